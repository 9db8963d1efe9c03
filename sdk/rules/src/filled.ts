/** A short list of small numbers, for a field that is copied often: quicker than a typed array. */
export function filled(n: number, value: number): number[] {
  const list: number[] = [];
  for (let i = 0; i < n; i++) list.push(value);
  return list;
}

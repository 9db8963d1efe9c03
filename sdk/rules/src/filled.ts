/** A short list of one value, for a field that is made or copied often: quicker than a typed array, or than `fill`. */
export function filled<T>(n: number, value: T): T[] {
  const list: T[] = [];
  for (let i = 0; i < n; i++) list.push(value);
  return list;
}

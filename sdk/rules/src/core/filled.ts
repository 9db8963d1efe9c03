/**
 * A short list of one value, for a field that is made or copied often. It is faster than a typed array, or than
 * `fill`.
 */
export function filled<T>(n: number, value: T): T[] {
  const list: T[] = [];
  for (let i = 0; i < n; i++) list.push(value);
  return list;
}

/** Part of a typed array as a list. It is faster than a list made of a subarray. */
export function listOf(faces: Uint8Array, at: number, n: number): number[] {
  const list: number[] = [];
  for (let i = at; i < at + n; i++) list.push(faces[i]!);
  return list;
}

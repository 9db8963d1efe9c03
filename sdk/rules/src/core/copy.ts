/** A copy of plain data. */
export function copyOf<T>(json: T): T {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) {
    const list: unknown[] = [];
    for (let i = 0; i < json.length; i++) list.push(copyOf<unknown>(json[i]));
    return list as T;
  }
  const copy: Record<string, unknown> = {};
  for (const key in json) copy[key] = copyOf(json[key]);
  return copy as T;
}

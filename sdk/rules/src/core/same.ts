/**
 * Whether an unchecked JSON value is exactly `right`: the same fields and no others, in any order; lists in the
 * same order.
 */
export function same(given: unknown, right: unknown): boolean {
  if (given === right) return true;
  if (typeof given !== "object" || typeof right !== "object" || given === null || right === null) return false;
  if (Array.isArray(right)) {
    if (!Array.isArray(given) || given.length !== right.length) return false;
    for (let i = 0; i < right.length; i++) if (!same(given[i], right[i])) return false;
    return true;
  }
  if (Array.isArray(given)) return false;
  const left = given as Record<string, unknown>;
  let fields = 0;
  // No field of ours is undefined, or has a name that every object inherits.
  for (const key in right) {
    if (!same(left[key], (right as Record<string, unknown>)[key])) return false;
    fields++;
  }
  for (const _ in left) fields--;
  return fields === 0;
}

/** The most items of a list and characters of a text in an answer, because an agent reads all of it. */
const MOST_ITEMS = 24;
const MOST_TEXT = 16_000;

/** The same value with long lists and texts cut, and a note of what is missing. */
export function bounded(value: unknown): unknown {
  if (typeof value === "string")
    return value.length <= MOST_TEXT ? value : `${value.slice(0, MOST_TEXT)} … (${value.length} characters)`;
  if (Array.isArray(value)) {
    const kept = value.slice(0, MOST_ITEMS).map(bounded);
    return value.length <= MOST_ITEMS ? kept : [...kept, `… and ${value.length - MOST_ITEMS} more`];
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bounded(one)]));
}

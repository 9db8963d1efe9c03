/** How a ladder's table is shown. All of this is in the address. */
export const SORTS = ["rank", "name", "rating", "games", "wins", "placing", "forfeits", "loss", "last"] as const;
export type Sort = (typeof SORTS)[number];

export interface TableView {
  q?: string;
  sort?: Sort;
  /** In reverse order. */
  up?: true;
  /** Whether superseded, suspended and retired versions are shown, too. */
  all?: true;
  /** `author/name` of the bot that the others are compared with. */
  ref?: string;
}

const yes = (value: unknown): boolean => value === true || value === 1 || value === "1" || value === "true";
const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Reads a view from a query. Malformed values count as absent. */
export function readTableView(search: Readonly<Record<string, unknown>>): TableView {
  const q = asText(search.q).slice(0, 64);
  const sort = SORTS.find((s) => s === search.sort);
  const ref = asText(search.ref);
  return {
    ...(q !== "" && { q }),
    ...(sort !== undefined && sort !== "rank" && { sort }),
    ...(yes(search.up) && { up: true as const }),
    ...(yes(search.all) && { all: true as const }),
    ...(/^[a-z0-9-]{2,32}\/[a-z0-9-]{2,32}$/.test(ref) && { ref }),
  };
}

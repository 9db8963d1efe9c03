/** How a ladder's table is shown; all of it is in the address. */
export const SORTS = ["rank", "rating", "games", "wins", "placing", "forfeits", "loss", "last"] as const;
export type Sort = (typeof SORTS)[number];

export interface TableView {
  q?: string;
  sort?: Sort;
  /** The other way round. */
  up?: true;
  /** Superseded, suspended and retired versions, too. */
  all?: true;
  /** `author/name` of the bot that the others are compared with. */
  ref?: string;
}

const yes = (value: unknown): boolean => value === true || value === 1 || value === "1" || value === "true";
const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Reads it from a query; what is malformed counts as absent. */
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

/** A game's id is its match's and its index, from 0: "…af2.3". People count games from 1. */
export function placeInMatch(id: string): { match: string; number: number } {
  const [match = id, index = "0"] = id.split(".");
  return { match, number: Number(index) + 1 };
}

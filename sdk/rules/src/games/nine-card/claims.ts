import { WILD } from "./codes.ts";

/** What a combo needs: of numbers or of colours, so many of one, so many of another, …; largest first. */
export interface Need {
  readonly of: "numbers" | "colors";
  readonly counts: readonly number[];
}

/** In the order of COMBOS. */
export const NEEDS: readonly Need[] = [
  { of: "colors", counts: [1, 1, 1, 1] },
  { of: "numbers", counts: [2, 2] },
  { of: "colors", counts: [2, 2, 2, 2] },
  { of: "numbers", counts: [2, 2, 2] },
  { of: "numbers", counts: [3, 2] },
  { of: "colors", counts: [4, 4] },
  { of: "numbers", counts: [3, 3] },
  { of: "numbers", counts: [1, 1, 1, 1, 1, 1] },
];

/** The number (0–5) or colour (0–3) of a kind of card that has one. */
export const groupOf = (kind: number, of: Need["of"]): number => (of === "numbers" ? kind % 6 : Math.floor(kind / 6));
export const groupsOf = (of: Need["of"]): number => (of === "numbers" ? 6 : 4);

/** Wildcards that a combo lacks among these tops (counted by kind): the most frequent fill the largest need. */
export function lackOf(need: Need, tops: ArrayLike<number>): number {
  const have = new Array<number>(groupsOf(need.of)).fill(0);
  for (let kind = 0; kind < WILD; kind++) have[groupOf(kind, need.of)]! += tops[kind]!;
  have.sort((a, b) => b - a);
  return need.counts.reduce((lack, count, i) => lack + Math.max(0, count - have[i]!), 0);
}

/** `length` numbers in unbroken order with `through` (from 0) among them; wildcards fill what is missing. */
export function straightHolds(tops: ArrayLike<number>, length: number, through: number): boolean {
  let mask = 0;
  for (let kind = 0; kind < WILD; kind++) if (tops[kind]! > 0) mask |= 1 << (kind % 6);
  return missingOf(mask, length, through) <= tops[WILD]!;
}

/** The fewest numbers missing from `mask` (bit 0 is number 1) to a straight. */
export function missingOf(mask: number, length: number, through: number): number {
  let fewest = 6;
  for (let first = Math.max(0, through - length + 1); first <= through && first + length <= 6; first++) {
    let missing = 0;
    for (let number = first; number < first + length; number++) if (((mask >> number) & 1) === 0) missing++;
    fewest = Math.min(fewest, missing);
  }
  return fewest;
}

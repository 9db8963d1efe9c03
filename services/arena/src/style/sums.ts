import { CHANCE_RANGES, DICE_RANGES, newStyle, type Style } from "@liars-ladder/rules";

/** No ladder has more seats. */
const MOST_SEATS = 8;

/** What is stored about a version's games: sums of integers. */
export interface Sums extends Style {
  matches: number;
  games: number;
  decisions: number;
  /** CPU time in µs. */
  cpu: number;
  /** For each other seat in a game: 2 if the bot ranked better than that seat, 1 if they shared a rank. */
  halves: number;
  /** Luck in 1/10,000 of a place, and the sum of its squares over matches: the match is the unit of the statistics. */
  luck: number;
  luckSquares: number;
  /** The number of games by final rank, from rank 1. */
  places: number[];
}

export const noSums = (): Sums => ({
  matches: 0,
  games: 0,
  decisions: 0,
  cpu: 0,
  halves: 0,
  luck: 0,
  luckSquares: 0,
  places: new Array<number>(MOST_SEATS).fill(0),
  ...newStyle(),
});

/**
 * The order in which single numbers are stored, before the lists. It must not change, because stored rows depend on it.
 */
const SINGLE = [
  "matches",
  "games",
  "decisions",
  "cpu",
  "halves",
  "luck",
  "luckSquares",
  "bids",
  "bluffs",
  "called",
  "caught",
  "calls",
  "right",
  "rightChance",
  "badCalls",
] as const satisfies readonly (keyof Sums)[];

/**
 * The stored form: the single numbers, places, bids by chance (bids, chance, held), bids by dice (bids, bluffs), bids of
 * others by chance (bids, challenged).
 */
export const listOf = (sums: Sums): number[] => [
  ...SINGLE.map((name) => sums[name]),
  ...sums.places,
  ...sums.byChance.flatMap(({ bids, chance, held }) => [bids, chance, held]),
  ...sums.byDice.flatMap(({ bids, bluffs }) => [bids, bluffs]),
  ...sums.byFaced.flatMap(({ bids, challenged }) => [bids, challenged]),
];

/** What is stored of seasons that were archived before bids of others were counted. */
export const OLD_LENGTH = SINGLE.length + MOST_SEATS + 3 * CHANCE_RANGES + 2 * DICE_RANGES.length;
export const LENGTH = OLD_LENGTH + 2 * CHANCE_RANGES;

/** Reads what `listOf` wrote. What was not counted yet is 0. */
export function sumsOf(list: readonly number[]): Sums {
  if (list.length !== LENGTH && list.length !== OLD_LENGTH)
    throw new Error(`sums of ${list.length} numbers, not ${LENGTH}: run liars-arena recompute --mend`);
  let at = 0;
  const next = (): number => list[at++] ?? 0;
  const sums = noSums();
  for (const name of SINGLE) sums[name] = next();
  sums.places = sums.places.map(next);
  sums.byChance = sums.byChance.map(() => ({ bids: next(), chance: next(), held: next() }));
  sums.byDice = sums.byDice.map(() => ({ bids: next(), bluffs: next() }));
  sums.byFaced = sums.byFaced.map(() => ({ bids: next(), challenged: next() }));
  return sums;
}

/** Sums as they would be stored beside `stored`, which may be from before bids of others were counted. */
export const likeStored = (made: readonly number[], stored: readonly number[]): readonly number[] =>
  stored.length === OLD_LENGTH ? made.slice(0, OLD_LENGTH) : made;

/** Adds two lists of stored sums. */
export const plus = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0) + (b[i] ?? 0));

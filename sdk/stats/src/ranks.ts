import type { Differences, Intervals } from "./intervals.ts";

export interface RankRange {
  /** 1 + the number surely better. */
  best: number;
  /** n − the number surely worse. */
  worst: number;
}

/** Who is surely better than whom, among some players. */
export interface Ranks {
  /** The ranks that each may hold. */
  ranges: Map<number, RankRange>;
  /** The intervals that decide whether two count as parted. */
  sure: Differences;
  /** Whether one of two is surely better. */
  apart(i: number, j: number): boolean;
}

/** The chance that any two of a table are ever parted wrongly, at any look. */
const ERROR = 0.05;
/**
 * Up to this many versions, the error is shared again among the pairs that are left. Beyond that, it gains next to
 * nothing.
 */
const STEP_UP_TO = 500;

/**
 * The ranks that each of `who` (players' indexes) may hold among them: one is surely better than another when the
 * interval of their difference excludes 0. The intervals hold together and at every look: they are confidence
 * sequences that share the error. At first all pairs share it, then those that are not parted yet (Bonferroni and
 * Holm; Mogstad, Romano, Shaikh and Wilhelm, "Inference for ranks in populations and treatments", 2024).
 */
export function rankRanges(who: readonly number[], ratings: Float64Array, of: Intervals): Ranks {
  const n = who.length;
  const sorted = [...who].sort((i, j) => ratings[j]! - ratings[i]!);
  const better = new Int32Array(n);
  const worse = new Int32Array(n);
  const all = (n * (n - 1)) / 2;
  let sure = of.always(ERROR / Math.max(1, all));
  const screen = n <= STEP_UP_TO ? SCREEN : LONG_SCREEN;
  const apart = (i: number, j: number): boolean => surelyApart(i, j, ratings, of, sure, screen);
  /** Pairs that are not parted, as x · n + y of their places. */
  let left: number[] = [];
  const compare = (x: number, y: number): void => {
    if (apart(sorted[x]!, sorted[y]!)) {
      worse[x]! += 1;
      better[y]! += 1;
    } else if (n <= STEP_UP_TO) left.push(x * n + y);
  };
  for (let first = 0; first < n; first += AT_HAND) {
    for (let y = first + 1; y < n; y++) {
      for (let x = first; x < Math.min(first + AT_HAND, y); x++) compare(x, y);
    }
  }
  for (let shared = all; left.length > 0 && left.length < shared; ) {
    shared = left.length;
    sure = of.always(ERROR / shared);
    const before = left;
    left = [];
    for (const pair of before) compare(Math.floor(pair / n), pair % n);
  }
  const ranges = new Map(sorted.map((i, x) => [i, { best: 1 + better[x]!, worst: n - worse[x]! }]));
  return { ranges, sure, apart };
}

/** Players are compared in blocks of this many, so that what is known of them stays in the cache. */
const AT_HAND = 32;

/** Bounds as shares of the interval of two ratings that stray independently: the root of the sum of both squares. */
interface Screen {
  /** Above this the difference is sure, whatever the two have in common. */
  certainly: number;
  /** Below this it is assumed not to be, which errs on the safe side. */
  hardly: number;
}

/**
 * Chance can make an interval at most √2 times as wide, when the two stray in opposite directions. (Twice as wide,
 * if in addition the prior holds only one of them.) It is half as wide with a correlation of 3/4.
 */
const SCREEN: Screen = { certainly: 1.5, hardly: 0.5 };
/**
 * Among many versions, two have next to nothing in common: measured, 999 of 1,000 intervals are 0.88 to 1.17 times
 * that.
 */
const LONG_SCREEN: Screen = { certainly: 1.2, hardly: 0.95 };

function surelyApart(
  i: number,
  j: number,
  ratings: Float64Array,
  of: Intervals,
  sure: Differences,
  { certainly, hardly }: Screen,
): boolean {
  const difference = Math.abs(ratings[i]! - ratings[j]!);
  const [one, two] = [of.half[i]!, of.half[j]!];
  const fewest = Math.min(of.matches[i]!, of.matches[j]!);
  const both = Math.sqrt(one * one + two * two) * sure.wider(fewest);
  // This settles most pairs of a long table. With few matches the two halves may be measured differently.
  if (difference > both * certainly && fewest >= SETTLED) return true;
  if (!(difference >= both * hardly)) return false;
  return sure.isBeyond(i, j, difference);
}

/** From this many matches on, Student's t is close enough to the normal distribution for `certainly`. */
const SETTLED = 15;

/** Nobody waits for more deals than this: the two are too close to tell. */
export const MOST_DEALS = 50_000;

/**
 * About how many more deals each of two players must play until their order is sure, if their ratings stay as they
 * are. The share of each in the spread of the difference falls as its deals grow, and the width that a difference
 * must exceed changes with its matches. 0 if it is sure already; Infinity if it would be more than MOST_DEALS, if
 * their ratings are equal, or if one of them has not played. `deals`: how many each player has played.
 */
export function dealsToPart(
  i: number,
  j: number,
  ratings: Float64Array,
  of: Intervals,
  { sure, apart }: Ranks,
  deals: ArrayLike<number>,
): number {
  if (apart(i, j)) return 0;
  const difference = Math.abs(ratings[i]! - ratings[j]!);
  // Ranks err on the safe side here, as if the two strayed independently. So does this.
  const fewest = Math.min(of.matches[i]!, of.matches[j]!);
  const narrow = sure.half(i, j);
  const half = difference > narrow ? Math.hypot(of.half[i]!, of.half[j]!) * sure.wider(fewest) : narrow;
  if (difference === 0 || half === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  const played = [i, j].map((k) => deals[k]!);
  const squares = [i, j].map((k) => of.half[k]! ** 2);
  const all = squares[0]! + squares[1]!;
  const dealsAMatch = (played[0]! + played[1]!) / (of.matches[i]! + of.matches[j]!);
  const wider = (more: number): number => sure.wider(fewest + more / dealsAMatch) / sure.wider(fewest);
  const spread = (more: number): number =>
    (half * wider(more)) ** 2 *
    squares.reduce((sum, square, k) => sum + ((square / all) * played[k]!) / (played[k]! + more), 0);
  if (spread(MOST_DEALS) > difference ** 2) return Number.POSITIVE_INFINITY;
  let high = 1;
  while (spread(high) > difference ** 2) high *= 2;
  let low = high / 2;
  while (high - low > Math.max(0.5, high / 200)) {
    const middle = (low + high) / 2;
    if (spread(middle) > difference ** 2) low = middle;
    else high = middle;
  }
  return Math.ceil(high);
}

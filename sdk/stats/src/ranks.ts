import type { Intervals } from "./intervals.ts";

export interface RankRange {
  /** 1 + the number surely better. */
  best: number;
  /** n − the number surely worse. */
  worst: number;
}

/**
 * The ranks that each of `who` (players' indexes) may hold among them: one is surely better than another when the 95 %
 * interval of their difference excludes 0.
 */
export function rankRanges(who: readonly number[], ratings: Float64Array, of: Intervals): Map<number, RankRange> {
  const n = who.length;
  const sorted = [...who].sort((i, j) => (ratings[j] as number) - (ratings[i] as number));
  const better = new Int32Array(n);
  const worse = new Int32Array(n);
  for (let first = 0; first < n; first += AT_HAND) {
    for (let y = first + 1; y < n; y++) {
      const j = sorted[y] as number;
      for (let x = first; x < Math.min(first + AT_HAND, y); x++) {
        if (!surelyApart(sorted[x] as number, j, ratings, of)) continue;
        worse[x] = (worse[x] as number) + 1;
        better[y] = (better[y] as number) + 1;
      }
    }
  }
  return new Map(sorted.map((i, x) => [i, { best: 1 + (better[x] as number), worst: n - (worse[x] as number) }]));
}

/** So many are compared with one after the other, while what is known of them stays at hand. */
const AT_HAND = 32;

/**
 * Two intervals as one if they strayed independently; √2 of it is the most that chance can spread a difference, where the
 * two stray against each other. (2, where besides one is held by the prior alone and the other not at all.)
 */
const CERTAINLY = 1.5;
/** Below this, nothing but a correlation above 3/4 could make the difference sure: not looked for, on the safe side. */
const HARDLY = 0.5;

function surelyApart(i: number, j: number, ratings: Float64Array, of: Intervals): boolean {
  const difference = Math.abs((ratings[i] as number) - (ratings[j] as number));
  const [one, two] = [of.half[i] as number, of.half[j] as number];
  const both = Math.sqrt(one * one + two * two);
  // Most pairs of a long table are settled by that. With few matches the two halves may be in different measures.
  if (difference > both * CERTAINLY && Math.min(of.matches[i] as number, of.matches[j] as number) >= SETTLED)
    return true;
  if (difference < both * HARDLY) return false;
  return of.isBeyond(i, j, difference);
}

/** From so many matches on, Student's t is close enough to the normal for `CERTAINLY`. */
const SETTLED = 15;

/**
 * About how many more deals each of two players must play until their order is sure, if their ratings stay as they are:
 * what each adds to the spread of the difference falls with its deals. 0 when it is sure already; Infinity when nothing
 * tells them apart, or one of them has not played. `dealsAMatch` is what a match of theirs has.
 */
export function dealsToPart(i: number, j: number, ratings: Float64Array, of: Intervals, dealsAMatch: number): number {
  if (surelyApart(i, j, ratings, of)) return 0;
  const difference = Math.abs((ratings[i] as number) - (ratings[j] as number));
  // Where the ranks stay on the safe side, so does this: as if the two strayed independently.
  const narrow = of.halfOfDifference(i, j);
  const half = difference > narrow ? Math.hypot(of.half[i] as number, of.half[j] as number) : narrow;
  if (difference === 0 || half === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  const played = [i, j].map((k) => (of.matches[k] as number) * dealsAMatch);
  const squares = [i, j].map((k) => (of.half[k] as number) ** 2);
  const all = (squares[0] as number) + (squares[1] as number);
  const spread = (more: number): number =>
    half ** 2 *
    squares.reduce(
      (sum, square, k) => sum + ((square / all) * (played[k] as number)) / ((played[k] as number) + more),
      0,
    );
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

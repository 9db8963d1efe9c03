import { ELO, expectedScore } from "./elo.ts";
import type { Intervals } from "./intervals.ts";

/** A player's mean expected score against the others of a ladder, with its 95 % interval at one look: 0–1. */
export interface FieldScore {
  score: number;
  low: number;
  high: number;
}

/**
 * Up to this many players, the spread of each score comes from every pair of the field. Beyond that, the mean of so
 * many opponents hardly strays, and the rating's own interval says the same.
 */
const EXACT_UP_TO = 64;

/**
 * What each of `who` (players' indexes) would score on average against each of the others: one number that compares
 * ladders whose ratings lie differently far apart. The robot fights of RoboRumble rank by this (APS). The interval is
 * that of the player's rating less a mean of the others', in which an opponent counts for as much as it moves the
 * score: p · (1 − p). Empty for fewer than two players.
 *
 * @param exactUpTo up to so many players, by every pair.
 */
export function fieldScores(
  who: readonly number[],
  ratings: Float64Array,
  of: Intervals,
  exactUpTo = EXACT_UP_TO,
): Map<number, FieldScore> {
  const scores = new Map<number, FieldScore>();
  if (who.length < 2) return scores;
  const squares = who.length <= exactUpTo ? squaresOf(who, of) : undefined;
  for (const [at, i] of who.entries()) {
    const against = (rating: number): number => {
      let sum = 0;
      for (const j of who) if (j !== i) sum += expectedScore(rating - ratings[j]!);
      return sum / (who.length - 1);
    };
    const half = squares ? halfOf(at, who, ratings, squares) : of.half[i]!;
    const rating = ratings[i]!;
    scores.set(i, { score: against(rating), low: against(rating - half), high: against(rating + half) });
  }
  return scores;
}

/** The squares of half the intervals of all differences, row by row. */
function squaresOf(who: readonly number[], { once }: Intervals): Float64Array {
  const n = who.length;
  const squares = new Float64Array(n * n);
  for (let x = 0; x < n; x++) {
    for (let y = 0; y < x; y++) {
      const square = once.half(who[x]!, who[y]!) ** 2;
      squares[x * n + y] = square;
      squares[y * n + x] = square;
    }
  }
  return squares;
}

/**
 * Half the interval, in Elo, of a player's rating less the weighted mean of the others'. The variance of a contrast
 * whose parts sum to 0 is −½ Σ c c′ (variance of the difference of the two).
 */
function halfOf(at: number, who: readonly number[], ratings: Float64Array, squares: Float64Array): number {
  const n = who.length;
  const own = ratings[who[at]!]!;
  const parts = Float64Array.from(who, (j, x) => (x === at ? 0 : slopeAt(own - ratings[j]!)));
  const all = parts.reduce((sum, part) => sum + part, 0);
  let square = 0;
  for (let x = 0; x < n; x++) {
    const part = parts[x]! / all;
    square += part * squares[at * n + x]!;
    for (let y = 0; y < x; y++) square -= part * (parts[y]! / all) * squares[x * n + y]!;
  }
  // Widths of few matches are measured each in its own way, so that they need not fit together.
  return Math.sqrt(Math.max(square, Math.min(...others(at, n, squares)) / 4));
}

function* others(at: number, n: number, squares: Float64Array): Generator<number> {
  for (let x = 0; x < n; x++) if (x !== at) yield squares[at * n + x]!;
}

/** How much an expected score moves with a rating; it may not vanish where all are far away. */
const slopeAt = (difference: number): number => {
  const p = expectedScore(difference);
  return ELO * Math.max(p * (1 - p), 1e-9);
};

import type { FieldScore } from "./field.ts";
import { mixtureOf, NORMAL_975 } from "./quantile.ts";
import type { RankRange } from "./ranks.ts";

/** How a bot did on one ladder. */
export interface LadderScore extends FieldScore {
  /** Its matches there. */
  matches: number;
}

export interface OverallScore {
  /** The mean over all ladders, 0–1; one on which it does not play counts 0. */
  score: number;
  /** Its 95 % interval, at one look and of one bot. */
  low: number;
  high: number;
  /** The same at every look and of all bots together, wider. */
  sure: { low: number; high: number };
}

/** The chance that any interval `sure` of a table is ever wrong, at any look. */
const ERROR = 0.05;

/**
 * The overall score of each bot: the mean of its scores against the field of each ladder, with equal weight.
 *
 * The ladders share no match, so their errors are independent. They are added as their squares, upwards and
 * downwards apart, since a score near 0 or 1 can be off to one side only (MOVER: Zou and Donner, "Construction of
 * confidence limits about effect measures", 2008).
 *
 * The wider interval holds at every look: on each ladder Robbins' mixture (`everBeyond`) is a fair game against the
 * score, and games on different ladders multiply. So Σ z² · m / (1 + m), over the ladders, stays below 2 ln(1/error) +
 * Σ ln(1 + m) for ever; how far the mean can be off within that is Cauchy and Schwarz' inequality. All bots of the
 * table share the error.
 *
 * @param scores of each bot, one for each ladder; null: it does not play there, or is not rated yet.
 * @param ladders how many there are.
 */
export function overallScores(scores: readonly (readonly (LadderScore | null)[])[], ladders: number): OverallScore[] {
  const error = ERROR / Math.max(1, scores.length);
  return scores.map((of) =>
    overallScore(
      of.filter((score) => score !== null),
      ladders,
      error,
    ),
  );
}

function overallScore(of: readonly LadderScore[], ladders: number, error: number): OverallScore {
  const score = sum(of, (one) => one.score) / ladders;
  const up = sum(of, (one) => (one.high - one.score) ** 2);
  const down = sum(of, (one) => (one.score - one.low) ** 2);
  const within = (squares: number): number => Math.sqrt(squares) / ladders;
  // With one ladder this is `everBeyond`.
  const radius = -2 * Math.log(error) + sum(of, ({ matches }) => Math.log1p(mixtureOf(matches)));
  const ever = (side: (one: LadderScore) => number): number =>
    within(radius * sum(of, (one) => (1 + 1 / mixtureOf(one.matches)) * (side(one) / NORMAL_975) ** 2));
  const most = of.length / ladders;
  return {
    score,
    low: Math.max(0, score - within(down)),
    high: Math.min(most, score + within(up)),
    sure: {
      low: Math.max(0, score - ever((one) => one.score - one.low)),
      high: Math.min(most, score + ever((one) => one.high - one.score)),
    },
  };
}

const sum = <T>(of: readonly T[], value: (one: T) => number): number => of.reduce((all, one) => all + value(one), 0);

/** The ranks that each may hold: better ones are those whose intervals `sure` lie wholly above its own. */
export function overallRanks(scores: readonly OverallScore[]): RankRange[] {
  const lows = Float64Array.from(scores, ({ sure }) => sure.low).sort();
  const highs = Float64Array.from(scores, ({ sure }) => sure.high).sort();
  return scores.map(({ sure }) => ({
    best: 1 + scores.length - placeOf(lows, sure.high, true),
    worst: scores.length - placeOf(highs, sure.low, false),
  }));
}

/** How many of the sorted numbers are below `limit`, or equal to it if `including`. */
function placeOf(sorted: Float64Array, limit: number, including: boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const value = sorted[middle]!;
    if (value < limit || (including && value === limit)) from = middle + 1;
    else to = middle;
  }
  return from;
}

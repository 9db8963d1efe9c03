import { ELO } from "./elo.ts";
import { dot, type Matrix } from "./matrix.ts";
import { NORMAL_975, t975 } from "./quantile.ts";
import type { Spread } from "./spread.ts";
import type { System } from "./system.ts";

/** What the fit's rating of each player is made of, relative to the mean of all. */
export interface RatingParts {
  /**
   * Standard deviation by the chance of the games alone, in Elo: a 95 % interval has 1.96 of them on each side. Infinite
   * without a match.
   */
  chance: Float64Array;
  /** The share of the player's own strength: 0–1, and next to 1 unless there are few games. The prior takes the rest. */
  own: Float64Array;
  /** Variance by the strengths of others, whom the games do not tell from the player: a multiple of that of strengths. */
  others: Float64Array;
}

/** Parts of the errors of ratings, by the residuals of the matches and by a model in which all matches vary alike. */
interface Errors {
  seen: Spread;
  model: Spread;
  /** Of the model's spread: the variance of the prior's pull, and by how much more the design effect is taken. */
  pull: number;
  taken: number;
  /** How many matches of equal weight each player has. */
  worth: Int32Array;
}

/** Below this many matches the model is a floor under what a player's own matches show. */
export const FEW_MATCHES = 30;
/** With fewer matches than this, their own spread says next to nothing. */
export const OWN_SPREAD = 10;
/** Before a player's own matches show how much they vary, they are taken to vary as all do: with the weight of this many. */
const TAKEN_MATCHES = 5;

/**
 * The rows of I − λH⁻¹ say how much of its own strength the fit leaves each player, and how much of the others' it mixes
 * in. Without the inverse, its diagonal must do, as if all opponents were known.
 */
export function partsOf(
  at: System,
  inverse: Matrix | undefined,
  { seen, model, pull, taken, worth }: Errors,
): RatingParts {
  const { players: n, lambda, diagonal } = at;
  const entry = (i: number): number => (inverse ? inverse.at(i, i) - 1 / n : 1 / diagonal[i]!);
  const square = (i: number): number => (inverse ? dot(inverse.row(i), inverse.row(i)) - 1 / n : diagonal[i]! ** -2);
  const chanceOf = (matches: number, i: number): number => {
    if (matches < 1) return Number.POSITIVE_INFINITY;
    const modelled = Math.max(0, model.of(i) ** 2 - pull * square(i)) / taken;
    const variance = (matches * seen.of(i) ** 2 + TAKEN_MATCHES * modelled) / (matches + TAKEN_MATCHES);
    // Student's t: so many matches say how much it varies.
    const own = (Math.sqrt(variance) * t975(matches + TAKEN_MATCHES)) / NORMAL_975;
    // A few matches may happen to look alike.
    const least = matches < OWN_SPREAD ? modelled * taken : matches < FEW_MATCHES ? modelled : 0;
    return Math.max(own, Math.sqrt(least)) / ELO;
  };
  const players = Float64Array.from({ length: n }, (_, i) => i);
  return {
    chance: players.map((i) => chanceOf(worth[i]!, i)),
    own: players.map((i) => Math.max(0, 1 - lambda * entry(i))),
    others: players.map((i) => Math.max(0, lambda ** 2 * (square(i) - entry(i) ** 2))),
  };
}

import { ELO } from "./elo.ts";
import type { Pairs } from "./pairs.ts";
import { centre, solve, system } from "./system.ts";

export interface FitInput {
  /** Number of players. Those without a pair get the mean rating. */
  players: number;
  pairs: Pairs;
  /** The player whose rating is 1000. This shifts all ratings and changes nothing else. */
  anchor: number;
  /**
   * Standard deviation, in Elo, of the normal prior on each rating about the mean of all. 500 by default, which weighs
   * as much as half a game of two. Infinity for no prior: then a player that only won has no finite rating.
   */
  priorSd?: number;
  /** Ratings to start from, in Elo: an earlier fit's. */
  start?: Float64Array;
}

export interface Fit {
  /** Elo; the anchor's is 1000. */
  ratings: Float64Array;
  iterations: number;
  /** The largest difference between a player's points and what the ratings expect, as a share of its weight. */
  gradient: number;
}

export const ANCHOR_RATING = 1000;
export const PRIOR_SD = 500;
const ENOUGH = 1e-7;
const MOST_ITERATIONS = 100;

export const priorOf = (sd: number): number => (sd === Number.POSITIVE_INFINITY ? 0 : 1 / (sd * ELO) ** 2);

/**
 * Bradley–Terry by maximum likelihood: Newton steps, each by conjugate gradients, until every player's points are
 * what the ratings predict. It depends only on the sums in `pairs`, never on the order in which results came.
 */
export function fitRatings({ players, pairs, anchor, priorSd = PRIOR_SD, start }: FitInput): Fit {
  if (!(anchor >= 0 && anchor < players)) throw new RangeError(`anchor ${anchor} is none of ${players} players`);
  const lambda = priorOf(priorSd);
  let theta: Float64Array = new Float64Array(players);
  if (start) for (let i = 0; i < players; i++) theta[i] = (start[i] ?? ANCHOR_RATING) * ELO;
  centre(theta);
  const totals = new Float64Array(players).fill(lambda);
  for (let k = 0; k < pairs.a.length; k++) {
    totals[pairs.a[k]!]! += pairs.weight[k]!;
    totals[pairs.b[k]!]! += pairs.weight[k]!;
  }
  let at = system(players, pairs, theta, lambda);
  let worst = worstOf(at.gradient, totals);
  let iterations = 0;
  for (; worst > ENOUGH && iterations < MOST_ITERATIONS; iterations++) {
    // As exact as a Newton step from here can be, but no more than the final precision needs.
    const step = solve(at, at.gradient, Math.min(0.1, Math.max(worst, ENOUGH / worst / 10)));
    let next = moved(theta, step, 1);
    let there = system(players, pairs, next, lambda);
    // Far from the maximum a whole step can overshoot. The likelihood is concave, so halving the step ends.
    if (worstOf(there.gradient, totals) > worst) {
      const before = likelihood(players, pairs, theta, lambda);
      for (let length = 1; length > 1e-6 && likelihood(players, pairs, next, lambda) < before; length /= 2) {
        next = moved(theta, step, length / 2);
      }
      there = system(players, pairs, next, lambda);
    }
    theta = next;
    at = there;
    worst = worstOf(at.gradient, totals);
  }
  const shift = ANCHOR_RATING - theta[anchor]! / ELO;
  return { ratings: theta.map((t) => t / ELO + shift), iterations, gradient: worst };
}

const moved = (theta: Float64Array, step: Float64Array, length: number): Float64Array =>
  theta.map((t, i) => t + length * step[i]!);

const worstOf = (gradient: Float64Array, totals: Float64Array): number => {
  let worst = 0;
  for (let i = 0; i < gradient.length; i++) {
    if (totals[i]! > 0) worst = Math.max(worst, Math.abs(gradient[i]!) / totals[i]!);
  }
  return worst;
};

function likelihood(players: number, { a, b, scoreA, weight }: Pairs, theta: Float64Array, lambda: number): number {
  let value = 0;
  for (const off of centre(theta.slice(0, players))) value -= (lambda / 2) * off * off;
  for (let k = 0; k < a.length; k++) {
    const d = theta[a[k]!]! - theta[b[k]!]!;
    const w = weight[k]!;
    // s·ln p + (w − s)·ln(1 − p), written so that it neither overflows nor loses small terms.
    value += (scoreA[k]! - w) * d - w * (Math.log1p(Math.exp(-Math.abs(d))) + (d < 0 ? -d : 0));
  }
  return value;
}

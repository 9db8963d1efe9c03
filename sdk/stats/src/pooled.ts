import { ELO } from "./elo.ts";
import type { MatchTally } from "./pairs.ts";
import { random } from "./random.ts";
import type { Residuals, Sparse } from "./residuals.ts";
import type { Traces } from "./spread.ts";
import { LEAST, type System } from "./system.ts";

/** How many independent residuals the matches have, and how many the fit has left of them. */
export interface Freedom {
  all: number;
  left: number;
}

/**
 * A match of n players has n − 1 residuals. A fit uses one up for each rating, except for those that the prior still
 * holds.
 */
export function freedomOf({ players, lambda }: System, { start }: Residuals, { square }: Traces): Freedom {
  const all = start.at(-1)! - (start.length - 1);
  return { all, left: Math.max(0, all - (players - 1) + Math.max(lambda, LEAST) ** 2 * square) };
}

/** The parts of the ratings' errors if every match varies alike: the model's own interval. */
export interface Pooled {
  /** Variance of a match's points, as a multiple of what independent pairs of the fit's model would have. */
  design: number;
  /** Variance of the prior's pull on each player. */
  pull: number;
}

/**
 * What is assumed about a league before its results say otherwise, and the weight of the assumption in residuals
 * and in players. Design effects lie between 0.5 and 6 for games of Plackett and Luce, for those of Thurstone with
 * shared luck, and for real house bots. They depend on the size of the tables and on who sits there. `design` is
 * for games about which nothing is known.
 */
const TAKEN = { design: 0.75, residuals: 1.5, strengths: 175, players: 2 };

/**
 * How much more matches vary than independent pairs of the model (or less, if everyone is dealt the same luck), and how
 * far the prior pulls. `products`: of the residuals at the fit, whose natural ratings `theta` have mean 0. `taken`: the
 * design effect that is assumed without results.
 */
export function pooledOf(
  at: System,
  theta: Float64Array,
  products: Sparse,
  { all, left }: Freedom,
  traces: Traces,
  taken: number = TAKEN.design,
): Pooled {
  let observed = 0;
  let expected = 0;
  for (const value of products.own) observed += value;
  for (const d of at.diagonal) expected += Math.max(d - at.lambda, 0);
  // The residuals of a fit are smaller than the true errors, by the share that the fit has used up.
  const seen = expected > 0 ? (observed / expected) * all : 0;
  const design = (seen + TAKEN.residuals * taken) / (left + TAKEN.residuals);
  return { design, pull: at.lambda ** 2 * strengthVariance(at, theta, design, traces) };
}

/** Measured: with more than this, intervals of few matches hold nearly always; with less, too seldom those of leaders. */
const ALIKE = 0.5;

/**
 * The design effect that follows from games of a match that end alike; 0 if games are independent. Ratings explain a few
 * matches whatever these vary, so that residuals are small. But of g games that are one game repeated, the variance within
 * the match is missing at once. If the share ρ of it is missing, they are worth a g ρ-th, or somewhat more.
 */
export function alikeOf(matches: readonly MatchTally[], theta: Float64Array): number {
  let [within, expected, games] = [0, 0, 0];
  for (const { pairs } of matches) {
    // n players are n (n − 1) / 2 pairs, and each weighs 1 / (n − 1) in a game.
    const others = (Math.sqrt(1 + 8 * pairs.length) - 1) / 2;
    for (const { a, b, scoreA, weight } of pairs) {
      const played = weight * others;
      if (played < 2) continue;
      const share = scoreA / weight;
      const p = 1 / (1 + Math.exp(theta[b]! - theta[a]!));
      const variance = weight * p * (1 - p);
      within += (weight * share * (1 - share) * played) / (played - 1);
      expected += variance;
      games += variance * played;
    }
  }
  return expected > 0 ? ALIKE * (games / expected) * Math.max(0, 1 - within / expected) : 0;
}

/**
 * Variance of the strengths. The fit moves each by a share of its strength, (I − λH⁻¹)θ, and by noise of covariance
 * design · H⁻¹(H − λ)H⁻¹. So it follows from the squares of the ratings.
 */
function strengthVariance(
  { players, lambda }: System,
  theta: Float64Array,
  design: number,
  { inverse, square }: Traces,
): number {
  const moved = players - 1 - 2 * lambda * inverse + lambda ** 2 * square;
  const noise = design * (inverse - lambda * square);
  const found = theta.reduce((sum, t) => sum + t * t, 0) - noise;
  return (TAKEN.players * (TAKEN.strengths * ELO) ** 2 + Math.max(0, found)) / (TAKEN.players + Math.max(0, moved));
}

/**
 * The covariance of the slopes in this model: pairs vary as the curvature says, and the prior pulls each player alike.
 */
export const noiseOf = (at: System, { design, pull }: Pooled): Sparse => ({
  own: at.diagonal.map((d) => Math.max(d - at.lambda, 0) * design + pull),
  shared: at.curvature.map((h) => -h * design),
});

/** Draws of slopes with that covariance, added to right[player · width + column]. */
export function drawsOf(at: System, { design, pull }: Pooled): (right: Float64Array, width: number) => void {
  const { uniform } = random(0xde5196);
  const { a, b } = at.pairs;
  const prior = Math.sqrt(pull);
  const steps = at.curvature.map((h) => Math.sqrt(h * design));
  return (right, width) => {
    const add = (i: number, j: number, step: number): void => {
      // Random signs do as well as normal numbers, since only variances are used.
      const bits = Math.floor(uniform() * 2 ** width);
      for (let c = 0; c < width; c++) {
        const by = step * signOf(bits, c);
        right[i + c]! += by;
        if (j >= 0) right[j + c]! -= by;
      }
    };
    for (let i = 0; i < at.players; i++) add(i * width, -1, prior);
    for (let k = 0; k < a.length; k++) add(a[k]! * width, b[k]! * width, steps[k]!);
  };
}

/** 1 or −1, as the bit says. Without a branch, which the processor would predict wrongly half of the time. */
export const signOf = (bits: number, bit: number): number => 2 * ((bits >> bit) & 1) - 1;

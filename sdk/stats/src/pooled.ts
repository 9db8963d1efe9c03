import { ELO } from "./elo.ts";
import { random } from "./random.ts";
import type { Residuals, Sparse } from "./residuals.ts";
import type { Traces } from "./spread.ts";
import { LEAST, type System } from "./system.ts";

/** How many independent residuals the matches have, and how many the fit has left of them. */
export interface Freedom {
  all: number;
  left: number;
}

/** A match of n players has n − 1 residuals. A fit uses one up for each rating, but for those that the prior still holds. */
export function freedomOf({ players, lambda }: System, { start }: Residuals, { square }: Traces): Freedom {
  const all = (start.at(-1) as number) - (start.length - 1);
  return { all, left: Math.max(0, all - (players - 1) + Math.max(lambda, LEAST) ** 2 * square) };
}

/** What the ratings' errors are made of, if every match varies alike: the model's own interval. */
export interface Pooled {
  /** Variance of a match's points, as a multiple of what independent pairs of the fit's model would have. */
  design: number;
  /** Variance of the strengths' own pull on the prior, each player's. */
  pull: number;
}

/**
 * What a league is taken for before its results say otherwise, and the weight of that in residuals and in players. Games
 * of Plackett and Luce, Thurstone's with shared luck and real house bots' have design effects between 0.5 and 6 by the
 * size of their tables and who sits there; `design` is for those of which nothing is known.
 */
const TAKEN = { design: 0.75, residuals: 1.5, strengths: 175, players: 2 };

/**
 * How much more (or, with the same luck dealt to everyone, less) matches vary than independent pairs of the model, and
 * how far the prior pulls. `products` are the residuals' at the fit, whose natural ratings `theta` have mean 0; `taken`
 * is the design effect where there are no results yet.
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
  // Residuals of a fit are smaller than the errors they stand for by the share that the fit has used up.
  const seen = expected > 0 ? (observed / expected) * all : 0;
  const design = (seen + TAKEN.residuals * taken) / (left + TAKEN.residuals);
  return { design, pull: at.lambda ** 2 * strengthVariance(at, theta, design, traces) };
}

/**
 * How far strengths lie apart: the fit moves each by a share of its strength, (I − λH⁻¹)θ, and by noise of covariance
 * design · H⁻¹(H − λ)H⁻¹, so that the squares of the ratings tell the variance of the strengths.
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

/** The covariance of the slopes under that: pairs vary as the curvature says, and the prior pulls each player alike. */
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
      // Signs do as well as normals: only variances are read off.
      const bits = Math.floor(uniform() * 2 ** width);
      for (let c = 0; c < width; c++) {
        const by = step * signOf(bits, c);
        right[i + c] = (right[i + c] as number) + by;
        if (j >= 0) right[j + c] = (right[j + c] as number) - by;
      }
    };
    for (let i = 0; i < at.players; i++) add(i * width, -1, prior);
    for (let k = 0; k < a.length; k++) add((a[k] as number) * width, (b[k] as number) * width, steps[k] as number);
  };
}

/** 1 or −1 as a bit says: without a branch, which half of the time would be foreseen wrongly. */
export const signOf = (bits: number, bit: number): number => 2 * ((bits >> bit) & 1) - 1;

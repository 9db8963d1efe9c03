import { dot } from "./matrix.ts";
import { random } from "./random.ts";
import { addUpTo, corrected, errorOf, noMoments, type Replicates } from "./replicates.ts";
import type { FindPair, Sparse } from "./residuals.ts";
import { type Spread, shares, type Traces } from "./spread.ts";
import { centre, SIDES, type System, solver } from "./system.ts";

const TOLERANCE = 1e-3;

/** The traces by Hutchinson's estimate: the means of vᵀH⁻¹v and of |H⁻¹v|² over vectors v of random signs. */
export function sampledTraces(at: System): Traces {
  const { uniform } = random(0x7ace5);
  const v = centre(
    Float64Array.from({ length: at.players * SIDES }, () => (uniform() < 0.5 ? 1 : -1)),
    SIDES,
  );
  const x = solver(at, TOLERANCE)(v);
  const sums = { inverse: 0, square: 0 };
  for (let k = 0; k < x.length; k++) {
    sums.inverse += (v[k]! * x[k]!) / SIDES;
    sums.square += x[k]! ** 2 / SIDES;
  }
  return sums;
}

/** This many replicates settle most comparisons. */
const FIRST_DRAWS = 64;
/**
 * A comparison counts as settled by this many standard errors. The replicates that are left then change no rank in
 * practice.
 */
const SURELY = 6;

/**
 * The spread of x = H⁻¹ r from `replicates` draws of r, for seasons too large for dense algebra. `draw` adds SIDES of
 * them to right[player · width + column]. A first guess of x is y = r / diagonal. The spread of y is known exactly, and
 * x follows y closely, since each opponent moves a rating only a little. So x is regressed on y, and the sampled variance
 * of y is replaced by the exact one: what remains of the sampling error is what y does not explain.
 */
export function sampledSpread(
  at: System,
  noise: Sparse,
  active: readonly boolean[],
  find: FindPair,
  replicates: number,
  draw: (right: Float64Array, width: number) => void,
): Spread {
  const n = at.players;
  const share = shares(active);
  const sampled = replicatesOf(at, share, Math.ceil(replicates / SIDES) * SIDES, draw);
  const exactly = guessed(at, noise, share, find);
  const { draws } = sampled;
  const between = (i: number, j: number): number => {
    const of = noMoments();
    addUpTo(sampled, i, j, draws, of);
    return Math.sqrt(corrected(of, exactly(i, j)));
  };
  return {
    of: (i) => between(i, n),
    between,
    isBelow(i, j, limit) {
      const exact = exactly(i, j);
      const of = noMoments();
      const square = limit * limit;
      for (let some = FIRST_DRAWS; some < draws; some *= 2) {
        addUpTo(sampled, i, j, some, of);
        const variance = corrected(of, exact);
        // A factor in either direction: if y explains little, the estimate is too high by more than its standard
        // error says.
        const sure = 1 - SURELY * errorOf(of, draws);
        if (variance < square * sure) return true;
        if (variance * sure > square) return false;
      }
      addUpTo(sampled, i, j, draws, of);
      return Math.sqrt(corrected(of, exact)) < limit;
    },
  };
}

/** Draws right sides and solves them, SIDES at a time. `draws` is a multiple of SIDES. */
function replicatesOf(
  at: System,
  share: Float64Array,
  draws: number,
  draw: (right: Float64Array, width: number) => void,
): Replicates {
  const n = at.players;
  const x = new Float32Array((n + 1) * draws);
  const y = new Float32Array((n + 1) * draws);
  const solve = solver(at, TOLERANCE);
  /** Writes columns first … first + SIDES, less the mean of the active players. */
  const keep = (from: Float64Array, to: Float32Array, first: number): void => {
    for (let c = 0; c < SIDES; c++) {
      let mean = 0;
      for (let i = 0; i < n; i++) mean += share[i]! * from[i * SIDES + c]!;
      for (let i = 0; i < n; i++) to[i * draws + first + c] = from[i * SIDES + c]! - mean;
    }
  };
  for (let first = 0; first < draws; first += SIDES) {
    const right = new Float64Array(n * SIDES);
    draw(right, SIDES);
    keep(solve(centre(right, SIDES)), x, first);
    for (let i = 0; i < n; i++) {
      for (let c = 0; c < SIDES; c++) right[i * SIDES + c]! /= at.diagonal[i]!;
    }
    keep(right, y, first);
  }
  return { draws, x, y };
}

/** The exact variance of y[i] − y[j]; if j is the number of players, of y[i] less the mean of the active ones. */
function guessed(
  { players: n, pairs: { a, b }, diagonal }: System,
  noise: Sparse,
  share: Float64Array,
  find: FindPair,
): (i: number, j: number) => number {
  const own = noise.own.map((value, i) => value / diagonal[i]! ** 2);
  const shared = noise.shared.map((value, k) => value / (diagonal[a[k]!]! * diagonal[b[k]!]!));
  const withMean = own.map((value, i) => value * share[i]!);
  for (let k = 0; k < a.length; k++) {
    const [i, j, value] = [a[k]!, b[k]!, shared[k]!];
    withMean[i]! += value * share[j]!;
    withMean[j]! += value * share[i]!;
  }
  const ofMean = dot(share, withMean);
  return (i, j) => {
    if (j === n) return own[i]! - 2 * withMean[i]! + ofMean;
    const pair = find(i, j);
    const met = pair < 0 ? 0 : shared[pair]!;
    return own[i]! + own[j]! - 2 * met;
  };
}

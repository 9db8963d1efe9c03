import { random } from "./random.ts";
import { addUpTo, corrected, errorOf, noMoments } from "./replicates.ts";
import type { FindPair, Sparse } from "./residuals.ts";
import { centre, LEAST, SIDES, type System, solver } from "./system.ts";

/** How far ratings would stray if the season were played again: standard deviations in natural units. */
export interface Spread {
  /** Of the rating less the mean of all active ones. */
  of(i: number): number;
  /** Of rating[i] − rating[j]. */
  between(i: number, j: number): number;
  /** Whether `between` is less than `limit`: mostly known after a part of its work. */
  isBelow(i: number, j: number, limit: number): boolean;
}

/** The spread of x = H⁺ r, for random r of which `noise` is the exact covariance, by dense algebra: n³ operations. */
export function exactSpread(at: System, inverse: Float64Array, noise: Sparse, active: readonly boolean[]): Spread {
  const n = at.players;
  const { a, b } = at.pairs;
  // Row by row: (H⁻¹ N), with N sparse, then times H⁻¹, which is symmetric.
  const covariance = new Float64Array(n * n);
  const row = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const from = inverse.subarray(i * n, (i + 1) * n);
    for (let j = 0; j < n; j++) row[j] = (from[j] as number) * (noise.own[j] as number);
    for (let k = 0; k < a.length; k++) {
      const [p, q, shared] = [a[k] as number, b[k] as number, noise.shared[k] as number];
      row[p] = (row[p] as number) + (from[q] as number) * shared;
      row[q] = (row[q] as number) + (from[p] as number) * shared;
    }
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0, at = j * n; k < n; k++, at++) sum += (row[k] as number) * (inverse[at] as number);
      covariance[i * n + j] = sum;
      covariance[j * n + i] = sum;
    }
  }
  const share = shares(active);
  const withMean = new Float64Array(n);
  let ofMean = 0;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += (share[j] as number) * (covariance[i * n + j] as number);
    withMean[i] = sum;
    ofMean += (share[i] as number) * sum;
  }
  const own = (i: number): number => covariance[i * n + i] as number;
  const between = (i: number, j: number): number =>
    Math.sqrt(Math.max(0, own(i) + own(j) - 2 * (covariance[i * n + j] as number)));
  return {
    of: (i) => Math.sqrt(Math.max(0, own(i) - 2 * (withMean[i] as number) + ofMean)),
    between,
    isBelow: (i, j, limit) => between(i, j) < limit,
  };
}

/** H⁻¹ off the common shift, which H does not see: (H + 11ᵀ/n)⁻¹ by Cholesky's decomposition. */
export function invert({ players: n, pairs: { a, b }, curvature, lambda }: System): Float64Array {
  const low = new Float64Array(n * n).fill((1 - lambda) / n);
  for (let i = 0; i < n; i++) low[i * n + i] = (low[i * n + i] as number) + Math.max(lambda, LEAST);
  for (let k = 0; k < a.length; k++) {
    const [i, j, h] = [a[k] as number, b[k] as number, curvature[k] as number];
    low[i * n + i] = (low[i * n + i] as number) + h;
    low[j * n + j] = (low[j * n + j] as number) + h;
    low[j * n + i] = (low[j * n + i] as number) - h;
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = low[i * n + j] as number;
      for (let k = 0; k < j; k++) sum -= (low[i * n + k] as number) * (low[j * n + k] as number);
      low[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (low[j * n + j] as number);
    }
  }
  // The inverse of the triangle, kept transposed so that both loops run along rows; then its product with itself.
  const up = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const pivot = 1 / (low[i * n + i] as number);
    for (let j = 0; j < i; j++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum += (low[i * n + k] as number) * (up[j * n + k] as number);
      up[j * n + i] = -sum * pivot;
    }
    up[i * n + i] = pivot;
  }
  const inverse = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < n; k++) sum += (up[i * n + k] as number) * (up[j * n + k] as number);
      inverse[i * n + j] = sum;
      inverse[j * n + i] = sum;
    }
  }
  return inverse;
}

/** Sums of the eigenvalues of H⁻¹ and of its square, off the common shift. */
export interface Traces {
  inverse: number;
  square: number;
}

export function exactTraces(inverse: Float64Array, n: number): Traces {
  // The common shift, an eigenvalue of 1 in what `invert` gives, is taken off.
  const sums = { inverse: -1, square: -1 };
  for (let i = 0; i < n; i++) sums.inverse += inverse[i * n + i] as number;
  for (const value of inverse) sums.square += value * value;
  return sums;
}

/** The same by Hutchinson's estimate, the mean of vᵀH⁻¹v and of |H⁻¹v|² over vectors of random signs. */
export function sampledTraces(at: System): Traces {
  const { uniform } = random(0x7ace5);
  const v = centre(
    Float64Array.from({ length: at.players * SIDES }, () => (uniform() < 0.5 ? 1 : -1)),
    SIDES,
  );
  const x = solver(at, TOLERANCE)(v);
  const sums = { inverse: 0, square: 0 };
  for (let k = 0; k < x.length; k++) {
    sums.inverse += ((v[k] as number) * (x[k] as number)) / SIDES;
    sums.square += (x[k] as number) ** 2 / SIDES;
  }
  return sums;
}

const TOLERANCE = 1e-3;
/** So many replicates settle most comparisons. */
const FIRST_DRAWS = 64;
/** Standard errors by which they must: then the rest changes no rank in practice. */
const SURELY = 6;

/**
 * The same from `replicates` draws of r, for seasons too large for dense algebra. `draw` adds SIDES of them to
 * right[player · width + column]. What each draw gives at first sight, y = r / diagonal, has a spread that is known
 * exactly, and x follows it closely, since each opponent moves a rating but little: so x is regressed on y and the
 * sampled variance of y replaced by the exact one, which leaves of the sampling error only what y does not explain.
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
  const draws = Math.ceil(replicates / SIDES) * SIDES;
  const x = new Float32Array((n + 1) * draws);
  const y = new Float32Array((n + 1) * draws);
  const share = shares(active);
  const solve = solver(at, TOLERANCE);
  for (let first = 0; first < draws; first += SIDES) {
    const right = new Float64Array(n * SIDES);
    draw(right, SIDES);
    keep(solve(centre(right, SIDES)), x, first);
    for (let i = 0; i < n; i++) {
      for (let c = 0; c < SIDES; c++) {
        right[i * SIDES + c] = (right[i * SIDES + c] as number) / (at.diagonal[i] as number);
      }
    }
    keep(right, y, first);
  }

  /** Less the mean of the active, into columns first … first + SIDES. */
  function keep(from: Float64Array, to: Float32Array, first: number): void {
    for (let c = 0; c < SIDES; c++) {
      let mean = 0;
      for (let i = 0; i < n; i++) mean += (share[i] as number) * (from[i * SIDES + c] as number);
      for (let i = 0; i < n; i++) to[i * draws + first + c] = (from[i * SIDES + c] as number) - mean;
    }
  }

  const { a, b } = at.pairs;
  const own = noise.own.map((value, i) => value / (at.diagonal[i] as number) ** 2);
  const shared = noise.shared.map(
    (value, k) => value / ((at.diagonal[a[k] as number] as number) * (at.diagonal[b[k] as number] as number)),
  );
  const withMean = own.map((value, i) => value * (share[i] as number));
  for (let k = 0; k < a.length; k++) {
    const [i, j, value] = [a[k] as number, b[k] as number, shared[k] as number];
    withMean[i] = (withMean[i] as number) + value * (share[j] as number);
    withMean[j] = (withMean[j] as number) + value * (share[i] as number);
  }
  let ofMean = 0;
  for (let i = 0; i < n; i++) ofMean += (share[i] as number) * (withMean[i] as number);

  const exactly = (i: number, j: number): number => {
    if (j === n) return (own[i] as number) - 2 * (withMean[i] as number) + ofMean;
    const pair = find(i, j);
    const met = pair < 0 ? 0 : (shared[pair] as number);
    return (own[i] as number) + (own[j] as number) - 2 * met;
  };
  const sampled = { draws, x, y };
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
        // As a factor either way: where y explains little, the estimate errs upwards by more than its standard error says.
        const sure = 1 - SURELY * errorOf(of, draws);
        if (variance < square * sure) return true;
        if (variance * sure > square) return false;
      }
      addUpTo(sampled, i, j, draws, of);
      return Math.sqrt(corrected(of, exact)) < limit;
    },
  };
}

/** What each player's part in the mean of the active ones is. */
function shares(active: readonly boolean[]): Float64Array {
  const n = active.reduce((sum, on) => sum + (on ? 1 : 0), 0);
  return Float64Array.from(active, (on) => (on ? 1 / n : 0));
}

import type { Pairs } from "./pairs.ts";

/**
 * Slope and curvature of the log-likelihood at given ratings, in natural units: H = Σ h (e_a − e_b)(e_a − e_b)ᵀ plus
 * the prior's λ (I − 11ᵀ/n). It does not see a common shift of all ratings, so every solution is given mean 0.
 */
export interface System {
  readonly players: number;
  readonly pairs: Pairs;
  /** For each player, points above expectation, less the prior's pull. */
  readonly gradient: Float64Array;
  /** weight · p · (1 − p) for each pair. */
  readonly curvature: Float64Array;
  /** Diagonal of H, the preconditioner. */
  readonly diagonal: Float64Array;
  readonly lambda: number;
}

/** Each diagonal entry is at least this, so that a player without a prior or a pair has a solution. */
export const LEAST = 1e-12;

export function system(players: number, pairs: Pairs, theta: Float64Array, lambda: number): System {
  const { a, b, scoreA, weight } = pairs;
  const curvature = new Float64Array(a.length);
  const diagonal = new Float64Array(players).fill(Math.max(lambda, LEAST));
  const gradient = centre(theta.slice()).map((t) => -lambda * t);
  // Pairs are ordered by a, so its sums stay in registers.
  for (let k = 0; k < a.length; ) {
    const i = a[k]!;
    const ti = theta[i]!;
    let points = 0;
    let curve = 0;
    for (; k < a.length && a[k] === i; k++) {
      const j = b[k]!;
      const p = 1 / (1 + Math.exp(theta[j]! - ti));
      const w = weight[k]!;
      const residual = scoreA[k]! - w * p;
      const h = w * p * (1 - p);
      curvature[k] = h;
      points += residual;
      curve += h;
      gradient[j]! -= residual;
      diagonal[j]! += h;
    }
    gradient[i]! += points;
    diagonal[i]! += curve;
  }
  return { players, pairs, gradient, curvature, diagonal, lambda };
}

/** The pairs of each player, row by row. Fastest when one system is solved many times. */
interface Rows {
  start: Int32Array;
  other: Int32Array;
  curvature: Float64Array;
}

function rowsOf({ players, pairs: { a, b }, curvature }: System): Rows {
  const start = new Int32Array(players + 1);
  for (const side of [a, b]) for (const i of side) start[i + 1]! += 1;
  for (let i = 0; i < players; i++) start[i + 1]! += start[i]!;
  const at = start.slice();
  const other = new Int32Array(2 * a.length);
  const values = new Float64Array(2 * a.length);
  for (let k = 0; k < a.length; k++) {
    const i = a[k]!;
    const j = b[k]!;
    const [p, q] = [at[i]!, at[j]!];
    other[p] = j;
    other[q] = i;
    values[p] = curvature[k]!;
    values[q] = curvature[k]!;
    at[i] = p + 1;
    at[j] = q + 1;
  }
  return { start, other, curvature: values };
}

/** out = H v, of one vector. Pairs are ordered by a, so its row stays in registers. */
function multiply(of: System, v: Float64Array, out: Float64Array): void {
  const { players, lambda, curvature } = of;
  const { a, b } = of.pairs;
  let mean = 0;
  for (let i = 0; i < players; i++) mean += v[i]!;
  mean /= players;
  for (let i = 0; i < players; i++) out[i] = lambda * (v[i]! - mean);
  for (let k = 0; k < a.length; ) {
    const i = a[k]!;
    const vi = v[i]!;
    let sum = 0;
    for (; k < a.length && a[k] === i; k++) {
      const j = b[k]!;
      const d = curvature[k]! * (vi - v[j]!);
      sum += d;
      out[j]! -= d;
    }
    out[i]! += sum;
  }
}

/** This many right sides are solved side by side: v[player · SIDES + side]. */
export const SIDES = 8;

/** out = H v, of SIDES vectors. Written out, which is several times as fast as a loop over them. */
function multiplySides(of: System, rows: Rows, v: Float64Array, out: Float64Array): void {
  const { players, lambda, diagonal } = of;
  const { start, other, curvature } = rows;
  const means = new Float64Array(SIDES);
  for (let at = 0; at < v.length; ) for (let c = 0; c < SIDES; c++, at++) means[c]! += v[at]!;
  for (let c = 0; c < SIDES; c++) means[c] = (means[c]! * lambda) / players;
  for (let i = 0; i < players; i++) {
    let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0];
    const end = start[i + 1]!;
    for (let k = start[i]!; k < end; k++) {
      const j = other[k]! * SIDES;
      const h = curvature[k]!;
      s0 += h * v[j]!;
      s1 += h * v[j + 1]!;
      s2 += h * v[j + 2]!;
      s3 += h * v[j + 3]!;
      s4 += h * v[j + 4]!;
      s5 += h * v[j + 5]!;
      s6 += h * v[j + 6]!;
      s7 += h * v[j + 7]!;
    }
    const d = diagonal[i]!;
    const at = i * SIDES;
    out[at] = d * v[at]! - s0 - means[0]!;
    out[at + 1] = d * v[at + 1]! - s1 - means[1]!;
    out[at + 2] = d * v[at + 2]! - s2 - means[2]!;
    out[at + 3] = d * v[at + 3]! - s3 - means[3]!;
    out[at + 4] = d * v[at + 4]! - s4 - means[4]!;
    out[at + 5] = d * v[at + 5]! - s5 - means[5]!;
    out[at + 6] = d * v[at + 6]! - s6 - means[6]!;
    out[at + 7] = d * v[at + 7]! - s7 - means[7]!;
  }
}

/** Subtracts the mean, the only part that a common shift of all ratings changes. `width` vectors side by side. */
export function centre(v: Float64Array, width = 1): Float64Array {
  for (let c = 0; c < width; c++) {
    let mean = 0;
    for (let i = c; i < v.length; i += width) mean += v[i]!;
    mean /= v.length / width;
    for (let i = c; i < v.length; i += width) v[i]! -= mean;
  }
  return v;
}

/** sums[column] = Σ x y, of `width` vectors side by side. */
function dot(x: Float64Array, y: Float64Array, width: number, sums: Float64Array): void {
  sums.fill(0);
  for (let i = 0; i < x.length; ) {
    for (let c = 0; c < width; c++, i++) sums[c]! += x[i]! * y[i]!;
  }
}

/** Solves H x = right to a relative residual of `tolerance`. `right` must sum to 0, as every gradient here does. */
export const solve = (of: System, right: Float64Array, tolerance: number): Float64Array =>
  conjugate(of, right, tolerance, 1, (v, out) => multiply(of, v, out));

/**
 * Solves H X = right for SIDES right sides at a time, each to a relative residual of `tolerance`. Several at once cost
 * little more than one, since most of the time goes into fetching the pairs.
 */
export function solver(of: System, tolerance: number): (right: Float64Array) => Float64Array {
  const rows = rowsOf(of);
  return (right) => conjugate(of, right, tolerance, SIDES, (v, out) => multiplySides(of, rows, v, out));
}

/** Conjugate gradients with a diagonal preconditioner; the answers have mean 0. */
function conjugate(
  { players, diagonal }: System,
  right: Float64Array,
  tolerance: number,
  width: number,
  times: (v: Float64Array, out: Float64Array) => void,
): Float64Array {
  const size = players * width;
  const x = new Float64Array(size);
  const r = Float64Array.from(right);
  const z = new Float64Array(size);
  const hp = new Float64Array(size);
  const precondition = (): void => {
    for (let i = 0, at = 0; i < players; i++) {
      const d = 1 / diagonal[i]!;
      for (let c = 0; c < width; c++, at++) z[at] = r[at]! * d;
    }
  };
  precondition();
  const p = Float64Array.from(z);
  const rz = new Float64Array(width);
  const next = new Float64Array(width);
  const php = new Float64Array(width);
  const alpha = new Float64Array(width);
  const beta = new Float64Array(width);
  dot(r, z, width, rz);
  const enough = rz.map((value) => tolerance * tolerance * value);
  for (let step = 0; step < 10 * players + 50 && rz.some((value, c) => value > enough[c]!); step++) {
    times(p, hp);
    dot(p, hp, width, php);
    // A column that has converged, or can go no further, stays as it is.
    let going = false;
    for (let c = 0; c < width; c++) {
      const on = rz[c]! > enough[c]! && php[c]! > 0;
      alpha[c] = on ? rz[c]! / php[c]! : 0;
      going ||= on;
    }
    if (!going) break;
    for (let at = 0; at < size; ) {
      for (let c = 0; c < width; c++, at++) {
        const by = alpha[c]!;
        x[at]! += by * p[at]!;
        r[at]! -= by * hp[at]!;
      }
    }
    precondition();
    dot(r, z, width, next);
    for (let c = 0; c < width; c++) {
      beta[c] = alpha[c] === 0 ? 0 : next[c]! / rz[c]!;
      rz[c] = alpha[c] === 0 ? 0 : next[c]!;
    }
    for (let at = 0; at < size; ) {
      for (let c = 0; c < width; c++, at++) p[at] = z[at]! + beta[c]! * p[at]!;
    }
  }
  return centre(x, width);
}

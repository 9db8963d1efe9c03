import { dot, invertPositive, Matrix } from "./matrix.ts";
import type { Sparse } from "./residuals.ts";
import { type Spread, shares, type Traces } from "./spread.ts";
import { LEAST, type System } from "./system.ts";

/** H⁻¹ except for the common shift, which H does not see: (H + 11ᵀ/n)⁻¹. */
export function invert({ players: n, pairs: { a, b }, curvature, lambda }: System): Matrix {
  const h = new Matrix(n);
  for (let i = 0; i < n; i++) {
    h.row(i).fill((1 - lambda) / n);
    h.add(i, i, Math.max(lambda, LEAST));
  }
  for (let k = 0; k < a.length; k++) {
    const [i, j, by] = [a[k]!, b[k]!, curvature[k]!];
    h.add(i, i, by);
    h.add(j, j, by);
    h.add(j, i, -by);
  }
  return invertPositive(h);
}

export function exactTraces(inverse: Matrix): Traces {
  // −1: the eigenvalue of the common shift, which is 1 in the result of `invert`.
  const sums = { inverse: -1, square: -1 };
  for (let i = 0; i < inverse.height; i++) {
    sums.inverse += inverse.at(i, i);
    for (const value of inverse.row(i)) sums.square += value * value;
  }
  return sums;
}

/** The spread of x = H⁻¹ r, for random r whose exact covariance is `noise`, by dense algebra: n³ operations. */
export function exactSpread(at: System, inverse: Matrix, noise: Sparse, active: readonly boolean[]): Spread {
  const covariance = covarianceOf(at, inverse, noise);
  const share = shares(active);
  const withMean = share.map((_, i) => dot(share, covariance.row(i)));
  const ofMean = dot(share, withMean);
  const between = (i: number, j: number): number =>
    Math.sqrt(Math.max(0, covariance.at(i, i) + covariance.at(j, j) - 2 * covariance.at(i, j)));
  return {
    of: (i) => Math.sqrt(Math.max(0, covariance.at(i, i) - 2 * withMean[i]! + ofMean)),
    between,
    isBelow: (i, j, limit) => between(i, j) < limit,
  };
}

/** H⁻¹ N H⁻¹, row by row: first H⁻¹ N, with N sparse, then times H⁻¹, which is symmetric. */
function covarianceOf({ players: n, pairs: { a, b } }: System, inverse: Matrix, { own, shared }: Sparse): Matrix {
  const covariance = new Matrix(n);
  for (let i = 0; i < n; i++) {
    const from = inverse.row(i);
    const row = from.map((h, j) => h * own[j]!);
    for (let k = 0; k < a.length; k++) {
      const [p, q, value] = [a[k]!, b[k]!, shared[k]!];
      row[p]! += from[q]! * value;
      row[q]! += from[p]! * value;
    }
    for (let j = 0; j <= i; j++) covariance.setBoth(i, j, dot(row, inverse.row(j)));
  }
  return covariance;
}

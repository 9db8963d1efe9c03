import type { Pairs } from "./pairs.ts";

/**
 * Slope and curvature of the log-likelihood at given ratings, in natural units: H = Σ h (e_a − e_b)(e_a − e_b)ᵀ plus the
 * prior's λ (I − 11ᵀ/n). It does not see a common shift of all ratings, so every solution is taken with mean 0.
 */
export interface System {
  readonly players: number;
  readonly pairs: Pairs;
  /** Points above expectation, of each player, less the prior's pull. */
  readonly gradient: Float64Array;
  /** weight · p · (1 − p), a pair. */
  readonly curvature: Float64Array;
  /** Diagonal of H, the preconditioner. */
  readonly diagonal: Float64Array;
  readonly lambda: number;
}

export function system(players: number, pairs: Pairs, theta: Float64Array, lambda: number): System {
  const { a, b, scoreA, weight } = pairs;
  const curvature = new Float64Array(a.length);
  const diagonal = new Float64Array(players).fill(Math.max(lambda, 1e-12));
  const gradient = centre(theta.slice()).map((t) => -lambda * t);
  for (let k = 0; k < a.length; k++) {
    const i = a[k] as number;
    const j = b[k] as number;
    const p = 1 / (1 + Math.exp((theta[j] as number) - (theta[i] as number)));
    const w = weight[k] as number;
    const residual = (scoreA[k] as number) - w * p;
    gradient[i] = (gradient[i] as number) + residual;
    gradient[j] = (gradient[j] as number) - residual;
    const h = w * p * (1 - p);
    curvature[k] = h;
    diagonal[i] = (diagonal[i] as number) + h;
    diagonal[j] = (diagonal[j] as number) + h;
  }
  return { players, pairs, gradient, curvature, diagonal, lambda };
}

function multiply({ players, pairs: { a, b }, curvature, lambda }: System, v: Float64Array, out: Float64Array): void {
  let mean = 0;
  for (let i = 0; i < players; i++) mean += v[i] as number;
  mean /= players;
  for (let i = 0; i < players; i++) out[i] = lambda * ((v[i] as number) - mean);
  for (let k = 0; k < a.length; k++) {
    const i = a[k] as number;
    const j = b[k] as number;
    const d = (curvature[k] as number) * ((v[i] as number) - (v[j] as number));
    out[i] = (out[i] as number) + d;
    out[j] = (out[j] as number) - d;
  }
}

const dot = (x: Float64Array, y: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += (x[i] as number) * (y[i] as number);
  return sum;
};

/** Takes the mean off: what a common shift of all ratings cannot change. */
export function centre(v: Float64Array): Float64Array {
  let mean = 0;
  for (let i = 0; i < v.length; i++) mean += v[i] as number;
  mean /= v.length;
  for (let i = 0; i < v.length; i++) v[i] = (v[i] as number) - mean;
  return v;
}

/**
 * Solves H x = right by conjugate gradients with a diagonal preconditioner, to a relative residual of `tolerance`.
 * `right` must sum to 0, as every gradient here does; the answer has mean 0.
 */
export function solve(of: System, right: Float64Array, tolerance: number): Float64Array {
  const n = of.players;
  const x = new Float64Array(n);
  const r = Float64Array.from(right);
  const z = new Float64Array(n);
  const hp = new Float64Array(n);
  for (let i = 0; i < n; i++) z[i] = (r[i] as number) / (of.diagonal[i] as number);
  const p = Float64Array.from(z);
  let rz = dot(r, z);
  const enough = tolerance * tolerance * rz;
  for (let step = 0; step < 10 * n + 50 && rz > enough && rz > 0; step++) {
    multiply(of, p, hp);
    const php = dot(p, hp);
    if (!(php > 0)) break;
    const alpha = rz / php;
    for (let i = 0; i < n; i++) {
      x[i] = (x[i] as number) + alpha * (p[i] as number);
      r[i] = (r[i] as number) - alpha * (hp[i] as number);
      z[i] = (r[i] as number) / (of.diagonal[i] as number);
    }
    const next = dot(r, z);
    const beta = next / rz;
    rz = next;
    for (let i = 0; i < n; i++) p[i] = (z[i] as number) + beta * (p[i] as number);
  }
  return centre(x);
}

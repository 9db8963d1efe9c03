/** A sequential test of which of two means a stream of differences has, stopped as soon as it is sure enough. */
export interface SprtPlan {
  /** The mean difference under H0 and under H1, in the unit of the differences (points a game, 0–1); h0 < h1. */
  h0: number;
  h1: number;
  /** Chance to accept H1 though H0 holds, and H0 though H1 holds. */
  alpha: number;
  beta: number;
}

export interface SprtState {
  /** Matches counted. */
  n: number;
  mean: number;
  /** Standard error of the mean; NaN before the second match. */
  error: number;
  /** Log-likelihood ratio of H1 to H0, and the bounds at which it decides. */
  llr: number;
  lower: number;
  upper: number;
  verdict: "h0" | "h1" | "undecided";
}

/** The variance is estimated from the same matches; with fewer than this an unlucky start could look like certainty. */
const FEWEST_MATCHES = 32;

/** Of skewness, that many matches' worth is taken to be none: what few matches show of it is mostly chance. */
const SYMMETRIC_MATCHES = 16;

/**
 * Generalised sequential probability ratio test with unknown variance: differences[i] is what the first version scored
 * more than the second in match i, a game on average, on the same luck. Matches count in the order they were issued,
 * complete ones only: a fast match must not be heard before a slow one.
 * Source: Wald (1945); the normal approximation that chess testers use, with Hall's transformation (1992) of each
 * hypothesis' t, without which differences that turn on rare games err twice as often as asked.
 */
export function sprt({ h0, h1, alpha, beta }: SprtPlan, differences: readonly number[]): SprtState {
  if (!(h0 < h1)) throw new RangeError("h0 must be less than h1");
  if (!(alpha > 0 && alpha < 0.5 && beta > 0 && beta < 0.5)) throw new RangeError("alpha and beta lie in (0, 0.5)");
  const lower = Math.log(beta / (1 - alpha));
  const upper = Math.log((1 - beta) / alpha);
  let mean = 0;
  let squares = 0;
  let cubes = 0;
  let llr = 0;
  let n = 0;
  for (const difference of differences) {
    n++;
    const off = difference - mean;
    const step = off / n;
    const term = off * step * (n - 1);
    mean += step;
    cubes += term * step * (n - 2) - 3 * step * squares;
    squares += term;
    if (n < FEWEST_MATCHES) continue;
    // The best-fitting variance under each hypothesis: n/2 · ln(1 + t²/n), its t freed of the skewness.
    const variance = squares / n;
    const skewness = variance > 0 ? (cubes / n / variance ** 1.5) * (n / (n + SYMMETRIC_MATCHES)) : 0;
    const against = (h: number): number =>
      Math.log1p(unskewed((mean - h) / Math.sqrt(variance / n), skewness, n) ** 2 / n);
    llr =
      variance > 0 ? (n / 2) * (against(h0) - against(h1)) : Math.sign(mean - (h0 + h1) / 2) * Number.POSITIVE_INFINITY;
    if (Number.isNaN(llr)) llr = 0;
    if (llr <= lower || llr >= upper) break;
  }
  const error = n > 1 ? Math.sqrt(squares / (n - 1) / n) : Number.NaN;
  const verdict = llr >= upper ? "h1" : llr <= lower ? "h0" : "undecided";
  return { n, mean, error, llr, lower, upper, verdict };
}

/** Hall's transformation: a t of n values with this skewness, as if they had none. */
function unskewed(t: number, skewness: number, n: number): number {
  const by = skewness / Math.sqrt(n);
  return t + (by * (2 * t * t + 1)) / 6 + (by * by * t ** 3) / 27;
}

/** Points of each seat for its place, 0 (last alone) to 1 (first alone): what share of the others it beat, ties half. */
export function placingPoints(ranks: readonly number[]): number[] {
  const others = ranks.length - 1;
  return ranks.map((rank) => {
    const beaten = ranks.filter((other) => other > rank).length;
    const equal = ranks.filter((other) => other === rank).length - 1;
    return (beaten + equal / 2) / others;
  });
}

import { t975 } from "./quantile.ts";

/** A mean with half the width of its 95 % interval. */
export interface Estimate {
  value: number;
  half: number;
}

/** The mean of independent numbers; of fewer than two, the interval is endless. */
export function estimateOf(values: readonly number[]): Estimate {
  const n = values.length;
  const value = values.reduce((sum, one) => sum + one, 0) / n;
  if (n < 2) return { value, half: Number.POSITIVE_INFINITY };
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (n - 1);
  return { value, half: t975(n - 1) * Math.sqrt(variance / n) };
}

/** By how much the first scored more than the second in the same deals, on the same luck: one number a deal. */
export const differenceOf = (now: readonly number[], before: readonly number[]): Estimate =>
  estimateOf(now.map((points, deal) => points - before[deal]!));

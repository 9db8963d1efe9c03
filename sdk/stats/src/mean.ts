import { t975 } from "./quantile.ts";

/** An estimate with half the width of its 95 % interval, which is infinite while nothing can be said. */
export interface Estimate {
  value: number;
  half: number;
}

/** The mean of independent numbers. With fewer than two the interval is infinite. */
export function estimateOf(values: readonly number[]): Estimate {
  const n = values.length;
  const value = values.reduce((sum, one) => sum + one, 0) / n;
  if (n < 2) return { value, half: Number.POSITIVE_INFINITY };
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (n - 1);
  return { value, half: t975(n - 1) * Math.sqrt(variance / n) };
}

/** How much more the first scored than the second in the same deals, with the same luck: one number per deal. */
export const differenceOf = (now: readonly number[], before: readonly number[]): Estimate =>
  estimateOf(now.map((points, deal) => points - before[deal]!));

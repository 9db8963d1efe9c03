import { t975 } from "./quantile.ts";

/** A number with the half-width of its 95 % interval; infinite while nothing can be said. */
export interface Estimate {
  value: number;
  half: number;
}

/** The mean of one number a deal, with half its 95 % interval: deals are what varies. */
export function meanOf(values: readonly number[]): Estimate {
  const n = values.length;
  const value = values.reduce((sum, one) => sum + one, 0) / n;
  if (n < 2) return { value, half: Number.POSITIVE_INFINITY };
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (n - 1);
  return { value, half: t975(n - 1) * Math.sqrt(variance / n) };
}

/** By how much the first scored more than the second in the same deals, on the same luck. */
export const differenceOf = (now: readonly number[], before: readonly number[]): Estimate =>
  meanOf(now.map((points, deal) => points - before[deal]!));

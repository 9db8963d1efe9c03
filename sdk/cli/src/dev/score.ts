import { t975 } from "@liars-ladder/stats";
import type { Estimate } from "../play/tally.ts";

/** The mean of one number per deal, with half of its 95 % interval. Deals count as independent. */
export function meanOf(values: readonly number[]): Estimate {
  const n = values.length;
  const value = values.reduce((sum, one) => sum + one, 0) / n;
  if (n < 2) return { value, half: Number.POSITIVE_INFINITY };
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (n - 1);
  return { value, half: t975(n - 1) * Math.sqrt(variance / n) };
}

/** How much more the first scored than the second in the same deals, with the same luck. */
export const differenceOf = (now: readonly number[], before: readonly number[]): Estimate =>
  meanOf(now.map((points, deal) => points - before[deal]!));

import { type Estimate, estimateOf } from "@liars-ladder/stats";

/** By how much the first scored more than the second in the same deals, on the same luck: one number a deal. */
export const differenceOf = (now: readonly number[], before: readonly number[]): Estimate =>
  estimateOf(now.map((points, deal) => points - before[deal]!));

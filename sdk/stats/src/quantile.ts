/** The 97.5 % quantile of the normal distribution: half the width of a 95 % interval in standard errors. */
export const NORMAL_975 = 1.959963984540054;

/**
 * The 97.5 % quantile of Student's t with `df` ≥ 1 degrees of freedom, within 0.005.
 * Exact for 1 and 2; else Fisher and Cornish's expansion (Abramowitz and Stegun, 26.7.5).
 */
export function t975(df: number): number {
  if (!(df >= 1)) return Number.POSITIVE_INFINITY;
  if (df < 2) return 12.7062;
  if (df < 3) return 4.3027;
  const x = NORMAL_975;
  const g1 = (x ** 3 + x) / 4;
  const g2 = (5 * x ** 5 + 16 * x ** 3 + 3 * x) / 96;
  const g3 = (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / 384;
  const g4 = (79 * x ** 9 + 776 * x ** 7 + 1482 * x ** 5 - 1920 * x ** 3 - 945 * x) / 92160;
  return x + g1 / df + g2 / df ** 2 + g3 / df ** 3 + g4 / df ** 4;
}

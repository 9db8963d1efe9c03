/** The 97.5 % quantile of the normal distribution: half the width of a 95 % interval in standard errors. */
export const NORMAL_975 = 1.959963984540054;
/** The 95 % quantile: the same where an estimate can only be off to one side. */
const NORMAL_95 = 1.6448536269514722;

/**
 * Half the width of a 95 % interval about an estimate that has a standard error of `deviation`, of which `quantile` would
 * be half the width, and is off by `bias`, either way, besides. What the 95 % quantile of |N(bias, deviation²)| asks for,
 * or up to 3 % more (Armstrong and Kolesár, "Optimal inference in a class of regression models", 2018).
 */
export const halfWidth = (deviation: number, quantile: number, bias: number): number =>
  NORMAL_95 * deviation + Math.hypot((quantile - NORMAL_95) * deviation, bias);

/** The deviation of which `halfWidth` makes that; 0 where the bias alone is more. */
export function deviationOf(half: number, quantile: number, bias: number): number {
  const a = NORMAL_95 ** 2 - (quantile - NORMAL_95) ** 2;
  const [b, c] = [half * NORMAL_95, half ** 2 - bias ** 2];
  // The lesser root: of the greater one, half − NORMAL_95 · deviation is negative.
  return c > 0 ? c / (b + Math.sqrt(b * b - a * c)) : 0;
}

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

/** The 97.5 % quantile of the normal distribution: half the width of a 95 % interval in standard errors. */
export const NORMAL_975 = 1.959963984540054;
/** The 95 % quantile: the same for an estimate that can only be off to one side. */
export const NORMAL_95 = 1.6448536269514722;

/**
 * Half the width of a 95 % interval about an estimate that has a standard error of `deviation`, for which
 * `quantile` alone would give half the width, and that may also be off by `bias` in either direction. It is what
 * the 95 % quantile of |N(bias, deviation²)| requires, or up to 3 % more (Armstrong and Kolesár, "Optimal inference
 * in a class of regression models", 2018).
 */
export const halfWidth = (deviation: number, quantile: number, bias: number, oneSided = NORMAL_95): number =>
  oneSided * deviation + Math.hypot((quantile - oneSided) * deviation, bias);

/** The deviation for which `halfWidth` returns `half`; 0 if the bias alone is more. */
export function deviationOf(half: number, quantile: number, bias: number, oneSided = NORMAL_95): number {
  const a = oneSided ** 2 - (quantile - oneSided) ** 2;
  const [b, c] = [half * oneSided, half ** 2 - bias ** 2];
  // The smaller root: for the larger one, half − oneSided · deviation is negative.
  return c > 0 ? c / (b + Math.sqrt(b * b - a * c)) : 0;
}

/** For the two-sided quantile z > 1.2, the quantile with the same error on one side alone: tails fall as e^(−z²/2). */
export const oneSidedOf = (z: number): number => Math.sqrt(z * z - 2 * Math.LN2);

/**
 * The number that Student's t with `df` > 2 degrees of freedom exceeds as seldom as a normal number exceeds z.
 * Within 1 % up to z = 3 from 6 degrees on, and rather too large beyond (Wallace, "Bounds on normal approximations
 * to Student's", 1959).
 */
export const studentOf = (z: number, df: number): number =>
  Math.sqrt(df * Math.expm1(((z * (8 * df + 3)) / (8 * df + 1)) ** 2 / df));

/** A sequence of bounds is narrowest from about this many matches to ten times as many. */
const MIXED_MATCHES = 4;

/** How much so many matches tell, in the unit of Robbins' mixture. */
export const mixtureOf = (matches: number): number => matches / MIXED_MATCHES;

/**
 * How many standard errors an estimate from `matches` matches ever strays, at any time, with a chance of `error` at
 * most. An asymptotic confidence sequence: Robbins' normal mixture (1970), with estimated variances (Waudby-Smith,
 * Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences",
 * 2024).
 */
export function everBeyond(matches: number, error: number): number {
  const information = mixtureOf(matches);
  return Math.sqrt((1 + 1 / information) * (Math.log1p(information) - 2 * Math.log(error)));
}

/**
 * The 97.5 % quantile of Student's t with `df` ≥ 1 degrees of freedom, within 0.005. Exact for 1 and 2; otherwise
 * Fisher and Cornish's expansion (Abramowitz and Stegun, 26.7.5).
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

/**
 * The probability that Student's t with `df` degrees of freedom, a whole number, exceeds t: exact (Abramowitz and Stegun,
 * 26.7.3 and 26.7.4).
 */
export function studentAbove(t: number, df: number): number {
  const angle = Math.atan2(Math.abs(t), Math.sqrt(df));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const odd = df % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = df === 1 ? 0 : term;
  for (let k = odd ? 3 : 2; k < df; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine;
    sum += term;
  }
  const inside = odd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
  const tail = Math.max(0, 1 - inside) / 2;
  return t >= 0 ? tail : 1 - tail;
}

/**
 * The probability that χ² with `freedom` degrees exceeds this value, within 0.003 from 3 degrees on (Wilson and
 * Hilferty, 1931).
 */
export function chiSquareAbove(value: number, freedom: number): number {
  const by = 2 / (9 * freedom);
  return normalAbove((Math.cbrt(value / freedom) - (1 - by)) / Math.sqrt(by));
}

/** The probability that a normal number exceeds z, within 1e-7 (Abramowitz and Stegun 26.2.17). */
export function normalAbove(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (series * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
  return z >= 0 ? tail : 1 - tail;
}

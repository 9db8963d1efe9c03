/** Exact chances of draws without replacement, and sums of what is drawn apart. */

const MOST = 120;
/** Pascal's triangle: [n × (MOST + 1) + k]. Made when first asked for: every isolate loads this file, few need it. */
let triangle: Float64Array | undefined;

function pascal(): Float64Array {
  const rows = new Float64Array((MOST + 1) * (MOST + 1));
  for (let n = 0; n <= MOST; n++) {
    const row = n * (MOST + 1);
    rows[row] = 1;
    for (let k = 1; k <= n; k++) rows[row + k] = rows[row - MOST - 2 + k]! + rows[row - MOST - 1 + k]!;
  }
  return rows;
}

/** Ways to choose k of n, n ≤ 120; 0 where there are none. */
export function choose(n: number, k: number): number {
  if (k < 0 || n < 0 || k > n) return 0;
  triangle ??= pascal();
  return triangle[n * (MOST + 1) + k]!;
}

/** The chance of x good ones among `drawn` of `total`, `good` of which are good. */
export const hypergeometric = (total: number, good: number, drawn: number, x: number): number =>
  (choose(good, x) * choose(total - good, drawn - x)) / choose(total, drawn);

/** The distribution of a sum of two independent numbers; [n] is the chance of n. */
export function convolve(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const sum = new Float64Array(Math.max(0, a.length + b.length - 1));
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== 0) for (let j = 0; j < b.length; j++) sum[i + j]! += a[i]! * b[j]!;
  }
  return sum;
}

/** [n]: the chance of n or more, from the chances of each n. */
export function tailsOf(chances: ArrayLike<number>): Float64Array {
  const tails = new Float64Array(chances.length);
  let sum = 0;
  for (let n = tails.length - 1; n >= 0; n--) {
    sum += chances[n]!;
    tails[n] = Math.min(1, sum);
  }
  return tails;
}

/**
 * [x][b]: the chance of x tops that match for sure, and of b tops that are drawn from cards of which no more is known
 * than how many there are of each kind.
 */
export type Split = Float64Array[];

export const total = (row: Float64Array): number => row.reduce((sum, chance) => sum + chance, 0);

/** [n]: the chance of n matches, where what is drawn is of `all` cards, `good` of which match. */
export function draws(split: Split, all: number, good: number): Float64Array {
  const matches = new Float64Array(split.length);
  for (let x = 0; x < split.length; x++) {
    const row = split[x]!;
    for (let b = 0; b < row.length; b++) {
      const chance = row[b]!;
      if (chance === 0) continue;
      for (let y = 0; y <= b && y <= good; y++) matches[x + y]! += chance * hypergeometric(all, good, b, y);
    }
  }
  return matches;
}

/** Of two seats together. */
export function joined(a: Split, b: Split): Split {
  const sum: Split = Array.from(
    { length: a.length + b.length - 1 },
    () => new Float64Array(a[0]!.length + b[0]!.length - 1),
  );
  for (const [x, row] of a.entries()) {
    for (const [y, other] of b.entries()) {
      const into = sum[x + y]!;
      for (let i = 0; i < row.length; i++) {
        if (row[i] !== 0) for (let j = 0; j < other.length; j++) into[i + j]! += row[i]! * other[j]!;
      }
    }
  }
  return sum;
}

const EMPTY = new Float64Array(0);

/** For `draws`: rows for as many matches as tops that are drawn may add. */
export const padded = (split: Split): Split => split.concat(new Array<Float64Array>(split[0]!.length).fill(EMPTY));

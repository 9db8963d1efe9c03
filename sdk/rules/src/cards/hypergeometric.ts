import { filled } from "../core/filled.ts";

/** Exact chances of draws without replacement, and sums of independent draws. */

const MOST = 120;
/**
 * Pascal's triangle: [n × (MOST + 1) + k]. Made when it is first needed: every isolate loads this file, but few
 * need it.
 */
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

/** The distribution of a sum of two independent numbers; [n] is the chance of n. */
export function convolve(a: readonly number[], b: readonly number[]): number[] {
  const sum = filled(Math.max(0, a.length + b.length - 1), 0);
  for (let i = 0; i < a.length; i++) {
    const chance = a[i]!;
    if (chance !== 0) for (let j = 0; j < b.length; j++) sum[i + j]! += chance * b[j]!;
  }
  return sum;
}

/** [n]: the chance of n or more, from the chances of each n. */
export function tailsOf(chances: readonly number[]): number[] {
  const tails = chances.slice();
  let sum = 0;
  for (let n = tails.length - 1; n >= 0; n--) {
    sum += tails[n]!;
    tails[n] = Math.min(1, sum);
  }
  return tails;
}

export function total(chances: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < chances.length; i++) sum += chances[i]!;
  return sum;
}

/**
 * [x × columns + b]: the chance of x tops that match for sure, and of b tops that are drawn from cards of which
 * only the number of each kind is known. One list for all rows: making a list costs more than filling it.
 */
export interface Split {
  readonly columns: number;
  readonly chances: number[];
}

/** A split without a chance in it yet: up to `most` tops that match, up to `drawn` that are drawn. */
export const emptySplit = (most: number, drawn: number): Split => ({
  columns: drawn + 1,
  chances: filled((most + 1) * (drawn + 1), 0),
});

/** [x]: the chance of x tops that match for sure. */
export function rowsOf({ columns, chances }: Split): number[] {
  const rows: number[] = [];
  for (let at = 0; at < chances.length; at += columns) rows.push(total(chances.slice(at, at + columns)));
  return rows;
}

/** [n]: the chance of n matches, if the drawn cards come from `all` cards, `good` of which match. */
export function draws({ columns, chances }: Split, all: number, good: number): number[] {
  const matches = filled(chances.length / columns + columns - 1, 0);
  // [b]: made when a row first needs it.
  const among = filled<number[] | undefined>(columns, undefined);
  for (let x = 0, at = 0; at < chances.length; x++) {
    for (let b = 0; b < columns; b++, at++) {
      const chance = chances[at]!;
      if (chance === 0) continue;
      among[b] ??= goodAmong(all, good, b);
      const hits = among[b]!;
      for (let y = 0; y < hits.length; y++) matches[x + y]! += chance * hits[y]!;
    }
  }
  return matches;
}

/** [y]: the chance of y good ones among `drawn` of `all`, `good` of which are good. */
export function goodAmong(all: number, good: number, drawn: number): number[] {
  const chances: number[] = [];
  const ways = choose(all, drawn);
  for (let y = 0; y <= drawn && y <= good; y++) chances.push((choose(good, y) * choose(all - good, drawn - y)) / ways);
  return chances;
}

/** The split of two seats together. */
export function joined(a: Split, b: Split): Split {
  const rows = b.chances.length / b.columns;
  const sum = emptySplit(a.chances.length / a.columns + rows - 2, a.columns + b.columns - 2);
  for (let at = 0; at < a.chances.length; at++) {
    const chance = a.chances[at]!;
    if (chance === 0) continue;
    let into = Math.floor(at / a.columns) * sum.columns + (at % a.columns);
    for (let from = 0; from < b.chances.length; into += sum.columns - b.columns) {
      for (const end = from + b.columns; from < end; from++, into++) sum.chances[into]! += chance * b.chances[from]!;
    }
  }
  return sum;
}

import type { Intervals } from "./intervals.ts";

export interface RankRange {
  /** 1 + the number surely better. */
  best: number;
  /** n − the number surely worse. */
  worst: number;
}

/**
 * The ranks that each of `who` (players' indexes) may hold among them: one is surely better than another when the 95 %
 * interval of their difference excludes 0.
 */
export function rankRanges(who: readonly number[], ratings: Float64Array, of: Intervals): Map<number, RankRange> {
  const n = who.length;
  const better = new Map<number, RankRange>(who.map((i) => [i, { best: 1, worst: n }]));
  const sorted = [...who].sort((i, j) => (ratings[j] as number) - (ratings[i] as number));
  for (let x = 0; x < n; x++) {
    const i = sorted[x] as number;
    for (let y = x + 1; y < n; y++) {
      const j = sorted[y] as number;
      if (!surelyApart(i, j, ratings, of)) continue;
      (better.get(i) as RankRange).worst--;
      (better.get(j) as RankRange).best++;
    }
  }
  return better;
}

function surelyApart(i: number, j: number, ratings: Float64Array, of: Intervals): boolean {
  const difference = Math.abs((ratings[i] as number) - (ratings[j] as number));
  // A difference never spreads wider than both together when both have many matches: most pairs are settled by that.
  if (Math.min(of.matches[i] as number, of.matches[j] as number) >= 30) {
    if (difference > ((of.half[i] as number) + (of.half[j] as number)) * 1.1) return true;
  }
  return difference > of.halfOfDifference(i, j);
}

import type { MatchTally, Pairs } from "./pairs.ts";

/**
 * What the matches of a season say beyond the ratings: of match m, players who[k] took points[k] more than expected,
 * for start[m] ≤ k < start[m + 1].
 */
export interface Residuals {
  start: Int32Array;
  who: Int32Array;
  points: Float64Array;
  /** Matches of each player. */
  count: Int32Array;
}

/** Residuals of matches at given ratings, in natural units. A player sits in a match once, whatever its games. */
export function residualsOf(players: number, matches: readonly MatchTally[], theta: Float64Array): Residuals {
  const start = new Int32Array(matches.length + 1);
  const count = new Int32Array(players);
  const who: number[] = [];
  const points: number[] = [];
  for (let m = 0; m < matches.length; m++) {
    const from = who.length;
    const add = (player: number, off: number): void => {
      let k = from;
      while (k < who.length && who[k] !== player) k++;
      if (k === who.length) {
        who.push(player);
        points.push(0);
        count[player] = (count[player] as number) + 1;
      }
      points[k] = (points[k] as number) + off;
    };
    for (const { a, b, scoreA, weight } of (matches[m] as MatchTally).pairs) {
      const off = scoreA - weight / (1 + Math.exp((theta[b] as number) - (theta[a] as number)));
      add(a, off);
      add(b, -off);
    }
    start[m + 1] = who.length;
  }
  return { start, who: Int32Array.from(who), points: Float64Array.from(points), count };
}

/** A symmetric matrix with one entry a player, and one a pair that met; the rest is 0. */
export interface Sparse {
  own: Float64Array;
  shared: Float64Array;
}

/** Σ over matches of the products of their residuals: own[i] = Σ pᵢ², shared[k] = Σ pᵢ pⱼ of pair k. */
export function productsOf(players: number, { start, who, points }: Residuals, find: FindPair, pairs: number): Sparse {
  const own = new Float64Array(players);
  const shared = new Float64Array(pairs);
  for (let m = 0; m + 1 < start.length; m++) {
    const end = start[m + 1] as number;
    for (let k = start[m] as number; k < end; k++) {
      const i = who[k] as number;
      const p = points[k] as number;
      own[i] = (own[i] as number) + p * p;
      for (let l = k + 1; l < end; l++) {
        const pair = find(i, who[l] as number);
        if (pair >= 0) shared[pair] = (shared[pair] as number) + p * (points[l] as number);
      }
    }
  }
  return { own, shared };
}

/** Index of the pair of players i and j, in any order; −1 if they never met. */
export type FindPair = (i: number, j: number) => number;

/** Looks pairs up by halving the row of the lower player. */
export function pairFinder(players: number, { a, b }: Pairs): FindPair {
  const row = new Int32Array(players + 1);
  for (let k = 0; k < a.length; k++) row[(a[k] as number) + 1] = k + 1;
  for (let i = 0; i < players; i++) row[i + 1] = Math.max(row[i] as number, row[i + 1] as number);
  return (i, j) => {
    const high = Math.max(i, j);
    const low = Math.min(i, j);
    let from = row[low] as number;
    let to = row[low + 1] as number;
    const end = to;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((b[middle] as number) < high) from = middle + 1;
      else to = middle;
    }
    return from < end && b[from] === high ? from : -1;
  };
}

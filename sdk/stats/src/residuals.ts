import type { MatchTally, Pairs } from "./pairs.ts";

/**
 * What the matches of a season say beyond the ratings. In match m, player who[k] took points[k] more than expected,
 * for start[m] ≤ k < start[m + 1].
 */
export interface Residuals {
  start: Int32Array;
  who: Int32Array;
  points: Float64Array;
  /** Matches of each player. */
  count: Int32Array;
  /**
   * How many matches of equal weight would say as much about each player's spread: (Σ w)² / Σ w² (Kish, Survey
   * Sampling, 1965, 11.7). A long match and a few short ones are little more than one.
   */
  effective: Float64Array;
}

/** Residuals of matches at given ratings, in natural units. A player is in a match once, however many games it has. */
export function residualsOf(players: number, matches: readonly MatchTally[], theta: Float64Array): Residuals {
  const start = new Int32Array(matches.length + 1);
  const count = new Int32Array(players);
  const who: number[] = [];
  const points: number[] = [];
  const weights: number[] = [];
  for (let m = 0; m < matches.length; m++) {
    const from = who.length;
    const add = (player: number, off: number, weight: number): void => {
      let k = from;
      while (k < who.length && who[k] !== player) k++;
      if (k === who.length) {
        who.push(player);
        points.push(0);
        weights.push(0);
        count[player]! += 1;
      }
      points[k]! += off;
      weights[k]! += weight;
    };
    for (const { a, b, scoreA, weight } of matches[m]!.pairs) {
      const off = scoreA - weight / (1 + Math.exp(theta[b]! - theta[a]!));
      add(a, off, weight);
      add(b, -off, weight);
    }
    start[m + 1] = who.length;
  }
  const effective = effectiveOf(players, who, weights);
  return { start, who: Int32Array.from(who), points: Float64Array.from(points), count, effective };
}

function effectiveOf(players: number, who: readonly number[], weights: readonly number[]): Float64Array {
  const sums = new Float64Array(players);
  const squares = new Float64Array(players);
  for (const [k, player] of who.entries()) {
    sums[player]! += weights[k]!;
    squares[player]! += weights[k]! ** 2;
  }
  return sums.map((sum, player) => (sum > 0 ? sum ** 2 / squares[player]! : 0));
}

/** A symmetric matrix that has one entry for each player and one for each pair that met. All others are 0. */
export interface Sparse {
  own: Float64Array;
  shared: Float64Array;
}

/** Σ over matches of the products of their residuals: own[i] = Σ pᵢ², shared[k] = Σ pᵢ pⱼ of pair k. */
export function productsOf(players: number, { start, who, points }: Residuals, find: FindPair, pairs: number): Sparse {
  const own = new Float64Array(players);
  const shared = new Float64Array(pairs);
  for (let m = 0; m + 1 < start.length; m++) {
    const end = start[m + 1]!;
    for (let k = start[m]!; k < end; k++) {
      const i = who[k]!;
      const p = points[k]!;
      own[i]! += p * p;
      for (let l = k + 1; l < end; l++) {
        const pair = find(i, who[l]!);
        if (pair >= 0) shared[pair]! += p * points[l]!;
      }
    }
  }
  return { own, shared };
}

/** Index of the pair of players i and j, in any order; −1 if they never met. */
export type FindPair = (i: number, j: number) => number;

/** Finds pairs by binary search in the row of the lower player. */
export function pairFinder(players: number, { a, b }: Pairs): FindPair {
  const row = new Int32Array(players + 1);
  for (let k = 0; k < a.length; k++) row[a[k]! + 1] = k + 1;
  for (let i = 0; i < players; i++) row[i + 1] = Math.max(row[i]!, row[i + 1]!);
  return (i, j) => {
    const high = Math.max(i, j);
    const low = Math.min(i, j);
    let from = row[low]!;
    let to = row[low + 1]!;
    const end = to;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (b[middle]! < high) from = middle + 1;
      else to = middle;
    }
    return from < end && b[from] === high ? from : -1;
  };
}

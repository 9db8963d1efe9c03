import { PairSums } from "./sums.ts";

/**
 * Results as the fit takes them: players a[k] and b[k] met with total weight weight[k] > 0,
 * and scoreA[k] (0 … weight) of it went to a. All four arrays are of one length; players are indexes from 0, a[k] < b[k],
 * and the pairs are ordered by (a, b), each once: as `aggregate` and `PairSums` give them.
 */
export interface Pairs {
  a: Int32Array;
  b: Int32Array;
  scoreA: Float64Array;
  weight: Float64Array;
}

/** What one match says: the unit of every interval, since bots may learn within a match. */
export interface MatchTally {
  pairs: { a: number; b: number; scoreA: number; weight: number }[];
}

/**
 * Adds one game to a match's tally. Each pair of the table weighs 1/(n−1), so that a game of any size weighs as much
 * to each of its players as a game of two; equal ranks share the point. `players[seat]` may name one player twice
 * (two seats of one house bot): such a pair says nothing and is left out.
 */
export function addGame(tally: MatchTally, players: readonly number[], ranks: readonly number[]): void {
  const n = players.length;
  if (ranks.length !== n || n < 2)
    throw new RangeError(`a game has as many ranks as players, and at least two of both`);
  const weight = 1 / (n - 1);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const p = players[i] as number;
      const q = players[j] as number;
      if (p === q) continue;
      const diff = (ranks[j] as number) - (ranks[i] as number);
      const points = diff > 0 ? 1 : diff < 0 ? 0 : 0.5;
      const [a, b, score] = p < q ? [p, q, points] : [q, p, 1 - points];
      const known = tally.pairs.find((pair) => pair.a === a && pair.b === b);
      if (known) {
        known.scoreA += score * weight;
        known.weight += weight;
      } else {
        tally.pairs.push({ a, b, scoreA: score * weight, weight });
      }
    }
  }
}

/** Sums the tallies of many matches to one entry a pair, ordered by (a, b): the order of matches leaves no trace. */
export function aggregate(tallies: Iterable<MatchTally>): Pairs {
  const sums = new PairSums();
  for (const tally of tallies) sums.add(tally);
  return sums.pairs();
}

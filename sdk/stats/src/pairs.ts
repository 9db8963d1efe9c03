/**
 * Results in the form that the fit takes: players a[k] and b[k] met with a total weight of weight[k] > 0, and a got
 * scoreA[k] (0 … weight) of it. All four arrays have the same length. Players are indexes from 0 and a[k] < b[k].
 * Each pair is there once, ordered by (a, b). `aggregate` and `PairSums` return them in this form.
 */
export interface Pairs {
  a: Int32Array;
  b: Int32Array;
  scoreA: Float64Array;
  weight: Float64Array;
}

/** What one match says. It is the unit of every interval, since bots may learn within a match. */
export interface MatchTally {
  pairs: { a: number; b: number; scoreA: number; weight: number }[];
}

/**
 * Adds one game to a match's tally. Each pair of the table weighs 1/(n−1), so that a game of any size weighs as much to
 * each of its players as a game of two. Equal ranks share the point. `players[seat]` may name a player twice (two seats
 * of one house bot); such a pair is left out. Throws a RangeError unless there is a rank for each of at least two
 * players.
 */
export function addGame(tally: MatchTally, players: readonly number[], ranks: readonly number[]): void {
  const n = players.length;
  if (ranks.length !== n || n < 2)
    throw new RangeError(`a game has as many ranks as players, and at least two of both`);
  const weight = 1 / (n - 1);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const p = players[i]!;
      const q = players[j]!;
      if (p === q) continue;
      const diff = ranks[j]! - ranks[i]!;
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

import { addGame, type MatchTally } from "./pairs.ts";

/** A game with what chance gave to each seat. */
export interface LuckyGame {
  players: readonly number[];
  ranks: readonly number[];
  /**
   * luck[seat][k]: by how much chance favoured the seat, measured in way k: the changes of some fixed evaluator's
   * expectation at each roll and deal. Of each way the difference of two seats is 0 on average, whoever plays how.
   */
  luck: readonly (readonly number[])[];
}

export interface LuckAdjusted {
  /** Of each match: the points less what luck alone explains of them. Fit and intervals take them like plain ones. */
  tallies: MatchTally[];
  /** coefficients[fold][k]: points a unit of luck is worth, as the other folds' matches say. */
  coefficients: Float64Array[];
}

/**
 * Luck-adjusted scores by control variates: from each pair's points in a match, what its difference in luck is worth is
 * taken off. What it is worth is fitted by least squares on the other folds' matches, never on the match's own, so that
 * the adjustment is 0 on average whatever the fit; and it is antisymmetric in each pair, so that what one gains another
 * loses. Match m belongs to fold m modulo `folds`. Every game needs as many ways of luck.
 */
export function adjustForLuck(matches: readonly (readonly LuckyGame[])[], folds = 10): LuckAdjusted {
  const ways = matches.find((games) => games.length > 0)?.[0]?.luck[0]?.length ?? 0;
  const summed = matches.map((games) => summedUp(games, ways));
  const coefficients = Array.from({ length: folds }, (_, fold) =>
    leastSquares(
      summed.filter((_, m) => m % folds !== fold),
      ways,
    ),
  );
  const tallies = summed.map(({ tally, luck }, m): MatchTally => {
    const worth = coefficients[m % folds] as Float64Array;
    return {
      pairs: tally.pairs.map((pair, p) => {
        let explained = 0;
        for (let k = 0; k < ways; k++) explained += (worth[k] as number) * (luck[p]?.[k] as number);
        return { ...pair, scoreA: pair.scoreA - explained };
      }),
    };
  });
  return { tallies, coefficients };
}

interface Summed {
  tally: MatchTally;
  /** luck[pair][k]: a's less b's over the match, weighted as their points are. */
  luck: Float64Array[];
}

function summedUp(games: readonly LuckyGame[], ways: number): Summed {
  const tally: MatchTally = { pairs: [] };
  for (const { players, ranks, luck } of games) {
    if (luck.length !== players.length || luck.some((of) => of.length !== ways)) {
      throw new RangeError(`every game needs ${ways} ways of luck for each of its seats`);
    }
    addGame(tally, players, ranks);
  }
  const sums = tally.pairs.map(() => new Float64Array(ways));
  for (const { players, luck } of games) {
    const weight = 1 / (players.length - 1);
    tally.pairs.forEach(({ a, b }, p) => {
      const sum = sums[p] as Float64Array;
      players.forEach((player, seat) => {
        const side = player === a ? weight : player === b ? -weight : 0;
        // Against a player who sits there twice, each of the other's games counts twice.
        const times = side === 0 ? 0 : players.filter((other) => other === (player === a ? b : a)).length;
        if (times === 0) return;
        for (let k = 0; k < ways; k++) {
          sum[k] = (sum[k] as number) + side * times * (luck[seat]?.[k] as number);
        }
      });
    });
  }
  return { tally, luck: sums };
}

/** Points of each pair and match, less that pair's usual, on its luck; a trace of a ridge keeps idle ways at 0. */
function leastSquares(matches: readonly Summed[], ways: number): Float64Array {
  const usual = new Map<string, { points: number; weight: number }>();
  const keyOf = ({ a, b }: { a: number; b: number }) => `${a} ${b}`;
  for (const pair of matches.flatMap(({ tally }) => tally.pairs)) {
    const known = usual.get(keyOf(pair)) ?? { points: 0, weight: 0 };
    usual.set(keyOf(pair), { points: known.points + pair.scoreA, weight: known.weight + pair.weight });
  }
  const normal = Array.from({ length: ways }, () => new Float64Array(ways));
  const right = new Float64Array(ways);
  for (const { tally, luck } of matches) {
    tally.pairs.forEach((pair, p) => {
      const { points, weight } = usual.get(keyOf(pair)) as { points: number; weight: number };
      const off = pair.scoreA - (points / weight) * pair.weight;
      const x = luck[p] as Float64Array;
      for (let k = 0; k < ways; k++) {
        right[k] = (right[k] as number) + off * (x[k] as number);
        const row = normal[k] as Float64Array;
        for (let l = 0; l < ways; l++) row[l] = (row[l] as number) + (x[k] as number) * (x[l] as number);
      }
    });
  }
  return eliminate(normal, right);
}

function eliminate(m: Float64Array[], right: Float64Array): Float64Array {
  const n = right.length;
  m.forEach((row, i) => {
    row[i] = (row[i] as number) * (1 + 1e-9) + 1e-12;
  });
  for (let c = 0; c < n; c++) {
    const pivot = m[c] as Float64Array;
    for (let r = c + 1; r < n; r++) {
      const row = m[r] as Float64Array;
      const f = (row[c] as number) / (pivot[c] as number);
      for (let x = c; x < n; x++) row[x] = (row[x] as number) - f * (pivot[x] as number);
      right[r] = (right[r] as number) - f * (right[c] as number);
    }
  }
  const solved = new Float64Array(n);
  for (let r = n - 1; r >= 0; r--) {
    let sum = right[r] as number;
    for (let c = r + 1; c < n; c++) sum -= (m[r]?.[c] as number) * (solved[c] as number);
    solved[r] = sum / (m[r]?.[r] as number);
  }
  return solved;
}

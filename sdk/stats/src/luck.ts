import { dot, eliminate, Matrix } from "./matrix.ts";
import { addGame, type MatchTally } from "./pairs.ts";

/** A game, with what chance gave to each seat. */
export interface LuckyGame {
  players: readonly number[];
  ranks: readonly number[];
  /**
   * luck[seat][k]: by how much chance favoured the seat, measured in way k: the changes of some fixed evaluator's
   * expectation at each roll and deal. For each way the difference of two seats is 0 on average, whoever plays and
   * however they play.
   */
  luck: readonly (readonly number[])[];
}

export interface LuckAdjusted {
  /**
   * The points of each match, less what luck alone explains of them. The fit and the intervals take them like plain
   * points.
   */
  tallies: MatchTally[];
  /** coefficients[fold][k]: the points that a unit of luck is worth, fitted on the other folds' matches. */
  coefficients: Float64Array[];
}

/**
 * Luck-adjusted scores by control variates: from each pair's points in a match it subtracts what the difference in
 * luck is worth. That worth is fitted by least squares on the matches of the other folds, never on the match
 * itself, so that the adjustment is 0 on average whatever the fit. It is antisymmetric in each pair: what one
 * gains, the other loses. Match m belongs to fold m modulo `folds`. Throws a RangeError unless every game has the
 * same number of ways for each of its seats.
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
    const worth = coefficients[m % folds]!;
    return { pairs: tally.pairs.map((pair, p) => ({ ...pair, scoreA: pair.scoreA - dot(worth, luck[p]!) })) };
  });
  return { tallies, coefficients };
}

interface Summed {
  tally: MatchTally;
  /** luck[pair][k]: luck of a less luck of b over the match, weighted as their points are. */
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
      const sum = sums[p]!;
      players.forEach((player, seat) => {
        const side = player === a ? weight : player === b ? -weight : 0;
        // If the opponent has two seats, the game counts twice.
        const times = side === 0 ? 0 : players.filter((other) => other === (player === a ? b : a)).length;
        if (times === 0) return;
        for (let k = 0; k < ways; k++) sum[k]! += side * times * luck[seat]![k]!;
      });
    });
  }
  return { tally, luck: sums };
}

/**
 * Regresses the points of each pair and match, less that pair's mean, on its luck. A trace of a ridge keeps unused
 * ways at 0.
 */
function leastSquares(matches: readonly Summed[], ways: number): Float64Array {
  const usual = new Map<string, { points: number; weight: number }>();
  const keyOf = ({ a, b }: { a: number; b: number }) => `${a} ${b}`;
  for (const pair of matches.flatMap(({ tally }) => tally.pairs)) {
    const known = usual.get(keyOf(pair)) ?? { points: 0, weight: 0 };
    usual.set(keyOf(pair), { points: known.points + pair.scoreA, weight: known.weight + pair.weight });
  }
  const normal = new Matrix(ways);
  const right = new Float64Array(ways);
  for (const { tally, luck } of matches) {
    tally.pairs.forEach((pair, p) => {
      const { points, weight } = usual.get(keyOf(pair))!;
      const off = pair.scoreA - (points / weight) * pair.weight;
      const x = luck[p]!;
      for (let k = 0; k < ways; k++) {
        right[k]! += off * x[k]!;
        for (let l = 0; l < ways; l++) normal.add(k, l, x[k]! * x[l]!);
      }
    });
  }
  for (let k = 0; k < ways; k++) normal.set(k, k, normal.at(k, k) * (1 + 1e-9) + 1e-12);
  return eliminate(normal, right);
}

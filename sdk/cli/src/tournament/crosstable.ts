import {
  aggregate,
  type Estimate,
  fitRatings,
  intervals,
  type MatchTally,
  type RankRange,
  rankRanges,
  share,
} from "@liars-ladder/stats";
import type { Met, SwissScore } from "./tournament.ts";

/** The result of one entrant. */
export interface Row {
  /** Its number among the entrants. */
  readonly entrant: number;
  readonly label: string;
  /** The range of ranks that the entrant surely has. */
  readonly rank: RankRange;
  /** Elo points above the mean of all; the interval counts matches, not games. */
  readonly elo: Estimate;
  /** Points a game, 0–1; null before the first game. */
  readonly score: number | null;
  readonly deals: number;
  readonly forfeits: number;
  /** Rounds won, including byes, with shared rounds as half; only in a Swiss tournament. */
  readonly points: number | undefined;
  /** The result against each row of the table, in its order; undefined if they did not meet. */
  readonly against: readonly (Cell | undefined)[];
}

/** The result of one entrant against another. */
export interface Cell {
  readonly deals: number;
  /** Points a game, 0–1. */
  readonly score: Estimate;
}

/** The final table, the best first. Ratings come from the ladder's own fit, of these matches only. */
export function crosstable(labels: readonly string[], played: readonly Met[], swiss: SwissScore | undefined): Row[] {
  const players = labels.length;
  const matches = played.map(tallyOf);
  const pairs = aggregate(matches);
  const { ratings } = fitRatings({ players, pairs, anchor: 0 });
  const sure = intervals({ players, pairs, matches, ratings });
  const who = [...labels.keys()];
  const { ranges } = rankRanges(who, ratings, sure);
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / players;
  const order = who.sort((a, b) => ratings[b]! - ratings[a]! || a - b);
  return order.map((entrant) => {
    const deals = dealsOf(played, entrant);
    return {
      entrant,
      label: labels[entrant]!,
      rank: ranges.get(entrant)!,
      elo: { value: ratings[entrant]! - mean, half: sure.half[entrant]! },
      score: deals.length === 0 ? null : deals.reduce((sum, points) => sum + points, 0) / deals.length,
      deals: deals.length,
      forfeits: played.reduce(
        (sum, { a, b, forfeits }) => sum + (a === entrant ? forfeits[0] : b === entrant ? forfeits[1] : 0),
        0,
      ),
      points: swiss?.points[entrant],
      against: order.map((other) => cellOf(dealsOf(played, entrant, other))),
    };
  });
}

/** A deal is two games. */
function tallyOf({ a, b, points }: Met): MatchTally {
  const scoreA = 2 * points.reduce((sum, one) => sum + one, 0);
  return { pairs: [{ a, b, scoreA, weight: 2 * points.length }] };
}

/** Points a game of an entrant in each of its deals, against one other entrant or all. */
const dealsOf = (played: readonly Met[], entrant: number, other?: number): number[] =>
  played.flatMap(({ a, b, points }) => {
    if (a === entrant && (other === undefined || b === other)) return points;
    return b === entrant && (other === undefined || a === other) ? points.map((one) => 1 - one) : [];
  });

const cellOf = (deals: readonly number[]): Cell | undefined =>
  deals.length === 0
    ? undefined
    : { deals: deals.length, score: share(deals.map((points) => ({ wins: 2 * points, games: 2 }))) };

import type { Opponent, Row } from "@liars-ladder/protocol";
import { expectedScore } from "@liars-ladder/stats";

/** The places that a bot may want next, by rating among the bots with enough games. */
const GOALS = [10, 3, 1] as const;

type Placed = Pick<Row, "bot" | "version" | "standing" | "status">;
type Rated = Placed & { standing: NonNullable<Row["standing"]> };

/** What a bot needs for the next place that counts. Ratings are in Elo; scores are shares of points, 0–1. */
export interface Goal {
  place: (typeof GOALS)[number];
  /** Who stands there now. */
  holder: Rated;
  /** By how much the holder's rating is higher, and half of the 95 % interval of that. */
  difference: number;
  half: number;
  /** What its rating expects on average against each of the others that play, and what the holder's rating would. */
  now: number;
  needed: number;
  /** How many others play. */
  others: number;
}

/**
 * The next goal of a version, from the table of a ladder that it plays on: the first ten, then three, then one. Newcomers
 * hold no place: chance may have put them anywhere. Null: it has no rating, or nobody with a place stands above it.
 */
export function goalOf(rows: readonly Placed[], version: string): Goal | null {
  const rated = rows.filter(isRated);
  const own = rated.find((row) => row.version.id === version)?.standing;
  if (own === undefined) return null;
  const others = rated.filter((row) => row.version.id !== version);
  const placed = others.filter(({ status }) => status === "active").sort(byRating);
  const above = placed.filter(({ standing }) => standing.rating > own.rating).length;
  const place = GOALS.find((goal) => goal <= above);
  if (place === undefined) return null;
  const holder = placed[place - 1]!;
  const score = (rating: number): number =>
    meanOf(others.map(({ standing }) => expectedScore(rating - standing.rating)));
  return {
    place,
    holder,
    difference: holder.standing.rating - own.rating,
    half: halfOfDifference(own, holder.standing, rated.length),
    now: score(own.rating),
    needed: score(holder.standing.rating),
    others: others.length,
  };
}

const isRated = (row: Placed): row is Rated =>
  row.standing !== null && (row.status === "active" || row.status === "provisional");
const byRating = (a: Rated, b: Rated): number => b.standing.rating - a.standing.rating;
const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/**
 * Half of the interval of a difference of two ratings. The interval of each is that of the rating less the mean of all `n`,
 * and the mean moves with both: so their errors, taken for independent, come out too small by this factor.
 */
function halfOfDifference(a: Rated["standing"], b: Rated["standing"], n: number): number {
  const [one, other] = [(a.high - a.low) / 2, (b.high - b.low) / 2];
  return Math.sqrt(((one ** 2 + other ** 2) * n) / (n - 1));
}

/** An opponent that a bot took less of than the ratings expect; `points` less, of one a game. */
export interface Cost {
  of: Opponent;
  points: number;
}

/** So many are told. */
const MOST = 3;

/** Who cost a bot most points against expectation, most first. */
export const costliest = (opponents: readonly Opponent[]): Cost[] =>
  opponents
    .map((of) => ({ of, points: -(of.difference ?? 0) * of.games }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST);

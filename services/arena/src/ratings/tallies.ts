import {
  correlationOf,
  dealsToPart,
  fieldScores,
  fitRatings,
  intervals,
  type MatchTally,
  type Misfit,
  misfit,
  PairSums,
  type PlayedMatch,
  type RankRange,
  rankRanges,
  shrink,
} from "@liars-ladder/stats";
import type { LadderRow } from "../db/ladder.ts";
import type { NewRatings, StoredMisfit, TallyRow } from "../db/rating.ts";

/**
 * What is known of a season's matches on a ladder. It is read once; after that, only what was committed or voided
 * since.
 */
export interface SeasonTallies {
  /** A version's number, its index among `versions`: in the order in which the counted matches name them. */
  index: Map<string, number>;
  versions: string[];
  /** By match, in the order of their commits. */
  matches: Map<string, PlayedMatch>;
  /** The sums of these matches, pair by pair. */
  sums: PairSums;
  /** The last commit that is included. */
  commit: number;
  voids: number;
  season: number;
  /** Of the last fit: the next one starts there. */
  ratings: Float64Array | undefined;
}

/** Empty tallies. */
export const noTallies = ({ voids, season }: Pick<LadderRow, "voids" | "season">): SeasonTallies => ({
  index: new Map(),
  versions: [],
  matches: new Map(),
  sums: new PairSums(),
  commit: 0,
  voids,
  season,
  ratings: undefined,
});

/** Gives numbers to versions that met in a match, if they are new: in the order of their ids, not of their seats. */
function meet(tallies: SeasonTallies, versions: Iterable<string>): void {
  for (const version of [...new Set(versions)].sort()) {
    if (tallies.index.has(version)) continue;
    tallies.index.set(version, tallies.versions.length);
    tallies.versions.push(version);
  }
}

/** Adds tallies: whole matches, in the order of their commits. */
export function addTallies(tallies: SeasonTallies, anchor: string | null, rows: readonly TallyRow[]): void {
  if (anchor) meet(tallies, [anchor]);
  for (let from = 0; from < rows.length; ) {
    const { match_id, commit, deals, spread } = rows[from]!;
    let end = from;
    while (rows[end]?.match_id === match_id) end++;
    const match = rows.slice(from, end);
    meet(
      tallies,
      match.flatMap(({ a, b }) => [a, b]),
    );
    const { index } = tallies;
    const pairs = match.map(({ a, b, score_a: scoreA, weight }) =>
      pairOf(index.get(a)!, index.get(b)!, scoreA, weight),
    );
    add(tallies, match_id, { pairs, deals, spread });
    tallies.commit = commit;
    from = end;
  }
}

function add(tallies: SeasonTallies, match: string, tally: PlayedMatch): void {
  tallies.matches.set(match, tally);
  tallies.sums.add(tally);
}

/** Both orders of two versions are the same pair: the fit and the intervals look for it under the lower number. */
const pairOf = (a: number, b: number, scoreA: number, weight: number) =>
  a < b ? { a, b, scoreA, weight } : { a: b, b: a, scoreA: weight - scoreA, weight };

/**
 * Takes out matches that became void; matches that it never knew are ignored. The result equals the tallies of the
 * other matches alone, including the numbers of the versions, which decide the random draws of the intervals.
 */
export function takeOutMatches(tallies: SeasonTallies, anchor: string | null, voided: readonly string[]): void {
  const { versions: names, ratings } = tallies;
  let touched = false;
  for (const id of voided) {
    const tally = tallies.matches.get(id);
    if (!tally) continue;
    tallies.sums.remove(tally);
    touched = tallies.matches.delete(id);
  }
  if (!touched) return;
  const before = { index: tallies.index, matches: tallies.matches };
  Object.assign(tallies, { index: new Map(), versions: [] });
  if (anchor) meet(tallies, [anchor]);
  const versionsOf = ({ pairs }: MatchTally) => pairs.flatMap(({ a, b }) => [names[a]!, names[b]!]);
  for (const tally of before.matches.values()) meet(tallies, versionsOf(tally));
  // Usually every version keeps its number: then the sums are right as they are.
  if (tallies.versions.length === names.length && tallies.versions.every((name, i) => name === names[i])) return;
  const now = (number: number): number => tallies.index.get(names[number]!)!;
  tallies.ratings =
    ratings && Float64Array.from(tallies.versions, (name) => ratings[before.index.get(name) ?? -1] ?? 1000);
  Object.assign(tallies, { matches: new Map(), sums: new PairSums() });
  for (const [id, { pairs, deals, spread }] of before.matches) {
    add(tallies, id, {
      deals,
      spread,
      pairs: pairs.map(({ a, b, scoreA, weight }) => pairOf(now(a), now(b), scoreA, weight)),
    });
  }
}

/** How many places on each side are tried for a neighbour from which a version is not surely parted yet. */
const NEIGHBOURS = 3;

/** Fits the tallies. Ranks are among the versions that play. Versions without a match have no rating. */
export function ratingsOf(
  tallies: SeasonTallies,
  anchorId: string,
  playing: ReadonlySet<string>,
  { design }: Pick<LadderRow, "design">,
): NewRatings {
  const players = tallies.versions.length;
  const pairs = tallies.sums.pairs();
  const anchor = tallies.index.get(anchorId)!;
  const start = tallies.ratings ? { start: grown(tallies.ratings, players) } : {};
  const { ratings } = fitRatings({ players, pairs, anchor, ...start });
  tallies.ratings = ratings;
  const active = tallies.versions.map((version) => playing.has(version));
  const matches = [...tallies.matches.values()];
  const sure = intervals({ players, pairs, matches, ratings, active, design });
  // What is surely so rests on the results alone; the rating that is shown is also held against the field.
  const shown = shrink({ ratings, parts: sure.parts, anchor });
  const deals = dealsPlayed(players, matches);
  // The anchor stands at 1000 even before its first match: then it has no interval, and no row.
  const rated = tallies.versions.flatMap((_, i) => (sure.matches[i]! > 0 ? [i] : []));
  const ranked = rated.filter((i) => active[i]);
  const ranks = rankRanges(ranked, ratings, sure);
  const order = [...ranked].sort((i, j) => shown.ratings[j]! - shown.ratings[i]!);
  const places = new Map(order.map((i, at) => [i, at + 1]));
  /** The nearest place on one side from which version `i` is not surely parted yet. */
  const next = (i: number, side: 1 | -1) => {
    const at = (places.get(i) ?? 0) - 1;
    if (at < 0) return undefined;
    for (let to = at + side; to >= 0 && to < order.length && Math.abs(to - at) <= NEIGHBOURS; to += side) {
      const more = dealsToPart(i, order[to]!, ratings, sure, ranks, deals);
      if (more > 0) return { place: to + 1, deals: Number.isFinite(more) ? more : null };
    }
    return undefined;
  };
  const above = rated.map((i) => next(i, -1));
  const below = rated.map((i) => next(i, 1));
  const scores = fieldScores(ranked, ratings, sure);
  const found = misfit({ players, pairs, matches, ratings, active });
  const ranges = new Map([...ranks.ranges].map(([i, range]) => [i, withPlace(range, places.get(i)!)]));
  const rangeOf = (i: number, end: keyof RankRange) => ranges.get(i)?.[end] ?? null;
  return {
    versions: rated.map((i) => tallies.versions[i]!),
    rating: rated.map((i) => shown.ratings[i]!),
    low: rated.map((i) => shown.ratings[i]! - shown.half[i]!),
    high: rated.map((i) => shown.ratings[i]! + shown.half[i]!),
    best: rated.map((i) => rangeOf(i, "best")),
    worst: rated.map((i) => rangeOf(i, "worst")),
    place: rated.map((i) => places.get(i) ?? null),
    abovePlace: above.map((one) => one?.place ?? null),
    aboveDeals: above.map((one) => one?.deals ?? null),
    belowPlace: below.map((one) => one?.place ?? null),
    belowDeals: below.map((one) => one?.deals ?? null),
    fieldScore: rated.map((i) => scores.get(i)?.score ?? null),
    fieldLow: rated.map((i) => scores.get(i)?.low ?? null),
    fieldHigh: rated.map((i) => scores.get(i)?.high ?? null),
    misfit: found ? stored(found, tallies.versions) : null,
    correlation: correlationOf(players, matches, ratings),
  };
}

/** Results alone may part two whom the field turns around, if one has hardly played: then their order is not sure. */
const withPlace = ({ best, worst }: RankRange, place: number): RankRange => ({
  best: Math.min(best, place),
  worst: Math.max(worst, place),
});

function stored({ worst, shown, ...misfit }: Misfit, versions: readonly string[]): StoredMisfit {
  const name = (i: number): string => versions[i]!;
  return {
    ...misfit,
    worst: { ...worst, a: name(worst.a), b: name(worst.b) },
    shown: shown.map(([i, j, k]) => [name(i), name(j), name(k)]),
  };
}

/** How many deals each version played. */
function dealsPlayed(players: number, matches: readonly PlayedMatch[]): Int32Array {
  const played = new Int32Array(players);
  const counted = new Int32Array(players).fill(-1);
  for (const [m, { pairs, deals }] of matches.entries()) {
    for (const { a, b } of pairs) {
      for (const version of [a, b]) {
        if (counted[version] === m) continue;
        counted[version] = m;
        played[version]! += deals;
      }
    }
  }
  return played;
}

/** Newcomers start at the anchor's rating. */
const grown = (ratings: Float64Array, players: number): Float64Array => {
  const longer = new Float64Array(players).fill(1000);
  longer.set(ratings.subarray(0, players));
  return longer;
};

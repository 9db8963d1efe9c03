import {
  dealsToPart,
  fitRatings,
  intervals,
  type MatchTally,
  PairSums,
  type RankRange,
  rankRanges,
} from "@liars-ladder/stats";
import type { LadderRow } from "./db/ladder.ts";
import type { NewRatings, TallyRow } from "./db/rating.ts";

/** What is known of the matches of a ladder's season so far: read once, then only what was committed or voided since. */
export interface Memory {
  /** A version's number among `versions`: in the order in which the matches that count name them. */
  index: Map<string, number>;
  versions: string[];
  /** By match, in the order of their commits. */
  matches: Map<string, MatchTally>;
  /** What they sum up to, pair by pair. */
  sums: PairSums;
  /** The last commit that is in it. */
  commit: number;
  voids: number;
  season: number;
  /** Of the last fit: the next begins there. */
  ratings: Float64Array | undefined;
}

/** Nothing is known yet. */
export const blank = ({ voids, season }: Pick<LadderRow, "voids" | "season">): Memory => ({
  index: new Map(),
  versions: [],
  matches: new Map(),
  sums: new PairSums(),
  commit: 0,
  voids,
  season,
  ratings: undefined,
});

/** Numbers versions that met in a match, if they are new: in the order of their ids, whoever sat where. */
function meet(memory: Memory, versions: Iterable<string>): void {
  for (const version of [...new Set(versions)].sort()) {
    if (memory.index.has(version)) continue;
    memory.index.set(version, memory.versions.length);
    memory.versions.push(version);
  }
}

/** Adds tallies, whole matches in the order of their commits. */
export function remember(memory: Memory, anchor: string | null, rows: readonly TallyRow[]): void {
  if (anchor) meet(memory, [anchor]);
  for (let from = 0; from < rows.length; ) {
    const { match_id, commit } = rows[from] as TallyRow;
    let end = from;
    while (rows[end]?.match_id === match_id) end++;
    const match = rows.slice(from, end);
    meet(
      memory,
      match.flatMap(({ a, b }) => [a, b]),
    );
    const { index } = memory;
    const pairs = match.map(({ a, b, score_a: scoreA, weight }) =>
      pairOf(index.get(a) as number, index.get(b) as number, scoreA, weight),
    );
    add(memory, match_id, { pairs });
    memory.commit = commit;
    from = end;
  }
}

function add(memory: Memory, match: string, tally: MatchTally): void {
  memory.matches.set(match, tally);
  memory.sums.add(tally);
}

/** A pair is one pair whichever of the two sat first: the fit and the intervals look for it under the lower number. */
const pairOf = (a: number, b: number, scoreA: number, weight: number) =>
  a < b ? { a, b, scoreA, weight } : { a: b, b: a, scoreA: weight - scoreA, weight };

/**
 * Takes matches out that became void; those that it never knew are passed over. What is left is what a memory of the
 * other matches alone would be, down to the numbers of the versions, on which the draws of the intervals hang.
 */
export function forget(memory: Memory, anchor: string | null, voided: readonly string[]): void {
  const { versions: names, ratings } = memory;
  let touched = false;
  for (const id of voided) {
    const tally = memory.matches.get(id);
    if (!tally) continue;
    memory.sums.remove(tally);
    touched = memory.matches.delete(id);
  }
  if (!touched) return;
  const before = { index: memory.index, matches: memory.matches };
  Object.assign(memory, { index: new Map(), versions: [] });
  if (anchor) meet(memory, [anchor]);
  const versionsOf = ({ pairs }: MatchTally) => pairs.flatMap(({ a, b }) => [names[a] as string, names[b] as string]);
  for (const tally of before.matches.values()) meet(memory, versionsOf(tally));
  // Mostly everybody keeps its number: then the sums are right as they are.
  if (memory.versions.length === names.length && memory.versions.every((name, i) => name === names[i])) return;
  const now = (number: number): number => memory.index.get(names[number] as string) as number;
  memory.ratings =
    ratings && Float64Array.from(memory.versions, (name) => ratings[before.index.get(name) ?? -1] ?? 1000);
  Object.assign(memory, { matches: new Map(), sums: new PairSums() });
  for (const [id, { pairs }] of before.matches) {
    add(memory, id, { pairs: pairs.map(({ a, b, scoreA, weight }) => pairOf(now(a), now(b), scoreA, weight)) });
  }
}

/** Whoever is surely parted from so many on one side is told of none. */
const NEIGHBOURS = 3;

/** Fits what is remembered; ranks are among those that play. Versions without a match have no rating. */
export function rate(
  memory: Memory,
  anchorId: string,
  playing: ReadonlySet<string>,
  { deals, design }: Pick<LadderRow, "deals" | "design">,
): NewRatings {
  const players = memory.versions.length;
  const pairs = memory.sums.pairs();
  const anchor = memory.index.get(anchorId) as number;
  const start = memory.ratings ? { start: grown(memory.ratings, players) } : {};
  const { ratings } = fitRatings({ players, pairs, anchor, ...start });
  memory.ratings = ratings;
  const active = memory.versions.map((version) => playing.has(version));
  const sure = intervals({ players, pairs, matches: [...memory.matches.values()], ratings, active, design });
  // A version may be rated by nothing but standing at 1000 before its first match: it has no interval, and no row.
  const rated = memory.versions.flatMap((_, i) => ((sure.matches[i] as number) > 0 ? [i] : []));
  const ranked = rated.filter((i) => active[i]);
  const ranges = rankRanges(ranked, ratings, sure);
  const order = [...ranked].sort((i, j) => (ratings[j] as number) - (ratings[i] as number));
  const places = new Map(order.map((i, at) => [i, at + 1]));
  /** The next at one side that is not surely parted from who stands at `at`. */
  const next = (i: number, side: 1 | -1) => {
    const at = (places.get(i) ?? 0) - 1;
    if (at < 0) return undefined;
    for (let to = at + side; to >= 0 && to < order.length && Math.abs(to - at) <= NEIGHBOURS; to += side) {
      const more = dealsToPart(i, order[to] as number, ratings, sure, deals);
      if (more > 0) return { place: to + 1, deals: Number.isFinite(more) ? more : null };
    }
    return undefined;
  };
  const above = rated.map((i) => next(i, -1));
  const below = rated.map((i) => next(i, 1));
  const rangeOf = (i: number, end: keyof RankRange) => ranges.get(i)?.[end] ?? null;
  return {
    versions: rated.map((i) => memory.versions[i] as string),
    rating: rated.map((i) => ratings[i] as number),
    low: rated.map((i) => sure.low[i] as number),
    high: rated.map((i) => sure.high[i] as number),
    best: rated.map((i) => rangeOf(i, "best")),
    worst: rated.map((i) => rangeOf(i, "worst")),
    place: rated.map((i) => places.get(i) ?? null),
    abovePlace: above.map((one) => one?.place ?? null),
    aboveDeals: above.map((one) => one?.deals ?? null),
    belowPlace: below.map((one) => one?.place ?? null),
    belowDeals: below.map((one) => one?.deals ?? null),
  };
}

/** Newcomers start at the anchor's rating. */
const grown = (ratings: Float64Array, players: number): Float64Array => {
  const longer = new Float64Array(players).fill(1000);
  longer.set(ratings.subarray(0, players));
  return longer;
};

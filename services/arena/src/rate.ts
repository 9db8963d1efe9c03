import { aggregate, fitRatings, intervals, type MatchTally, type RankRange, rankRanges } from "@liars-ladder/stats";
import { type LadderRow, ladderById, lockLadder } from "./db/ladder.ts";
import {
  clearRatings,
  insertPoints,
  type NewRatings,
  playingOn,
  setAfter,
  setFitted,
  setRatings,
  type TallyRow,
  talliesAfter,
} from "./db/rating.ts";
import type { Db, Sql } from "./db/sql.ts";

/** What is known of a ladder's matches so far: read once, then only what was committed since. */
export interface Memory {
  index: Map<string, number>;
  versions: string[];
  tallies: MatchTally[];
  /** The last commit that is in it. */
  commit: number;
  voids: number;
  season: number;
  ratings: Float64Array | undefined;
}

/** Nothing is known yet. */
export const blank = ({ voids, season }: Pick<LadderRow, "voids" | "season">): Memory => ({
  index: new Map(),
  versions: [],
  tallies: [],
  commit: 0,
  voids,
  season,
  ratings: undefined,
});

/** Fits the ratings of ladders to all their matches. */
export interface Ratings {
  /** Brings a ladder up to date; true when ratings changed. */
  refit(ladderId: string): Promise<boolean>;
}

export function openRatings(sql: Sql): Ratings {
  const memories = new Map<string, Memory>();
  return {
    refit: async (id) => {
      const [ladder] = await ladderById(sql, id);
      // What a closed season came to stays as it is, whoever joins or leaves meanwhile.
      if (!ladder?.anchor || ladder.season_state === "closed") return false;
      let memory = memories.get(id);
      if (memory?.voids !== ladder.voids || memory.season !== ladder.season) memory = blank(ladder);
      memories.set(id, memory);
      await catchUp(sql, ladder, memory);
      if (memory.tallies.length === 0 && ladder.voids === 0) return false;
      return write(sql, ladder, memory);
    },
  };
}

/** Fits a ladder, whose lock the caller holds, from its tallies alone: no earlier fit has a part in what comes of it. */
export async function refitWhole(tx: Db, ladder: LadderRow): Promise<void> {
  const memory = blank(ladder);
  await catchUp(tx, ladder, memory);
  await store(tx, ladder, memory.commit, await fitted(tx, ladder, memory));
}

async function catchUp(db: Db, ladder: LadderRow, memory: Memory): Promise<void> {
  remember(memory, ladder.anchor, await talliesAfter(db, ladder.id, ladder.season, memory.commit));
  // Up to what the ladder had committed when it was read, though the last of it be void by now.
  memory.commit = Math.max(memory.commit, ladder.commits);
}

/** Adds tallies, in the order of their commits. */
export function remember(memory: Memory, anchor: string | null, rows: readonly TallyRow[]): void {
  const number = (version: string): number => {
    const known = memory.index.get(version);
    if (known !== undefined) return known;
    memory.index.set(version, memory.versions.length);
    return memory.versions.push(version) - 1;
  };
  if (anchor) number(anchor);
  let match = "";
  for (const row of rows) {
    if (row.match_id !== match) memory.tallies.push({ pairs: [] });
    match = row.match_id;
    memory.commit = row.commit;
    const pair = { a: number(row.a), b: number(row.b), scoreA: row.score_a, weight: row.weight };
    memory.tallies.at(-1)?.pairs.push(pair);
  }
}

/** Fits what is remembered; ranks are among those that play. Versions without a match have no rating. */
export function rate(memory: Memory, anchorId: string, playing: ReadonlySet<string>): NewRatings {
  const players = memory.versions.length;
  const pairs = aggregate(memory.tallies);
  const anchor = memory.index.get(anchorId) as number;
  const start = memory.ratings ? { start: grown(memory.ratings, players) } : {};
  const { ratings } = fitRatings({ players, pairs, anchor, ...start });
  memory.ratings = ratings;
  const active = memory.versions.map((version) => playing.has(version));
  const sure = intervals({ players, pairs, matches: memory.tallies, ratings, active });
  // A version may be rated by nothing but standing at 1000 before its first match: it has no interval, and no row.
  const rated = memory.versions.flatMap((_, i) => ((sure.matches[i] as number) > 0 ? [i] : []));
  const ranked = rated.filter((i) => active[i]);
  const ranges = rankRanges(ranked, ratings, sure);
  const places = new Map(
    [...ranked].sort((i, j) => (ratings[j] as number) - (ratings[i] as number)).map((i, at) => [i, at + 1]),
  );
  const rangeOf = (i: number, end: keyof RankRange) => ranges.get(i)?.[end] ?? null;
  return {
    versions: rated.map((i) => memory.versions[i] as string),
    rating: rated.map((i) => ratings[i] as number),
    low: rated.map((i) => sure.low[i] as number),
    high: rated.map((i) => sure.high[i] as number),
    best: rated.map((i) => rangeOf(i, "best")),
    worst: rated.map((i) => rangeOf(i, "worst")),
    place: rated.map((i) => places.get(i) ?? null),
  };
}

async function write(sql: Sql, ladder: LadderRow, memory: Memory): Promise<boolean> {
  const ratings = await fitted(sql, ladder, memory);
  return sql.begin(async (tx) => {
    const [now] = await lockLadder(tx, ladder.id);
    // Another arena was faster, or a match became void meanwhile: then whoever saw that fits again.
    if (!now || now.fitted > memory.commit || now.voids !== memory.voids || now.season !== memory.season) return false;
    if (now.season_state === "closed") return false;
    await store(tx, now, memory.commit, ratings);
    return true;
  });
}

const NONE: NewRatings = { versions: [], rating: [], low: [], high: [], best: [], worst: [], place: [] };

async function fitted(db: Db, ladder: LadderRow, memory: Memory): Promise<NewRatings> {
  if (!ladder.anchor) return NONE;
  const playing = new Set((await playingOn(db, ladder.id)).map((row) => row.version_id));
  return rate(memory, ladder.anchor, playing);
}

/** Writes ratings that have all that was committed up to `commit`; `now` is the ladder, locked. */
async function store(tx: Db, now: LadderRow, commit: number, ratings: NewRatings): Promise<void> {
  await Promise.all([
    setRatings(tx, now.id, ratings),
    clearRatings(tx, now.id, ratings.versions),
    setAfter(tx, now.id, now.season, now.fitted, commit),
    insertPoints(tx, now.id, now.season, now.fitted, commit),
    setFitted(tx, now.id, commit),
  ]);
}

/** Newcomers start at the anchor's rating. */
const grown = (ratings: Float64Array, players: number): Float64Array => {
  const longer = new Float64Array(players).fill(1000);
  longer.set(ratings.subarray(0, players));
  return longer;
};

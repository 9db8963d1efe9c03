import { type LadderRow, ladderById, lockLadder } from "../db/ladder.ts";
import {
  clearRatings,
  insertPoints,
  type NewRatings,
  playingOn,
  setAfter,
  setFitted,
  setMisfit,
  setRatings,
  type TallyRow,
  talliesAfter,
  voidedOn,
} from "../db/rating.ts";
import type { Db, Sql } from "../db/sql.ts";
import { addTallies, noTallies, ratingsOf, type SeasonTallies, takeOutMatches } from "./tallies.ts";

/** Fits the ratings of ladders to all their matches. */
export interface Ratings {
  /** Brings a ladder up to date; true when ratings changed. */
  refit(ladderId: string): Promise<boolean>;
}

/** How many pairs are read at a time. */
const AT_ONCE = 12_000;

/**
 * Fits in this thread. For a large ladder that takes seconds of computing, so the arena uses another thread
 * (fitter.ts).
 */
export function openRatings(sql: Sql): Ratings {
  const kept = new Map<string, SeasonTallies>();
  return {
    refit: async (id) => {
      // One snapshot of the database: what the ladder had committed and voided, and who played.
      const read = await sql.begin("isolation level repeatable read read only", async (tx) => {
        const [ladder] = await ladderById(tx, id);
        // A closed season keeps its ratings, even when versions join or leave afterwards.
        if (!ladder?.anchor || ladder.season_state === "closed") return undefined;
        const known = kept.get(id);
        const tallies = known?.season === ladder.season ? known : noTallies(ladder);
        // Stored again when it is complete: after a failure halfway, everything is read again.
        kept.delete(id);
        await catchUp(tx, ladder, tallies);
        kept.set(id, tallies);
        return { ladder, tallies, playing: await namesOfPlaying(tx, id) };
      });
      if (!read) return false;
      const { ladder, tallies, playing } = read;
      if (tallies.matches.size === 0 && ladder.voids === 0) return false;
      return write(sql, ladder, tallies, ratingsOf(tallies, ladder.anchor as string, playing, ladder));
    },
  };
}

/**
 * Fits a ladder, whose lock the caller holds, from its tallies alone: the result does not depend on any earlier
 * fit.
 */
export async function refitWhole(tx: Db, ladder: LadderRow): Promise<void> {
  const tallies = noTallies(ladder);
  await catchUp(tx, ladder, tallies);
  await store(tx, ladder, tallies.commit, await fitted(tx, ladder, tallies));
}

/** Brings the tallies up to the ladder's commits at the time it was read. */
async function catchUp(db: Db, ladder: LadderRow, tallies: SeasonTallies): Promise<void> {
  const { id, anchor, season } = ladder;
  if (tallies.voids !== ladder.voids) {
    const voided = await voidedOn(db, id, season);
    takeOutMatches(
      tallies,
      anchor,
      voided.map((row) => row.id),
    );
  }
  let rest: TallyRow[] = [];
  if (tallies.commit < ladder.commits) {
    for await (const rows of talliesAfter(db, id, season, tallies.commit).cursor(AT_ONCE)) {
      const all = [...rest, ...rows];
      // The last match may continue in the next page.
      const last = all.findIndex(({ match_id }) => match_id === all.at(-1)?.match_id);
      addTallies(tallies, anchor, all.slice(0, last));
      rest = all.slice(last);
    }
  }
  // Even where nothing was played: the anchor is always among them.
  addTallies(tallies, anchor, rest);
  // Even if the last of them is void by now.
  tallies.commit = Math.max(tallies.commit, ladder.commits);
  tallies.voids = ladder.voids;
}

async function write(sql: Sql, ladder: LadderRow, tallies: SeasonTallies, ratings: NewRatings): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [now] = await lockLadder(tx, ladder.id);
    // Another arena was faster, or a match became void in the meantime: then a fit that includes that comes later.
    if (!now || now.fitted > tallies.commit || now.voids !== tallies.voids || now.season !== tallies.season)
      return false;
    if (now.season_state === "closed") return false;
    await store(tx, now, tallies.commit, ratings);
    return true;
  });
}

const NONE: NewRatings = {
  versions: [],
  rating: [],
  low: [],
  high: [],
  best: [],
  worst: [],
  place: [],
  abovePlace: [],
  aboveDeals: [],
  belowPlace: [],
  belowDeals: [],
  fieldScore: [],
  fieldLow: [],
  fieldHigh: [],
  misfit: null,
  correlation: null,
};

async function fitted(db: Db, ladder: LadderRow, tallies: SeasonTallies): Promise<NewRatings> {
  if (ladder.anchor === null || tallies.matches.size === 0) return NONE;
  return ratingsOf(tallies, ladder.anchor, await namesOfPlaying(db, ladder.id), ladder);
}

const namesOfPlaying = async (db: Db, id: string): Promise<Set<string>> =>
  new Set((await playingOn(db, id)).map((row) => row.version_id));

/** Writes ratings that include everything committed up to `commit`. `now` is the ladder, locked. */
async function store(tx: Db, now: LadderRow, commit: number, ratings: NewRatings): Promise<void> {
  await Promise.all([
    setRatings(tx, now.id, ratings),
    clearRatings(tx, now.id, ratings.versions),
    setAfter(tx, now.id, now.season, now.fitted, commit),
    insertPoints(tx, now.id, now.season, now.fitted, commit),
    setMisfit(tx, now.id, ratings.misfit),
    setFitted(tx, now.id, commit, ratings.correlation),
  ]);
}

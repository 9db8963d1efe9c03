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

/** So many pairs are read at a time. */
const AT_ONCE = 12_000;

/** Fits here: for a large ladder that is seconds of computing, so the arena has a thread for it (fitter.ts). */
export function openRatings(sql: Sql): Ratings {
  const kept = new Map<string, SeasonTallies>();
  return {
    refit: async (id) => {
      // One look at the database: what it had committed and voided, and who played.
      const read = await sql.begin("isolation level repeatable read read only", async (tx) => {
        const [ladder] = await ladderById(tx, id);
        // A closed season keeps its ratings, even when versions join or leave afterwards.
        if (!ladder?.anchor || ladder.season_state === "closed") return undefined;
        const known = kept.get(id);
        const tallies = known?.season === ladder.season ? known : noTallies(ladder);
        // Kept again when it is whole: what fails halfway is read anew.
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

/** Fits a ladder, whose lock the caller holds, from its tallies alone: no earlier fit has a part in what comes of it. */
export async function refitWhole(tx: Db, ladder: LadderRow): Promise<void> {
  const tallies = noTallies(ladder);
  await catchUp(tx, ladder, tallies);
  await store(tx, ladder, tallies.commit, await fitted(tx, ladder, tallies));
}

/** Brings a tallies to what the ladder had committed when it was read. */
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
  if (tallies.commit < ladder.commits) {
    let rest: TallyRow[] = [];
    for await (const rows of talliesAfter(db, id, season, tallies.commit).cursor(AT_ONCE)) {
      const all = [...rest, ...rows];
      // The last match may go on in what is read next.
      const last = all.findIndex(({ match_id }) => match_id === all.at(-1)?.match_id);
      addTallies(tallies, anchor, all.slice(0, last));
      rest = all.slice(last);
    }
    addTallies(tallies, anchor, rest);
  }
  // Though the last of it be void by now.
  tallies.commit = Math.max(tallies.commit, ladder.commits);
  tallies.voids = ladder.voids;
}

async function write(sql: Sql, ladder: LadderRow, tallies: SeasonTallies, ratings: NewRatings): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [now] = await lockLadder(tx, ladder.id);
    // Another arena was faster, or a match became void meanwhile: then the fit that saw it comes later.
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
  misfit: null,
  correlation: null,
};

async function fitted(db: Db, ladder: LadderRow, tallies: SeasonTallies): Promise<NewRatings> {
  return ladder.anchor ? ratingsOf(tallies, ladder.anchor, await namesOfPlaying(db, ladder.id), ladder) : NONE;
}

const namesOfPlaying = async (db: Db, id: string): Promise<Set<string>> =>
  new Set((await playingOn(db, id)).map((row) => row.version_id));

/** Writes ratings that have all that was committed up to `commit`; `now` is the ladder, locked. */
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

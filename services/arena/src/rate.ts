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
  voidedOn,
} from "./db/rating.ts";
import type { Db, Sql } from "./db/sql.ts";
import { blank, forget, type Memory, rate, remember } from "./memory.ts";

/** Fits the ratings of ladders to all their matches. */
export interface Ratings {
  /** Brings a ladder up to date; true when ratings changed. */
  refit(ladderId: string): Promise<boolean>;
}

/** So many pairs are read at a time. */
const AT_ONCE = 12_000;

/** Fits here: for a large ladder that is seconds of computing, so the arena has a thread for it (ratings.ts). */
export function openRatings(sql: Sql): Ratings {
  const memories = new Map<string, Memory>();
  return {
    refit: async (id) => {
      // One look at the database: what it had committed and voided, and who played.
      const read = await sql.begin("isolation level repeatable read read only", async (tx) => {
        const [ladder] = await ladderById(tx, id);
        // What a closed season came to stays as it is, whoever joins or leaves meanwhile.
        if (!ladder?.anchor || ladder.season_state === "closed") return undefined;
        const known = memories.get(id);
        const memory = known?.season === ladder.season ? known : blank(ladder);
        // Kept again when it is whole: what fails halfway is read anew.
        memories.delete(id);
        await catchUp(tx, ladder, memory);
        memories.set(id, memory);
        return { ladder, memory, playing: await namesOfPlaying(tx, id) };
      });
      if (!read) return false;
      const { ladder, memory, playing } = read;
      if (memory.matches.size === 0 && ladder.voids === 0) return false;
      return write(sql, ladder, memory, rate(memory, ladder.anchor as string, playing, ladder));
    },
  };
}

/** Fits a ladder, whose lock the caller holds, from its tallies alone: no earlier fit has a part in what comes of it. */
export async function refitWhole(tx: Db, ladder: LadderRow): Promise<void> {
  const memory = blank(ladder);
  await catchUp(tx, ladder, memory);
  await store(tx, ladder, memory.commit, await fitted(tx, ladder, memory));
}

/** Brings a memory to what the ladder had committed when it was read. */
async function catchUp(db: Db, ladder: LadderRow, memory: Memory): Promise<void> {
  const { id, anchor, season } = ladder;
  if (memory.voids !== ladder.voids) {
    const voided = await voidedOn(db, id, season);
    forget(
      memory,
      anchor,
      voided.map((row) => row.id),
    );
  }
  if (memory.commit < ladder.commits) {
    let rest: TallyRow[] = [];
    for await (const rows of talliesAfter(db, id, season, memory.commit).cursor(AT_ONCE)) {
      const all = [...rest, ...rows];
      // The last match may go on in what is read next.
      const last = all.findIndex(({ match_id }) => match_id === all.at(-1)?.match_id);
      remember(memory, anchor, all.slice(0, last));
      rest = all.slice(last);
    }
    remember(memory, anchor, rest);
  }
  // Though the last of it be void by now.
  memory.commit = Math.max(memory.commit, ladder.commits);
  memory.voids = ladder.voids;
}

async function write(sql: Sql, ladder: LadderRow, memory: Memory, ratings: NewRatings): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [now] = await lockLadder(tx, ladder.id);
    // Another arena was faster, or a match became void meanwhile: then whoever saw that fits again.
    if (!now || now.fitted > memory.commit || now.voids !== memory.voids || now.season !== memory.season) return false;
    if (now.season_state === "closed") return false;
    await store(tx, now, memory.commit, ratings);
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
};

async function fitted(db: Db, ladder: LadderRow, memory: Memory): Promise<NewRatings> {
  return ladder.anchor ? rate(memory, ladder.anchor, await namesOfPlaying(db, ladder.id), ladder) : NONE;
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
    setFitted(tx, now.id, commit),
  ]);
}

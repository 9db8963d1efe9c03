import { insertAudit } from "../db/audit.ts";
import { type LadderRow, lockLadder, setEnded } from "../db/ladder.ts";
import { voidMatch } from "../db/match.ts";
import {
  insertFinalRows,
  insertSeason,
  lockParked,
  resetEntries,
  type SeasonRow,
  seasonsNow,
  setClosed,
  setClosing,
  setOpen,
  unfinished,
} from "../db/season.ts";
import type { Db, Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { refitWhole } from "../ratings/fit.ts";

/** What is left to do before a season is closed: `open` matches are waited for. */
export interface Closing {
  season: number;
  open: number;
}

/**
 * Closes the season of a ladder. From now on none of its matches is made. Open ones are played, and when the last
 * of them is committed or void, `finishSeason` writes the final table.
 */
export const closeSeason = (sql: Sql, ladderId: string, operator: string, reason: string): Promise<Closing | Refusal> =>
  sql.begin(async (tx): Promise<Closing | Refusal> => {
    const ladder = await lockedOr404(tx, ladderId);
    if (isRefusal(ladder)) return ladder;
    if (ladder.season_state !== "open") return notOpen(ladder);
    await setClosing(tx, ladder.id, operator, reason);
    const detail = `Season ${ladder.season} makes no more matches. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "season.close", subject: ladder.id, detail });
    const [left] = await unfinished(tx, ladder.id, ladder.season);
    return { season: ladder.season, open: left?.open ?? 0 };
  });

/**
 * Closes a ladder: its season, if that is open, and no other opens until an operator opens it again. Versions that are
 * submitted from now on do not qualify for it.
 */
export const closeLadder = (sql: Sql, ladderId: string, operator: string, reason: string): Promise<Closing | Refusal> =>
  sql.begin(async (tx): Promise<Closing | Refusal> => {
    const ladder = await lockedOr404(tx, ladderId);
    if (isRefusal(ladder)) return ladder;
    if (ladder.ended_by !== null) return refuse("ladder.ended", `${ladder.ended_by} closed it: ${ladder.ended_why}`);
    if (ladder.season_state === "open") await setClosing(tx, ladder.id, operator, reason);
    await setEnded(tx, ladder.id, operator, reason);
    const detail = `No bot joins it, and season ${ladder.season} is its last one. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "ladder.close", subject: ladder.id, detail });
    const [left] = await unfinished(tx, ladder.id, ladder.season);
    return { season: ladder.season, open: left?.open ?? 0 };
  });

/**
 * Writes the final table of a season that is closing, if it has no open match any more. Matches that are parked
 * then become void: they would come too late. It does all of it, or nothing; if several try, one does it.
 */
export const finishSeason = (sql: Sql, ladderId: string): Promise<SeasonRow | undefined> =>
  sql.begin(async (tx): Promise<SeasonRow | undefined> => {
    // In the order of a commit: first the matches' rows, then the ladder's.
    const parked = await lockParked(tx, ladderId);
    const [ladder] = await lockLadder(tx, ladderId);
    if (ladder?.season_state !== "closing") return undefined;
    const [left] = await unfinished(tx, ladderId, ladder.season);
    // A match that was parked since then is not locked yet: the next attempt handles it.
    if (!left || left.open > 0 || left.parked !== parked.length) return undefined;
    for (const { id } of parked) {
      const reason = `Season ${ladder.season} was closed while it was parked.`;
      await voidMatch(tx, id, reason);
      const operator = ladder.closed_by ?? "";
      await insertAudit(tx, { operator, action: "match.void", subject: id, detail: reason });
    }
    await refitWhole(tx, ladder);
    await insertFinalRows(tx, ladder.id);
    const [season] = await insertSeason(tx, ladder.id);
    await setClosed(tx, ladder.id);
    return season;
  });

/**
 * Finishes the seasons that are closing, each time it is called. It reports which ladders are in another season, or
 * in another state of it, than at the last call: an operator may have closed or opened one elsewhere.
 *
 * @param finish is true when it wrote a final table.
 */
export function openSeasons(
  sql: Sql,
  finish: (ladder: string) => Promise<boolean>,
  changed: (ladder: string) => void,
): () => Promise<void> {
  const heard = new Map<string, string>();
  return async () => {
    for (const { id, season, season_state } of await seasonsNow(sql)) {
      const state = season_state === "closing" && (await finish(id)) ? "closed" : season_state;
      const [before, now] = [heard.get(id), `${season} ${state}`];
      heard.set(id, now);
      if (before !== undefined && before !== now) changed(id);
    }
  };
}

/**
 * Opens the next season of a ladder whose last one is closed. The versions that play there go on playing, without
 * matches and ratings.
 *
 * @returns its number.
 */
export const openSeason = (sql: Sql, ladderId: string, operator: string, reason: string): Promise<number | Refusal> =>
  sql.begin(async (tx): Promise<number | Refusal> => {
    const ladder = await lockedOr404(tx, ladderId);
    if (isRefusal(ladder)) return ladder;
    if (ladder.season_state === "open") {
      return refuse("season.open", `Season ${ladder.season} of ${ladder.id} is open.`);
    }
    if (ladder.season_state === "closing") return notOpen(ladder);
    const [opened] = await setOpen(tx, ladder.id);
    await resetEntries(tx, ladder.id);
    const season = opened?.season ?? 0;
    const detail = `Season ${season} begins. Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "season.open", subject: ladder.id, detail });
    return season;
  });

async function lockedOr404(tx: Db, id: string): Promise<LadderRow | Refusal> {
  const [ladder] = await lockLadder(tx, id);
  // A league's end is its own.
  return ladder?.league === null ? ladder : refuse("ladder.unknown", `There is no ladder "${id}".`);
}

const notOpen = ({ id, season, season_state }: LadderRow): Refusal =>
  season_state === "closed"
    ? refuse("season.closed", `Season ${season} of ${id} is closed.`)
    : refuse("season.closing", `Season ${season} of ${id} is closing: matches of it are under way.`);

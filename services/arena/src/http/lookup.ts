import type { Season } from "@liars-ladder/protocol";
import { type EntryRow, standingsOn } from "../db/entry.ts";
import { type LadderRow, ladderById } from "../db/ladder.ts";
import { firstOf } from "../db/rating.ts";
import { closedSeason, finalStandings, firstAtEnd, type SeasonRow } from "../db/season.ts";
import { paged, type Sql } from "../db/sql.ts";
import { seesLadder, type Viewer } from "../leagues/sight.ts";
import { iso, presentSeason } from "./present.ts";
import { isRefusal, type Refusal, refuse } from "./refusal.ts";

/** What an address names, a ladder or one of its seasons, or why it names none. */

/** A ladder that the viewer may see: the arena's own, or one of a league that is not hidden from them. */
export async function ladderOr404(sql: Sql, id: string, viewer: Viewer): Promise<LadderRow | Refusal> {
  const [ladder] = await ladderById(sql, id);
  return ladder && (await seesLadder(sql, ladder, viewer)) ? ladder : unknownLadder(id);
}

/** One of the arena's own ladders, for what a league's do not have. */
export async function ownLadderOr404(sql: Sql, id: string): Promise<LadderRow | Refusal> {
  const [ladder] = await ladderById(sql, id);
  return ladder?.league === null ? ladder : unknownLadder(id);
}

const unknownLadder = (id: string): Refusal => refuse("ladder.unknown", `There is no ladder "${id}".`);

/** A season of a ladder, and how to read its table. */
export interface FoundSeason {
  ladder: LadderRow;
  season: Season;
  asOf: Date;
  /** Best first. `all`: also versions that are not in play. */
  rows(all: boolean): Promise<EntryRow[]>;
  /** The first `top` versions that are rated. */
  first(top: number): Promise<{ version_id: string }[]>;
}

/** Rows of a table that are read at a time: 5,000 at once would hold everybody else up for 40 ms. */
const AT_ONCE = 200;

/** The season that was asked for, or the ladder's present one. */
async function findSeason(sql: Sql, ladder: LadderRow, number = ladder.season): Promise<FoundSeason | Refusal> {
  if (number === ladder.season && ladder.season_state !== "closed") {
    return {
      ladder,
      season: presentSeason(ladder),
      asOf: ladder.fitted_at,
      rows: (all) => paged(standingsOn(sql, ladder.id, all), AT_ONCE),
      first: (top) => firstOf(sql, ladder.id, top),
    };
  }
  const [closed] = await closedSeason(sql, ladder.id, number);
  if (!closed)
    return refuse("season.unknown", `${ladder.id} is in season ${ladder.season}: there is no season ${number}.`);
  return {
    ladder,
    season: presentClosedSeason(closed),
    asOf: closed.closed_at,
    rows: (all) => paged(finalStandings(sql, ladder.id, number, all), AT_ONCE),
    first: (top) => firstAtEnd(sql, ladder.id, number, top),
  };
}

/** A ladder's present season, for rooms that only those enter who may see it. */
export async function seasonNow(sql: Sql, ladderId: string): Promise<FoundSeason | Refusal> {
  const [ladder] = await ladderById(sql, ladderId);
  return ladder ? findSeason(sql, ladder) : unknownLadder(ladderId);
}

export async function seasonOr404(
  sql: Sql,
  ladderId: string,
  viewer: Viewer,
  number?: number,
): Promise<FoundSeason | Refusal> {
  const ladder = await ladderOr404(sql, ladderId, viewer);
  return isRefusal(ladder) ? ladder : findSeason(sql, ladder, number);
}

export const presentClosedSeason = (row: SeasonRow): Season => ({
  number: row.number,
  state: "closed",
  openedAt: iso(row.opened_at),
  closedAt: iso(row.closed_at),
  reason: row.reason,
});

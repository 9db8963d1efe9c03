import type { Season } from "@liars-ladder/protocol";
import { type EntryRow, tableOf } from "./db/entry.ts";
import { type LadderRow, ladderById } from "./db/ladder.ts";
import { firstOf } from "./db/rating.ts";
import { closedSeason, finalTableOf, firstAtEnd, type SeasonRow } from "./db/season.ts";
import { paged, type Sql } from "./db/sql.ts";
import { isRefusal, type Refusal, refuse } from "./refusal.ts";
import { iso, seasonOf } from "./shapes.ts";

/** What an address names: the ladder or the season of it, or why there is none. */

export async function ladderOr404(sql: Sql, id: string): Promise<LadderRow | Refusal> {
  const [ladder] = await ladderById(sql, id);
  return ladder ?? refuse("ladder.unknown", `There is no ladder "${id}".`);
}

/** A season of a ladder, and how its table is asked for. */
export interface Found {
  ladder: LadderRow;
  season: Season;
  asOf: Date;
  /** Best first; `all`: also what its bots do not play with. */
  rows(all: boolean): Promise<EntryRow[]>;
  /** The first so many that are rated. */
  first(top: number): Promise<{ version_id: string }[]>;
}

/** Rows of a table that are read at a time: 5,000 at once would hold everybody else up for 40 ms. */
const AT_ONCE = 200;

/** The season that was asked for, or the one that the ladder is in. */
export async function findSeason(sql: Sql, ladder: LadderRow, number = ladder.season): Promise<Found | Refusal> {
  if (number === ladder.season && ladder.season_state !== "closed") {
    return {
      ladder,
      season: seasonOf(ladder),
      asOf: ladder.fitted_at,
      rows: (all) => paged(tableOf(sql, ladder.id, all), AT_ONCE),
      first: (top) => firstOf(sql, ladder.id, top),
    };
  }
  const [closed] = await closedSeason(sql, ladder.id, number);
  if (!closed) return refuse("season.unknown", `${ladder.id} has had ${ladder.season} seasons: there is no ${number}.`);
  return {
    ladder,
    season: closedOf(closed),
    asOf: closed.closed_at,
    rows: (all) => paged(finalTableOf(sql, ladder.id, number, all), AT_ONCE),
    first: (top) => firstAtEnd(sql, ladder.id, number, top),
  };
}

export async function seasonOr404(sql: Sql, ladderId: string, number?: number): Promise<Found | Refusal> {
  const ladder = await ladderOr404(sql, ladderId);
  return isRefusal(ladder) ? ladder : findSeason(sql, ladder, number);
}

export const closedOf = (row: SeasonRow): Season => ({
  number: row.number,
  state: "closed",
  openedAt: iso(row.opened_at),
  closedAt: iso(row.closed_at),
  reason: row.reason,
});

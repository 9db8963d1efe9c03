import { gamesOfMatches } from "../archive/read.ts";
import { leagueById } from "../db/league.ts";
import { joinedAsJson, leagueAsJson, rowsOfLadders, versionsAsJson } from "../db/league-file.ts";
import type { Db, Sql } from "../db/sql.ts";
import { Refusal } from "../embedded/refusal.ts";
import { columnsOf, LeagueFile, TABLES, type Table } from "./file.ts";

/** Games that are read at a time. */
const AT_ONCE = 100;

/**
 * All that another arena needs to show a league as it is here, as of one moment. Sources and bundles stay: an author gave them
 * to this arena alone, and a bundle from elsewhere is one that nobody checked.
 *
 * @throws Refusal when there is no such league, or it is not over.
 */
export const exportLeague = (sql: Sql, id: string): Promise<LeagueFile> =>
  sql.begin("isolation level repeatable read read only", async (one): Promise<LeagueFile> => {
    const [league] = await leagueById(one, id);
    if (!league) throw new Refusal(`There is no league "${id}". Its page's address ends in its id.`);
    if (!league.final)
      throw new Refusal(
        `${league.name} is not over: a file holds final tables. End it first, or move the whole arena by backup and restore.`,
      );
    const ladders = (await one`select id from any_ladder where league = ${id} order by position`).map((row) => row.id);
    const rows = {} as Record<Table, unknown[]>;
    for (const table of TABLES)
      rows[table] = (await rowsOfLadders(one, table, columnsOf(table), ladders)).map(({ row }) => row);
    rows.any_ladder.sort((a, b) => ladders.indexOf((a as Ladder).id) - ladders.indexOf((b as Ladder).id));
    const [about] = await leagueAsJson(one, id, Object.keys(LeagueFile.properties.league.properties));
    return {
      league: about?.row,
      organiser: league.organiser,
      members: (await joinedAsJson(one, id)).map(({ row }) => row),
      versions: (await versionsAsJson(one, ladders)).map(({ row }) => row),
      rows,
      games: await gamesIn(one, rows.any_match as LeagueFile["rows"]["any_match"]),
    } as LeagueFile;
  });

type Ladder = LeagueFile["rows"]["any_ladder"][number];

async function gamesIn(one: Db, matches: LeagueFile["rows"]["any_match"]): Promise<LeagueFile["games"]> {
  const played = matches.filter(({ commit }) => commit !== null).map(({ id }) => id);
  const all: LeagueFile["games"] = [];
  for (let at = 0; at < played.length; at += AT_ONCE) {
    const ids = played.slice(at, at + AT_ONCE);
    for (const [i, games] of (await gamesOfMatches(one, ids)).entries())
      all.push({
        match: ids[i]!,
        games: games.map(({ moves, cpu }) => ({ moves: Buffer.from(moves).toString("base64"), cpu })),
      });
  }
  return all;
}

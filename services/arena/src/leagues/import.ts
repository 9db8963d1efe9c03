import { decodeMoves } from "@liars-ladder/rules";
import postgres from "postgres";
import { insertAudit } from "../db/audit.ts";
import { nextPosition } from "../db/ladder.ts";
import { leagueById } from "../db/league.ts";
import { insertRows } from "../db/league-file.ts";
import { insertGames, insertTallies } from "../db/match.ts";
import type { Db, Sql } from "../db/sql.ts";
import { Refusal } from "../embedded/refusal.ts";
import { gameRow } from "../matches/keep.ts";
import { type Recount, recountLadders } from "../matches/recompute.ts";
import { derive } from "../matches/result.ts";
import { inOneLeague } from "./belonging.ts";
import { columnsOf, type LeagueFile, type Signed, TABLES } from "./file.ts";
import { newInvite } from "./make.ts";
import { type Here, placePeople } from "./people.ts";

/**
 * Takes a league in that another arena wrote: all of it, or nothing. Every game is played again by the rules before anything is
 * kept, and tables that do not follow from the games are refused.
 *
 * @param names who an author of the file is here; of others the name must be free (`placePeople`).
 * @param by who does it, for the audit log.
 * @throws Refusal that says what is wrong.
 */
export const importLeague = (
  sql: Sql,
  { content, key, hash }: Signed,
  names: ReadonlyMap<string, string>,
  by: string,
): Promise<Recount> =>
  sql
    .begin(async (tx): Promise<Recount> => {
      const { league, rows } = content;
      inOneLeague(content);
      if ((await leagueById(tx, league.id)).length > 0)
        throw new Refusal(`This arena has the league ${league.id} already: ${league.name}.`);
      const here = await placePeople(tx, content, names);
      await keepRows(tx, content, here);
      await keepGames(tx, content, here);
      const recount = await recountLadders(
        tx,
        rows.any_ladder.map(({ id }) => id),
      );
      const [wrong] = recount.differences;
      if (wrong)
        throw new Refusal(
          `Its tables do not follow from its games: ${wrong.of} of ${wrong.ladder} is ${wrong.stored}, and should be ${wrong.rebuilt}. Nothing was imported.`,
        );
      const detail = `${league.name}, from the arena with the key ${key}; SHA-256 of the file: ${hash}.`;
      await insertAudit(tx, { operator: by, action: "league.import", subject: league.id, detail });
      return recount;
    })
    .catch((error: unknown) => {
      // A value that no column takes, or two rows where one may be.
      if (error instanceof postgres.PostgresError && /^2[23]/.test(error.code))
        throw new Refusal(`The database refuses it: ${error.message}. Nothing was imported.`);
      throw error;
    });

async function keepRows(tx: Db, { league, organiser, members, rows }: LeagueFile, here: Here): Promise<void> {
  const made = { ...league, organiser: organiser && here.account(organiser), invite: newInvite() };
  await insertRows(tx, "league", Object.keys(made), [made]);
  const joined = members.map(({ author, joined_at, bot }) => ({
    ...{ league_id: league.id, user_id: here.account(author), joined_at },
    bot_id: bot && here.bot(author, bot).id,
  }));
  await insertRows(tx, "league_member", ["league_id", "user_id", "joined_at", "bot_id"], joined);
  const [next] = await nextPosition(tx);
  const ladders = rows.any_ladder.map((row, at) => ({
    ...{ ...row, league: league.id, position: (next?.position ?? 0) + at },
    anchor: row.anchor && here.version(row.anchor),
  }));
  await insertRows(tx, "any_ladder", [...columnsOf("any_ladder"), "league", "position"], ladders);
  for (const table of TABLES)
    if (table !== "any_ladder") await insertRows(tx, table, columnsOf(table), rows[table].map(here.row));
}

/** Moves are played by the rules, which say all else of a game. */
async function keepGames(tx: Db, { rows, games }: LeagueFile, here: Here): Promise<void> {
  const ladders = new Map(rows.any_ladder.map((row) => [row.id, row]));
  const matches = new Map(rows.any_match.map((row) => [row.id, row]));
  const seated = Map.groupBy(rows.match_bot, (row) => row.match_id);
  for (const { match: id, games: given } of games) {
    const match = matches.get(id)!;
    const played = given.map(({ moves, cpu }, index) => ({
      ...{ index, cpu },
      moves: decodeMoves(Buffer.from(moves, "base64")) ?? [],
    }));
    const ladder = ladders.get(match.ladder_id)!;
    const derived = derive(ladder as Parameters<typeof derive>[0], match.seeds, { games: played });
    if (typeof derived === "string") throw new Refusal(`Match ${id} is none by the rules: ${derived}.`);
    await insertGames(tx, id, derived.games.map(gameRow));
    const versions = seated.get(id)!.toSorted((a, b) => a.bot - b.bot);
    const version = (place: number) => here.version(versions[place]!.version_id);
    await insertTallies(
      tx,
      derived.tally.pairs.map(({ a, b, scoreA, weight }) => ({
        ...{ match_id: id, ladder_id: match.ladder_id, a: version(a), b: version(b) },
        ...{ score_a: scoreA, weight },
      })),
    );
  }
}

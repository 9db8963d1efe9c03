import type postgres from "postgres";
import type { Db } from "./sql.ts";

/** Rows as JSON: numbers and moments come back from it as they were, to the last digit. */
type Row = Record<string, unknown>;
type Json = postgres.JSONValue;

/** What a table holds of some ladders, as JSON of the columns that are asked for. */
export const rowsOfLadders = (db: Db, table: string, columns: readonly string[], ladders: readonly string[]) =>
  db<{ row: Row }[]>`
    select to_jsonb(t) as row from (
      select ${db(columns as string[])} from ${db(table)} r where ${
        table === "match_bot"
          ? db`match_id in (select id from any_match where ladder_id = any(${ladders as string[]}))`
          : db`${db(table === "any_ladder" ? "id" : "ladder_id")} = any(${ladders as string[]})`
      }
      order by r) t`;

/** Adds rows of JSON to a table. */
export const insertRows = (db: Db, table: string, columns: readonly string[], rows: readonly Row[]) =>
  db`
    insert into ${db(table)} (${db(columns as string[])})
    select ${db(columns as string[])} from jsonb_populate_recordset(null::${db(table)}, ${db.json(rows as Json)})`;

export const leagueAsJson = (db: Db, id: string, columns: readonly string[]) =>
  db<{ row: Row }[]>`
    select to_jsonb(t) as row from (select ${db(columns as string[])} from league where id = ${id}) t`;

/** Those who joined a league, and their bots, in the order in which they joined. */
export const joinedAsJson = (db: Db, league: string) =>
  db<{ row: Row }[]>`
    select to_jsonb(t) as row from (
      select u.name as author, m.joined_at, b.name as bot from league_member m join "user" u on u.id = m.user_id
      left join bot b on b.id = m.bot_id where m.league_id = ${league} and m.joined_at is not null
      order by m.joined_at, u.name) t`;

/** Every version that has a place on some ladders. */
export const versionsAsJson = (db: Db, ladders: readonly string[]) =>
  db<{ row: Row }[]>`
    select to_jsonb(t) as row from (
      select v.id, u.name as author, b.name as bot, v.number, v.hash, v.rulesets, v.created_at, v.decided_at
      from version v join bot b on b.id = v.bot_id join "user" u on u.id = b.author_id
      where v.id in (select version_id from entry where ladder_id = any(${ladders as string[]})) order by v.id) t`;

/** An account that nobody can sign in to, until its owner gets a link (`liars-arena recover`). */
export const insertImported = (db: Db, id: string, name: string) =>
  db`
    insert into "user" (id, name, email, "emailVerified") values (${id}, ${name}, ${`${name}@imported.invalid`}, false)`;

export const botOf = (db: Db, authorId: string, name: string) =>
  db<{ id: string }[]>`select id from bot where author_id = ${authorId} and name = ${name}`;

export const versionOfSources = (db: Db, botId: string, hash: string) =>
  db<{ id: string }[]>`select id from version where bot_id = ${botId} and hash = ${hash} order by number limit 1`;

/** A version that plays no more: nobody has its sources here. `empty`: sources without a file. */
export const insertPast = (
  db: Db,
  v: {
    id: string;
    botId: string;
    number: number;
    hash: string;
    rulesets: readonly string[];
    createdAt: string;
    decidedAt: string | null;
    reason: string;
    empty: Uint8Array;
  },
) =>
  db`
    insert into version (id, bot_id, number, state, entry, files, hash, bytes, report, rulesets, reason, created_at, decided_at)
    values (${v.id}, ${v.botId}, ${v.number}, 'retired', 'bot.ts', ${v.empty}, ${v.hash}, 0, '[]', ${v.rulesets as string[]},
      ${v.reason}, ${v.createdAt}::text::timestamptz, ${v.decidedAt}::text::timestamptz)`;

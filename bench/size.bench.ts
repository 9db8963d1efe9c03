// npm run bench -- size [GAMES [LADDER [DEALS…]]]: the bytes of a game by table, index and what is kept elsewhere of long rows (TOAST),
// while its season is played and after it became an archive.
//
// A season of GAMES games is followed by one of three times as many, and what the second took more is divided by the games that it had
// more. So what a season needs whatever is played in it (its table, its pairs, pages that are not full) is no part of a game. Tables are
// written anew before they are measured: what is free within them is for the next rows. It is printed in a line of its own.
import { QUEUE_SCHEMA } from "@liars-ladder/protocol";
import { archiveStep } from "../services/arena/src/archive/archive.ts";
import { changesSince, dropChanges } from "../services/arena/src/db/change.ts";
import { migrate } from "../services/arena/src/db/migrate.ts";
import { connect, type Sql } from "../services/arena/src/db/sql.ts";
import { ensureDatabase } from "../services/arena/src/embedded/database.ts";
import { blocksInWords, blocksOf } from "./blocks.ts";
import { withDatabase } from "./database.ts";
import { openPlayedSeason, type Season } from "./played-season.ts";

export const about = "the bytes of a game by table, before and after its season is archived [GAMES [LADDER [DEALS…]]]";

const VERSIONS = 24;
/** The lengths that ladders play, and that of a version's first match. */
const DEALS = [2, 8, 16, 64];
/** What is smaller is of a season, or of a page. */
const SHOWN = 0.1;

export default async function size([games = "2500", ladder = "palafico-duel", ...deals]: string[]): Promise<void> {
  const lengths = deals.length > 0 ? deals.map(Number) : DEALS;
  for (const length of lengths) await one(Number(games), ladder, length);
}

/** Bytes by table, index and TOAST. */
type Sizes = Map<string, number>;

interface Played {
  games: number;
  matches: number;
}

const one = (wanted: number, ladder: string, deals: number): Promise<void> =>
  withDatabase(async (cluster) => {
    await ensureDatabase(cluster.url("postgres"), "arena");
    const sql = connect(cluster.url("arena"), 4);
    await migrate(sql);
    const season = await openPlayedSeason(sql, [ladder], VERSIONS, deals);
    try {
      // After one small season, every table that will have rows has some.
      const warm = await play(season, 1);
      await archive(sql, season);
      const before = await sizes(sql);
      const first = await play(season, wanted);
      await archive(sql, season);
      const afterFirst = await sizes(sql);
      // The second season, measured where it has as many games as the first, and at its end.
      const begun = await play(season, first.games);
      const half = await sizes(sql);
      const rest = await play(season, 2 * first.games);
      const free = await inAll(sql);
      const whole = await sizes(sql);
      await archive(sql, season);
      const afterSecond = await sizes(sql);
      const more = begun.games + rest.games - first.games;
      const rows = [...new Set([...whole.keys(), ...afterSecond.keys()])]
        .map((name) => {
          const at = (found: Sizes) => found.get(name) ?? 0;
          const archived = (at(afterSecond) - 2 * at(afterFirst) + at(before)) / more;
          return { name, played: (at(whole) - at(half)) / rest.games, archived };
        })
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const all = [warm, first, begun, rest];
      const sum = (of: (one: Played) => number) => all.reduce((so, one) => so + of(one), 0);
      console.log(`${ladder}, ${deals} deals: ${sum((s) => s.matches)} matches, ${sum((s) => s.games)} games`);
      console.log(`  ${blocksInWords(await blocksOf(sql))}`);
      const line = (name: string, played: number, archived: number) =>
        console.log(`  ${name.padEnd(42)}${played.toFixed(1).padStart(10)}${archived.toFixed(1).padStart(10)}`);
      console.log(`  ${"bytes a game".padEnd(42)}${"played".padStart(10)}${"archived".padStart(10)}`);
      for (const { name, played, archived } of rows)
        if (Math.max(Math.abs(played), Math.abs(archived)) >= SHOWN) line(name, played, archived);
      const total = (what: "played" | "archived") => rows.reduce((so, row) => so + row[what], 0);
      line("all", total("played"), total("archived"));
      const room = (free - [...whole.values()].reduce((so, bytes) => so + bytes, 0)) / rest.games;
      line("free within them, as vacuum leaves it", room, 0);
    } finally {
      await season.close();
      await sql.end();
    }
  });

/** Plays at least so many games. */
async function play(season: Season, wanted: number): Promise<Played> {
  let [matches, games] = [0, 0];
  while (games < wanted) {
    const more = await season.play(20);
    [matches, games] = [matches + more.matches, games + more.games];
    await season.catchUp();
  }
  return { matches, games };
}

async function archive(sql: Sql, season: Season): Promise<void> {
  await season.turn();
  while ((await archiveStep(sql, 0)) !== undefined);
}

/** All tables of the arena and the queue, with what each consists of. */
const parts = (sql: Sql) => sql<{ name: string; bytes: number }[]>`
  with tables as (
    select oid, relname, reltoastrelid as toast from pg_class where relkind = 'r' and relnamespace in (
      select oid from pg_namespace where nspname in ('public', ${QUEUE_SCHEMA}))
  )
  select relname as name, (pg_table_size(oid) - pg_total_relation_size(nullif(toast, 0)))::float8 as bytes from tables where toast <> 0
  union all select relname, pg_table_size(oid)::float8 from tables where toast = 0
  union all select relname || ': long rows', pg_total_relation_size(toast)::float8 from tables where toast <> 0
  union all select t.relname || ': ' || i.relname, pg_relation_size(i.oid)::float8 from tables t
    join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid`;

/** All bytes, once what no row holds any more may be used again. */
async function inAll(sql: Sql): Promise<number> {
  await forget(sql);
  await sql`vacuum analyze`;
  return (await parts(sql)).reduce((sum, { bytes }) => sum + bytes, 0);
}

async function sizes(sql: Sql): Promise<Sizes> {
  await forget(sql);
  await sql`vacuum (full, analyze)`;
  return new Map((await parts(sql)).map(({ name, bytes }) => [name, bytes]));
}

/** As every ten minutes: what all arenas have seen. */
const forget = async (sql: Sql) => dropChanges(sql, (await changesSince(sql, null, 0))[0]!.now);

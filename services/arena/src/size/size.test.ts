import { QUEUE_SCHEMA } from "@liars-ladder/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { enterBots, playRounds } from "../../test/league.ts";
import { called, typed } from "../../test/typed.ts";
import { migrate } from "../db/migrate.ts";
import { playedInAll, tableSizes } from "../db/size.ts";
import { connect, type Sql } from "../db/sql.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { inWords, main } from "./size-main.ts";

const LADDER = "palafico-duel";
let url: string;
let sql: Sql;

beforeAll(async () => {
  url = await newDatabase();
  sql = connect(url, 4);
  await migrate(sql);
  await makeLadders(sql);
  await sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(sql, [LADDER]);
  await playRounds(sql, LADDER, 4);
});
afterAll(() => sql?.end());

test("names every table with its bytes, and all of them are what PostgreSQL says that tables take", async () => {
  await sql`analyze`;
  const tables = await tableSizes(sql, QUEUE_SCHEMA);
  const [all] = await sql<{ bytes: number }[]>`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', ${QUEUE_SCHEMA})`;
  expect(tables.reduce((sum, { bytes, indexes }) => sum + bytes + indexes, 0)).toBe(all?.bytes);
  const [played] = await playedInAll(sql);
  // Two deals of duels: four games.
  expect(played!.games).toBe(4 * played!.matches);
  expect(tables.find(({ name }) => name === "match_games")?.rows).toBe(played!.matches);
  const lines = inWords(tables, played!).split("\n");
  expect(lines[0]).toMatch(/^table +rows +bytes +indexes +a match +a game$/);
  expect(lines.at(-2)).toMatch(/^all +\d+ +\d+ +\d+ +\d+$/);
  expect(lines.find((line) => line.startsWith("match_bot "))).toMatch(/^match_bot +\d+ +\d+ +\d+ +\d+ +\d+$/);
});

test("an operator runs it as a command, which says so where nothing was played", async () => {
  expect(inWords([], { matches: 0, games: 0, archived: 0 })).toContain("0 matches that were played");
  const env = { DATABASE_URL: url };
  expect((await typed(env, "size")).out).toMatch(
    /^table .*\n(.*\n)+all .*\n\d+ matches that were played, with \d+ games\.\n$/,
  );
  expect(await called(main, env, "palafico")).toMatchObject({
    code: 2,
    err: expect.stringContaining("Usage: liars-arena size"),
  });
});

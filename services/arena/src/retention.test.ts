import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../test/database.ts";
import { connect, type Sql } from "./db/sql.ts";
import { dropOld } from "./retention.ts";
import { makeLadders } from "./seasons/ladders.ts";

let sql: Sql;

beforeAll(async () => {
  sql = connect(await newDatabase(), 12);
  await makeLadders(sql);
});
afterAll(() => sql?.end());

test("what is older than its time goes, what is younger stays", async () => {
  await sql`
    insert into audit (at, operator, action, subject, detail)
    select now() - make_interval(days => days), 'olga', 'match.void', days::text, 'x' from unnest(array[1100, 1090]) as days`;
  // Begun long ago in each case; of the second one, a game was played on lately.
  const sittings = await sql<{ id: string }[]>`
    insert into sitting (id, ladder_id, seat, created_at)
    select gen_random_uuid(), 'palafico-duel', 0, now() - interval '400 days' from generate_series(1, 2) returning id`;
  for (const [i, { id }] of sittings.entries())
    await sql`
      insert into sitting_game (sitting_id, number, state, seed, created_at, moved_at)
      values (${id}, 0, 'over', 'chacha8:0', now() - interval '400 days', now() - make_interval(days => ${i === 0 ? 370 : 300}))`;
  await dropOld(sql, 3);
  expect((await sql`select subject from audit`).map((row) => row.subject)).toEqual(["1090"]);
  expect((await sql`select id from sitting`).map((row) => row.id)).toEqual([sittings[1]!.id]);
  expect((await sql`select sitting_id from sitting_game`).map((row) => row.sitting_id)).toEqual([sittings[1]!.id]);
});

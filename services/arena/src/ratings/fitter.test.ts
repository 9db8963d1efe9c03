import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PATIENT } from "../../../../test/patience.ts";
import { newDatabase } from "../../test/database.ts";
import { playMatch } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { commitMatch } from "../matches/commit.ts";
import { matchJob } from "../matches/schedule.ts";
import { voidMatch } from "../matches/void.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { openRatings } from "./fit.ts";
import { openThreadedRatings } from "./fitter.ts";

let sql: Sql;
let url: string;
const LADDER = "palafico-duel";

beforeAll(async () => {
  url = await newDatabase();
  // One connection, so that all others are the threads' own.
  sql = connect(url, 1);
  await migrate(sql);
  await makeLadders(sql);
  await sql`delete from ladder where id <> ${LADDER}`;
  await sql`update ladder set deals = 1, fixed = true`;
  await sql`insert into "user" (id, name, email, "emailVerified") values ('house', 'house', 'house', false)`;
  for (const name of ["one", "two", "three", "four"]) {
    const [bot] = await sql`insert into bot (author_id, name) values ('house', ${name}) returning id`;
    const [version] = await sql`
      insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
      values (${bot?.id}, 1, 'accepted', 'bot.ts', '', ${name}, 1, '[]', 'x') returning id`;
    await sql`insert into entry (ladder_id, version_id, status, sat) values (${LADDER}, ${version?.id}, 'playing', 0)`;
    await sql`update bot set active_version = ${version?.id} where id = ${bot?.id}`;
    await sql`update ladder set anchor = ${version?.id} where anchor is null`;
  }
});
afterAll(() => sql.end());

async function play(matches: number): Promise<string[]> {
  const played: string[] = [];
  for (let tries = 0; played.length < matches; tries++) {
    if (tries > 50) throw new Error("no match is made");
    for (const { id } of await schedule(sql, 1)) {
      const job = await matchJob(sql, id);
      if (!job) throw new Error("no job");
      expect(await commitMatch(sql, playMatch(job))).toHaveProperty("ladder", LADDER);
      played.push(id);
    }
  }
  return played;
}

const standings = () =>
  sql`select version_id, rating, low, high, best, worst, place from entry where ladder_id = ${LADDER} order by version_id`;

test("the thread writes what a fit here writes, also after voids and with two arenas at once", async () => {
  const [one, two] = [openThreadedRatings(url), openThreadedRatings(url)];
  const here = openRatings(sql);
  try {
    const first = await play(6);
    expect(await one.refit(LADDER)).toBe(true);
    await voidMatch(sql, first[2]!, "a test", "olga");
    await play(6);
    // Whichever is first: the other one finds it done, or does the same again.
    expect((await Promise.all([one.refit(LADDER), two.refit(LADDER)])).some(Boolean)).toBe(true);
    await voidMatch(sql, first[0]!, "a test", "olga");
    await one.refit(LADDER);
    const threaded = await standings();
    await here.refit(LADDER);
    for (const [i, row] of (await standings()).entries()) {
      const other = threaded[i]!;
      expect(row).toMatchObject({
        version_id: other.version_id,
        best: other.best,
        worst: other.worst,
      });
      for (const field of ["rating", "low", "high"]) expect(row[field]).toBeCloseTo(other[field], 1);
      // Two fits may order versions differently that chance has made almost equal.
      const there = threaded.find(({ place }) => place === row.place);
      expect(there?.rating).toBeCloseTo(row.rating, 0);
    }
    const [ladder] = await sql`select fitted, commits from ladder`;
    expect(ladder?.fitted).toBe(ladder?.commits);
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});

test("a fit that fails says why; the next is made by a new connection or a new thread", async () => {
  const ratings = openThreadedRatings(url);
  try {
    await play(1);
    await sql`alter table tally rename to tally_away`;
    await expect(ratings.refit(LADDER)).rejects.toThrow(/tally/);
    await sql`alter table tally_away rename to tally`;
    expect(await ratings.refit(LADDER)).toBe(true);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'liars-arena' and pid <> pg_backend_pid() and datname = current_database()`;
    await play(1);
    // Until the thread has noticed, it asks over the old connection.
    await vi.waitFor(async () => expect(await ratings.refit(LADDER)).toBe(true), PATIENT);
  } finally {
    await ratings.close();
  }
});

test("closing drops what is being fitted, and nobody waits for it", async () => {
  const ratings = openThreadedRatings(url);
  await play(1);
  const [before] = await sql`select fitted from ladder`;
  // A lock that the fit cannot get: if closing waited for the fit, it would never end.
  await sql.begin(async (tx) => {
    await tx`select from ladder for update`;
    const fit = ratings.refit(LADDER);
    await sleep(1_000);
    await ratings.close();
    expect(await fit).toBe(false);
  });
  expect(await ratings.refit(LADDER)).toBe(false);
  expect((await sql`select fitted from ladder`)[0]).toEqual(before);
});

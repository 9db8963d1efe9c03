import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { steady } from "../../test/schedule.ts";
import { demand } from "../db/ladder.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { FIRST_DEALS } from "./length.ts";
import { matchJob, topUp } from "./schedule.ts";

let sql: Sql;
const rhythm = steady();
const LADDER = "palafico";

beforeAll(async () => {
  sql = connect(await newDatabase(), 4);
  await migrate(sql);
  await makeLadders(sql);
  for (const name of ["house", "ann", "bob"])
    await sql`insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${name}, false)`;
  for (const bot of ["h1", "h2", "h3", "h4", "h5", "h6"]) await join("house", bot, 300);
});
afterAll(() => sql.end());

/** A version that plays and is rated. */
async function join(author: string, name: string, deals: number): Promise<string> {
  const [bot] = await sql`insert into bot (author_id, name) values (${author}, ${name}) returning id`;
  const [version] = await sql`
    insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
    values (${bot?.id}, 1, 'accepted', 'bot.ts', '', ${name}, 1, '[]', ${Buffer.from(name)}) returning id`;
  const rated = deals > 0;
  await sql`
    insert into entry (ladder_id, version_id, status, sat, deals, matches, rating, low, high)
    values (${LADDER}, ${version?.id}, 'playing', 0, ${deals}, ${Math.floor(deals / 8)}, ${rated ? 1000 : null}, ${rated ? 980 : null}, ${rated ? 1020 : null})`;
  return version?.id as string;
}

/** What each bot computed is known then: the scheduler looks for that, back to the first match of a bot if need be. */
const finishAll = () => sql`
  with finished as (update match set state = 'finished' where state <> 'finished' returning id)
  update match_bot set cpu_ms = 10 where match_id in (select id from finished)`;

async function tables(): Promise<{ id: string; bots: string[]; authors: string[]; deals: number }[]> {
  return sql`
    select m.id, m.deals, array_agg(b.name order by x.bot) as bots, array_agg(b.author_id order by x.bot) as authors
    from match m join match_bot x on x.match_id = m.id join version v on v.id = x.version_id join bot b on b.id = v.bot_id
    group by m.id, m.deals order by m.id`;
}

test("the queue is topped up to the brim and not beyond, also by two arenas at once", async () => {
  const made = (await Promise.all([topUp(sql, 3, rhythm), topUp(sql, 3, rhythm)])).flat();
  expect(made).toHaveLength(3);
  expect(await topUp(sql, 3, rhythm)).toHaveLength(0);
  await sql`update match set state = 'finished' where id = ${made[0]?.id as string}`;
  expect(await topUp(sql, 3, rhythm)).toHaveLength(1);
});

test("a ladder on which nobody plays is looked at once after the last one left, and then not until somebody comes", async () => {
  const wanted = async () => (await demand(sql)).map(({ id }) => id);
  expect(await wanted()).toEqual([LADDER]);
  const entry = (status: string) =>
    sql`insert into entry (ladder_id, version_id, status, sat)
      select 'cups', version_id, 'playing', 0 from entry order by version_id limit 1
      on conflict (ladder_id, version_id) do update set status = ${status}`;
  await entry("playing");
  expect(await wanted()).toContain("cups");
  await topUp(sql, 3, rhythm);
  await entry("retired");
  expect(await wanted()).toContain("cups");
  await topUp(sql, 3, rhythm);
  expect(await wanted()).toEqual([LADDER]);
  await sql`delete from entry where ladder_id = 'cups'`;
});

test("a newcomer's first match is made at once, short and in a hurry", async () => {
  const newcomer = await join("ann", "a1", 0);
  const made = await topUp(sql, 3, rhythm);
  expect(made).toMatchObject([{ ladder: LADDER, hurry: true }]);
  const job = await matchJob(sql, made[0]?.id as string);
  expect(job?.bots.map(({ version }) => version)).toContain(newcomer);
  expect(job?.phases[0]?.seeds).toHaveLength(FIRST_DEALS);
  expect(await topUp(sql, 3, rhythm)).toHaveLength(0);
});

test("a house bot's first match is as short, and waits for its turn", async () => {
  const newcomer = await join("house", "h7", 0);
  const made = await topUp(sql, 3, rhythm);
  expect(made).toMatchObject([{ ladder: LADDER, hurry: false, deals: FIRST_DEALS }]);
  expect(made[0]?.versions).toContain(newcomer);
  await sql`delete from entry where version_id = ${newcomer}`;
});

test("over a thousand matches: no version twice, never two bots of an author, everybody sits, seats are even", async () => {
  for (const [author, bot] of [
    ["ann", "a2"],
    ["ann", "a3"],
    ["bob", "b1"],
  ] as const)
    await join(author, bot, 300);
  await sql`update entry set deals = 300, matches = 38, rating = 1000, low = 980, high = 1020 where deals = 0`;
  await finishAll();
  for (let i = 0; i < 60; i++) {
    await topUp(sql, 17, rhythm);
    await finishAll();
    // Nobody else does it in the tests' database, whose tables have grown from nothing.
    if (i % 20 === 0) await sql`analyze match_bot, any_match`;
  }
  const all = (await tables()).slice(-1000);
  const seatsOf = new Map<string, number[]>();
  for (const { bots, authors } of all) {
    expect(new Set(bots).size).toBe(4);
    for (const author of ["ann", "bob"]) expect(authors.filter((one) => one === author).length).toBeLessThanOrEqual(1);
    for (const [seat, bot] of bots.entries()) {
      const seats = seatsOf.get(bot) ?? [0, 0, 0, 0];
      seats[seat]!++;
      seatsOf.set(bot, seats);
    }
  }
  expect([...seatsOf.keys()].sort()).toEqual(["a1", "a2", "a3", "b1", "h1", "h2", "h3", "h4", "h5", "h6"]);
  for (const [bot, seats] of seatsOf) {
    const sum = seats.reduce((a, b) => a + b, 0);
    expect(sum, bot).toBeGreaterThan(30);
    // 5 standard deviations of a fair seat.
    for (const n of seats) expect(Math.abs(n - sum / 4), `${bot} ${seats}`).toBeLessThan(5 * Math.sqrt((sum * 3) / 16));
  }
  const seeds = await sql`select unnest(seeds) as seed from match`;
  expect(new Set(seeds.map(({ seed }) => seed)).size).toBe(seeds.length);
});

test("the newcomers' priority ends after 30 deals of a bot and day", async () => {
  await finishAll();
  const version = await join("bob", "b2", 0);
  let sat = 0;
  for (let i = 0; i < 40; i++) {
    const [made] = await topUp(sql, 1, rhythm);
    const job = await matchJob(sql, made?.id as string);
    if (job?.bots.some((bot) => bot.version === version)) sat++;
    // Its results take long: nothing is counted for it yet.
    await finishAll();
    await sql`update entry set matches = 1 where version_id = ${version}`;
  }
  const [row] =
    await sql`select sum(m.deals)::int as deals from match_bot x join match m on m.id = x.match_id where x.version_id = ${version} and x.newcomer`;
  expect(row?.deals).toBeGreaterThanOrEqual(30);
  expect(row?.deals).toBeLessThanOrEqual(37);
  expect(sat).toBeLessThan(40);
});

test("a job carries the same seeds and versions however often it is made, and every bot sits in every seat", async () => {
  const [match] = await sql`select id from match where deals = 8 limit 1`;
  const [one, two] = [await matchJob(sql, match?.id), await matchJob(sql, match?.id)];
  expect(one).toEqual(two);
  expect(one?.phases).toHaveLength(4);
  for (let seat = 0; seat < 4; seat++)
    expect(one?.phases.map(({ seating }) => seating[seat]).sort()).toEqual([0, 1, 2, 3]);
  expect(new Set(one?.phases.map(({ seeds }) => JSON.stringify(seeds))).size).toBe(1);
  for (const bot of one?.bots ?? []) expect(Buffer.from(bot.bundle, "base64").toString()).toMatch(/^[abh]\d$/);
});

test("too few who may sit together: no match, and no error", async () => {
  await sql`update entry set status = 'retired' where version_id in (select v.id from version v join bot b on b.id = v.bot_id where b.author_id = 'house')`;
  await finishAll();
  expect(await topUp(sql, 2, rhythm)).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import type { CostRow } from "../db/time.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { type Cost, costOf, dealsOf, MOST_DEALS, matchMs, NEWCOMER_MATCH, seatMs } from "./length.ts";
import { topUp } from "./schedule.ts";

/** Matches of a ladder where a match costs `start`, and each deal costs `deal` besides its bots' `cpu`. */
const played = (lengths: readonly number[], { start, deal, cpu }: { start: number; deal: number; cpu: number }) =>
  lengths.map((deals): CostRow => ({ deals, ms: start + deals * (deal + cpu), cpu: deals * cpu }));

describe("costOf", () => {
  const lengths = [2, 2, 2, 8, 8, 8, 8, 8, ...new Array<number>(20).fill(64)];

  test("tells the start from the deals, and the bots from the rest", () => {
    const cost = costOf(played(lengths, { start: 150, deal: 4, cpu: 12 }), 4);
    // It includes the process that was started beside the match before.
    expect(cost.start).toBeGreaterThan(130 + 120);
    expect(cost.start).toBeLessThan(130 + 160);
    expect(cost.deal).toBeCloseTo(4, 0);
    expect(cost.bot).toBeCloseTo(3);
    // With only the assumed costs for the start.
    expect(costOf(played([8, 8, 8, 8], { start: 50, deal: 20, cpu: 0 }), 2).deal).toBeCloseTo(20);
    expect(costOf([], 2)).toEqual({ start: 180, deal: 10, bot: 3 });
  });

  test("a few matches that had to be played twice do not bend it", () => {
    const rows = played(lengths, { start: 150, deal: 4, cpu: 12 });
    const some = rows.map((row, i) => (i % 7 === 6 ? { ...row, ms: 60_000 } : row));
    expect(costOf(some, 4).start).toBeCloseTo(costOf(rows, 4).start, 5);
    expect(costOf(some, 4).deal).toBeCloseTo(costOf(rows, 4).deal, 5);
  });

  test("what is expected of a match is what its seats are, each its own computing and a part of the rest", () => {
    const cost: Cost = { start: 100, deal: 5, bot: 10 };
    expect(seatMs(cost, 8, [10, 40])).toEqual([150, 390]);
    expect(matchMs(cost, 8, 2)).toBe(300);
  });
});

describe("dealsOf", () => {
  const ladder = { deals: 8, fixed: false, correlation: 0.01 };
  const cost: Cost = { start: 250, deal: 1, bot: 1 };
  const known = { bots: [1, 1], first: false, known: true };

  test("two for the first match, eight while somebody is new, then what pays", () => {
    expect(dealsOf(ladder, cost, { ...known, first: true })).toBe(2);
    expect(dealsOf(ladder, cost, { ...known, known: false })).toBe(NEWCOMER_MATCH);
    expect(dealsOf(ladder, cost, known)).toBe(MOST_DEALS);
    expect(dealsOf({ ...ladder, correlation: 0.2 }, cost, known)).toBe(16);
    expect(dealsOf({ ...ladder, correlation: 0.9 }, cost, known)).toBe(8);
  });

  test("no match of a slow line-up keeps others waiting for long, not even a newcomer's", () => {
    const slow = { ...known, bots: [200, 100] };
    expect(dealsOf({ ...ladder, correlation: 0 }, cost, slow)).toBe(8);
    expect(dealsOf(ladder, cost, { ...slow, bots: [2_000, 100] })).toBe(2);
    expect(dealsOf(ladder, cost, { ...slow, bots: [2_000, 100], known: false })).toBe(2);
  });

  test("a host's word counts", () => {
    const fixed = { ...ladder, deals: 5, fixed: true };
    expect(dealsOf(fixed, cost, known)).toBe(5);
    expect(dealsOf(fixed, cost, { ...known, known: false })).toBe(5);
    expect(dealsOf({ ...fixed, deals: 1 }, cost, { ...known, first: true })).toBe(1);
  });
});

describe("the scheduler", () => {
  let sql: Sql;
  const LADDER = "palafico-duel";
  beforeAll(async () => {
    sql = connect(await newDatabase(), 4);
    await migrate(sql);
    await makeLadders(sql);
    await sql`insert into "user" (id, name, email, "emailVerified") values ('house', 'house', 'house', false)`;
    for (const name of ["h1", "h2"]) {
      const [bot] = await sql`insert into bot (author_id, name) values ('house', ${name}) returning id`;
      const [version] = await sql`
        insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
        values (${bot?.id}, 1, 'accepted', 'bot.ts', '', ${name}, 1, '[]', 'x') returning id`;
      await sql`
        insert into entry (ladder_id, version_id, status, sat, deals, matches, rating, low, high)
        values (${LADDER}, ${version?.id}, 'playing', 0, 300, 38, 1000, 950, 1050)`;
    }
  });
  afterAll(() => sql.end());

  const next = async (): Promise<number | undefined> => {
    await sql`update match set state = 'finished' where state <> 'finished'`;
    return (await topUp(sql, 1))[0]?.deals;
  };

  test("plays long matches of who is known and sound, and says what they take", async () => {
    expect(await next()).toBe(32);
    const [ladder] = await sql`select deals from ladder where id = ${LADDER}`;
    expect(ladder?.deals).toBe(32);
    const seats = await sql`select expected_ms from match_bot`;
    // 180 for the match, 10 for each deal, 3 for each deal and bot: assumed while nothing is measured.
    expect(seats.map((row) => row.expected_ms)).toEqual([346, 346]);
  });

  test.each([
    ["is new", "update entry set deals = 29", "update entry set deals = 300"],
    ["forfeited lately", "update entry set faults = '{false,true}'", "update entry set faults = '{false,false}'"],
    ["plays alone", "update version set alone = true", "update version set alone = false"],
  ])("plays short ones where somebody %s", async (_, before, after) => {
    await sql.unsafe(before);
    expect(await next()).toBe(8);
    await sql.unsafe(after);
    expect(await next()).toBe(32);
  });

  test("learns what matches cost: dear starts make them longer, dear deals shorter", async () => {
    await sql`update match set runner_ms = 900 + deals, state = 'finished'`;
    await sql`update match_bot set cpu_ms = 0`;
    expect(await next()).toBe(64);
    await sql`update match set runner_ms = 900 + 500 * deals, state = 'finished'`;
    await sql`update match_bot x set cpu_ms = 200 * m.deals from match m where m.id = x.match_id`;
    expect(await next()).toBe(8);
  });
});

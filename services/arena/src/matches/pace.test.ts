import { random } from "@liars-ladder/stats";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { type FastMotion, fastMotion, type Moved, type Played } from "../../test/fast-motion.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { createMetrics } from "../http/metrics.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { isDue, type Known, measurePace, paceOf, RESTLESS } from "./pace.ts";
import { topUp } from "./schedule.ts";

const known = (more: Partial<Known> = {}): Known => ({ half: 12, deals: 5_000, newcomer: false, ...more });
const QUIET = { quiet: 4 };

describe("paceOf", () => {
  test("full while a version is new or the next deals narrow an interval; then it falls with what a deal tells", () => {
    const full = (why: string) => ({ perHour: null, why });
    expect(
      paceOf([known(), known({ newcomer: true, half: Number.POSITIVE_INFINITY, deals: 0 })], QUIET, false),
    ).toEqual(full("newcomer"));
    expect(paceOf([known(), known({ half: 40, deals: 1_000 })], QUIET, false)).toEqual(full("wide"));
    // 1/300, 1/400 and 1/1000 Elo a deal.
    const paces = [1500, 2000, 5000].map((deals) => paceOf([known(), known({ half: 10, deals })], QUIET, false));
    expect(paces.map(({ perHour }) => Number(perHour?.toFixed(2)))).toEqual([6.83, 5.12, 4]);
    expect(paces.every(({ why }) => why === "quiet")).toBe(true);
  });

  test("an interval that stays wide though many deals were played hurries nobody", () => {
    expect(paceOf([known(), known({ half: 90, deals: 30_000 })], QUIET, false)).toEqual({ perHour: 4, why: "quiet" });
  });

  test("who returns no results does not keep a ladder awake", () => {
    const lost = known({ half: Number.POSITIVE_INFINITY, deals: 0 });
    expect(paceOf([known(), lost], QUIET, false)).toEqual({ perHour: 4, why: "quiet" });
  });

  test("a page that is watched is livelier, and changes nothing where the pace is full", () => {
    expect(paceOf([known()], QUIET, true)).toEqual({ perHour: 60, why: "watched" });
    expect(paceOf([known({ half: 50, deals: 100 })], QUIET, true)).toEqual({ perHour: null, why: "wide" });
  });

  test("a host may let no ladder rest", () => {
    expect(paceOf([known()], { quiet: null }, false)).toEqual({ perHour: null, why: "host" });
  });

  test("turns come at even intervals", () => {
    const at = (minutes: number) => new Date(60_000 * minutes);
    const due = (minutes: number) => isDue({ perHour: 6 }, { paced_at: at(5) }, at(minutes));
    expect([14.9, 15].map(due)).toEqual([false, true]);
  });
});

describe("in fast motion", () => {
  const LADDER = "palafico-duel";
  let sql: Sql;
  const strengths = new Map<string, number>();

  beforeEach(async () => {
    sql = connect(await newDatabase(), 4);
    await migrate(sql);
    await makeLadders(sql);
    await sql`update ladder set season_state = 'closing', closed_by = 'x', closed_why = 'not in this test' where id <> ${LADDER}`;
    for (const name of ["house", "ann"])
      await sql`insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${name}, false)`;
    for (let i = 0; i < 6; i++) await join("house", `h${i}`, 120 * i);
  });
  afterEach(() => sql.end());

  async function join(author: string, name: string, strength: number): Promise<void> {
    const [bot] = await sql`insert into bot (author_id, name) values (${author}, ${name}) returning id`;
    const [version] = await sql`
      insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
      values (${bot?.id}, 1, 'accepted', 'bot.ts', '', ${name}, 1, '[]', ${Buffer.from(name)}) returning id`;
    await sql`
      insert into entry (ladder_id, version_id, status, sat)
      select id, ${version?.id}, 'playing', issued from ladder where id = ${LADDER}`;
    await sql`update ladder set anchor = ${version?.id} where id = ${LADDER} and anchor is null`;
    strengths.set(version?.id, strength);
  }

  /** Duels by strength. Their costs were measured for the whole tree (docs/hosting.md). */
  const { uniform } = random(5);
  const duel: Played = {
    deal: (versions) => {
      const [a, b] = versions.map((version) => strengths.get(version)!);
      const wins = () => uniform() < 1 / (1 + 10 ** ((b! - a!) / 400));
      return [
        [0, 1],
        [1, 0],
      ].map((seats) => ({ seats, ranks: wins() === (seats[0] === 0) ? [1, 2] : [2, 1] }));
    },
    start: 0.4,
    each: 0.005,
  };
  const move = (hours: number, more: Partial<FastMotion> = {}): Promise<Moved[]> =>
    fastMotion({ sql, play: { [LADDER]: duel }, cores: 2, quiet: 4, ...more }, hours);
  const between = (moved: Moved[], from: number, to: number) => moved.filter(({ at }) => at >= from && at < to);

  test("six house bots: a few hundred matches, then a handful an hour, and at once for a newcomer", async () => {
    let joined = false;
    let before = 0;
    const moved = await move(4, {
      each: async (hours) => {
        if (joined || hours < 3) return;
        joined = true;
        before = (await sql`select count(*)::int as n from match`)[0]?.n;
        await join("ann", "a1", 300);
      },
    });
    // Short at first, long once they are known, short again when there is little to learn.
    const lengths = between(moved, 0, 1).map(({ deals }) => deals);
    expect(lengths[0]).toBe(2);
    expect(lengths.filter((deals) => deals === 8).length).toBeGreaterThan(5);
    expect(lengths.filter((deals) => deals === 64).length).toBeGreaterThan(lengths.length / 2);
    const idle = between(moved, 2, 3);
    expect(idle.length).toBeGreaterThanOrEqual(3);
    expect(idle.length).toBeLessThanOrEqual(9);
    expect(idle.every(({ deals }) => deals === 8)).toBe(true);
    const share = idle.reduce((sum, { cpu }) => sum + cpu, 0) / 3600;
    expect(share).toBeLessThan(0.03);
    // The newcomer has its first match at the scheduler's next look, and the pace is full until it is known too.
    expect(before).toBeGreaterThan(0);
    const after = between(moved, 3, 4);
    expect(after[0]?.deals).toBe(2);
    expect(after[0]!.at).toBeLessThan(3 + 10 / 3600);
    expect(between(moved, 3, 3.1).length).toBeGreaterThan(20);
    const [ladder] = await sql`select pace, pace_why from ladder where id = ${LADDER}`;
    expect(ladder).toMatchObject({ pace: expect.any(Number), pace_why: "quiet" });
  });

  test("a watched page is livelier for as long as it is watched, and /metrics says why", async () => {
    await move(0.5);
    let watched = true;
    const rooms = (ladder: string) => watched && ladder === LADDER;
    expect((await move(0.5, { from: 0.5, watched: rooms })).length).toBeGreaterThan(20);
    const metrics = createMetrics();
    const shown = async () => {
      await measurePace(sql, metrics);
      const text = await metrics.registry.metrics();
      return text.split("\n").filter((line) => line.startsWith("liars_ladder_pace{"));
    };
    expect(await shown()).toEqual([`liars_ladder_pace{ladder="${LADDER}",why="watched"} 60`]);
    watched = false;
    const left = await move(1, { from: 1, watched: rooms });
    expect(left.length).toBeLessThan(10);
    expect(await shown()).toEqual([expect.stringMatching(/why="quiet"} [4-8](\.\d+)?$/)]);
    await move(0.01, { from: 2, quiet: null });
    expect(await shown()).toEqual([`liars_ladder_pace{ladder="${LADDER}",why="host"} +Inf`]);
  });

  test("a ladder that waits for its turn is not even looked at", async () => {
    await move(1);
    const [before] = await sql`select xmin::text from any_ladder where id = ${LADDER}`;
    const rhythm = { ...RESTLESS, quiet: 4 };
    for (let i = 0; i < 5; i++) expect(await topUp(sql, 2, rhythm)).toEqual([]);
    // Locking a row would change this.
    expect((await sql`select xmin::text from any_ladder where id = ${LADDER}`)[0]).toEqual(before);
  });
});

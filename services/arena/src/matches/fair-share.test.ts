import type { MatchJob } from "@liars-ladder/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { playMatch } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { commitMatch } from "./commit.ts";
import { splitRunnerTime } from "./fair-share.ts";
import { matchJob } from "./schedule.ts";

test("a match's time is charged to its bots: their own CPU time, and an equal part of the rest", () => {
  expect(splitRunnerTime(100, [10, 10])).toEqual([50, 50]);
  expect(splitRunnerTime(100, [70, 0, 0])).toEqual([80, 10, 10]);
  // What a bot caused is its own, as far as there is time that nobody used.
  expect(splitRunnerTime(100, [10, 10], [0, 40])).toEqual([30, 70]);
  expect(splitRunnerTime(100, [10, 10], [0, 400])).toEqual([10, 90]);
  // Two processes at once: more CPU time than the clock shows.
  expect(splitRunnerTime(100, [150, 30])).toEqual([150, 30]);
});

/** What one match took, and whose bots played it. */
interface Played {
  ladder: string;
  authors: string[];
  spent: number[];
}

describe("a flood of one author's versions against others who wait", () => {
  let sql: Sql;
  afterEach(() => sql.end());

  async function open(ladders: string[], authors: string[]): Promise<void> {
    sql = connect(await newDatabase(), 4);
    await migrate(sql);
    await makeLadders(sql);
    await sql`update ladder set season_state = 'closing', closed_by = 'x', closed_why = 'not in this test' where id <> all(${ladders})`;
    for (const name of ["house", ...authors])
      await sql`insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${name}, false)`;
  }
  async function join(author: string, name: string, ladders: string[]): Promise<string> {
    const [bot] = await sql`insert into bot (author_id, name) values (${author}, ${name}) returning id`;
    const [version] = await sql`
      insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
      values (${bot?.id}, 1, 'accepted', 'bot.ts', '', ${name}, 1, '[]', ${Buffer.from(author)}) returning id`;
    for (const ladder of ladders)
      await sql`
        insert into entry (ladder_id, version_id, status, sat)
        select id, ${version?.id}, 'playing', issued from ladder where id = ${ladder}`;
    return version?.id as string;
  }

  /**
   * Plays the matches that the scheduler makes, one after the other. A bot of `slow` uses this much CPU time in a
   * game.
   */
  async function play(matches: number, slow: Record<string, number>): Promise<Played[]> {
    const played: Played[] = [];
    while (played.length < matches) {
      const made = await schedule(sql, 1);
      if (made.length === 0) throw new Error("nothing is scheduled");
      for (const { id, ladder } of made) {
        const job = (await matchJob(sql, id)) as MatchJob;
        const authors = job.bots.map(({ bundle }) => Buffer.from(bundle, "base64").toString());
        const result = playMatch(job);
        const cost = (seating: number[]) => seating.map((place) => slow[authors[place]!] ?? 1);
        result.games.forEach((game, i) => {
          const { seating } = job.phases[Math.floor(i / (job.phases[0]?.seeds.length ?? 1))]!;
          game.cpu = cost(seating);
        });
        const cpu = authors.map((author) => (slow[author] ?? 1) * result.games.length);
        const ms = cpu.reduce((a, b) => a + b, 50);
        result.startedAt = new Date(0).toISOString();
        result.finishedAt = new Date(ms).toISOString();
        expect(await commitMatch(sql, result)).toMatchObject({ ladder });
        played.push({ ladder, authors, spent: splitRunnerTime(ms, cpu) });
      }
    }
    return played;
  }
  const shareOf = (author: string, played: Played[]): number => {
    const sum = (who: (name: string) => boolean) =>
      played.reduce((s, { authors, spent }) => s + spent.reduce((t, ms, i) => t + (who(authors[i]!) ? ms : 0), 0), 0);
    return sum((name) => name === author) / sum(() => true);
  };

  test.each<[string, Record<string, number>]>([
    ["palafico-duel", {}],
    ["nine-card-open", {}],
    ["palafico", { flood: 6 }],
  ])("%s: a quarter of the runners' time at most, and newcomers do not wait for it %j", async (ladder, slow) => {
    const others = ["ann", "bob", "cat", "dan", "eve"];
    await open([ladder], ["flood", ...others]);
    for (let i = 0; i < 6; i++) await join("house", `h${i}`, [ladder]);
    for (let i = 0; i < 12; i++) await join("flood", `f${i}`, [ladder]);
    // Nobody waits, so it gets all that it wants.
    expect(shareOf("flood", await play(2, slow))).toBeGreaterThanOrEqual(0.25);
    for (const author of others) await join(author, "idle", [ladder]);
    const played = await play(100, slow);
    for (const { authors } of played)
      for (const author of [...others, "flood"])
        expect(authors.filter((name) => name === author).length).toBeLessThanOrEqual(1);
    // Each newcomer plays within the next few matches, however many of the flood are in the queue.
    for (const author of others)
      expect(
        played.findIndex(({ authors }) => authors.includes(author)),
        author,
      ).toBeLessThan(2 * others.length);
    expect(shareOf("flood", played)).toBeLessThanOrEqual(0.25);
    // The flood is not shut out either.
    expect(shareOf("flood", played)).toBeGreaterThan(0.08);
  });

  test("who waits on one ladder is waited for on all: they share the runners", async () => {
    const ladders = ["palafico-duel", "nine-card-open"];
    await open(ladders, ["flood", "ann"]);
    for (let i = 0; i < 6; i++) await join("house", `h${i}`, ladders);
    for (let i = 0; i < 8; i++) await join("flood", `f${i}`, ladders);
    await play(10, {});
    await join("ann", "idle", ["nine-card-open"]);
    const played = await play(80, {});
    expect(shareOf("flood", played)).toBeLessThanOrEqual(0.25);
    expect(played.findIndex(({ authors }) => authors.includes("ann"))).toBeLessThan(4);
  });

  test("if only those who sit out are left to play, they help versions that wait", async () => {
    await open(["palafico-duel"], ["flood", "ann"]);
    for (let i = 0; i < 4; i++) await join("flood", `f${i}`, ["palafico-duel"]);
    await join("ann", "only", ["palafico-duel"]);
    for (const { authors } of await play(12, { flood: 30 })) expect([...authors].sort()).toEqual(["ann", "flood"]);
  });
});

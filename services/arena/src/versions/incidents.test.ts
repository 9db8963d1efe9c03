import type { MatchJob } from "@liars-ladder/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { playMatch } from "../../test/rig.ts";
import type { Exposure } from "../db/incident.ts";
import { casesOf, incidentsBefore } from "../db/incident.ts";
import { parkedToRetry, requeueMatch } from "../db/match.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { commitMatch } from "../matches/commit.ts";
import { parkWithIncidents } from "../matches/park.ts";
import { matchJob } from "../matches/schedule.ts";
import { commitmentOf, drawSeed, newId } from "../matches/seeds.ts";
import { voidMatch } from "../matches/void.ts";
import { STALLED } from "../queue/sweep.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { blame, type Case, reviewIncidents } from "./incidents.ts";
import { pardon } from "./suspension.ts";

describe("blame", () => {
  const exposures = (of: Record<string, number>): Map<string, Exposure> =>
    new Map(
      Object.entries(of).map(([version_id, matches]) => {
        const author = version_id.startsWith("house") ? "house" : version_id;
        return [version_id, { version_id, author, authors: [author], matches }];
      }),
    );
  const cases = (...tables: string[]): Case[] =>
    tables.map((table, i) => ({ match: `m${i}`, versions: table.split(" ") }));
  const blamed = (list: Case[], of: Record<string, number>, all: number) => [...blame(list, exposures(of), all).blamed];

  test("three unexplained cases with different opponents blame a version, two do not", () => {
    const of = { bad: 30, ann: 30, bob: 30, cat: 30 };
    expect(blamed(cases("bad ann", "bad bob", "bad cat"), of, 500)).toEqual(["bad"]);
    expect(blamed(cases("bad ann", "bad bob"), of, 500)).toEqual([]);
  });

  test("where one other version is in all of them it may be that one's doing: nobody is blamed until they differ", () => {
    const of = { one: 30, two: 30, cat: 30 };
    expect(blamed(cases("one two", "one two", "one two"), of, 500)).toEqual([]);
    expect(blamed(cases("one two", "one two", "one two", "one cat"), of, 500)).toEqual(["one"]);
  });

  test.each([
    ["of one author", ["mallory"], ["mallory"]],
    ["with one author in common", ["mallory"], ["moe", "mallory"]],
  ])("three versions %s beside another's do not speak against the other", (_, first, others) => {
    const of = new Map(
      ["m1", "m2", "m3", "hon", "ann"].map((id) => {
        const authors = id === "m1" ? first : id.startsWith("m") ? others : [id];
        return [id, { version_id: id, author: authors[0]!, authors, matches: 30 }];
      }),
    );
    expect([...blame(cases("hon m1", "hon m2", "hon m3"), of, 500).blamed]).toEqual([]);
    expect([...blame(cases("hon m1", "hon m2", "hon ann"), of, 500).blamed]).toEqual(["hon"]);
  });

  test("what a blamed version explains does not count against those who met it", () => {
    const list = cases("bad ann", "bad ann", "bad ann", "bad bob", "bad cat", "ann dan");
    expect(blamed(list, { bad: 30, ann: 30, bob: 30, cat: 30, dan: 30 }, 500)).toEqual(["bad"]);
    // Without the first of them Ann would be next: four cases, and no opponent in all of them.
    expect(blamed(list, { bad: 10_000, ann: 30, bob: 30, cat: 30, dan: 30 }, 12_000)).toContain("ann");
  });

  test("a version that plays most is present when the host fails, and is not blamed for it", () => {
    const list = cases(...Array.from({ length: 40 }, (_, i) => (i % 2 ? `often a${i}` : `b${i} c${i}`)));
    const of = { often: 5_000, ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`a${i}`, 100])) };
    expect(blamed(list, of, 10_000)).toEqual([]);
    expect(blamed(list, { ...of, often: 100 }, 10_000)).toEqual(["often"]);
  });

  test("a house bot is never blamed", () => {
    const of = { "house-x": 30, ann: 30, bob: 30, cat: 30 };
    expect(blamed(cases("house-x ann", "house-x bob", "house-x cat"), of, 500)).toEqual([]);
  });

  test("a version with more cases than the average plays alone, if there are enough matches to tell", () => {
    const alone = (of: Record<string, number>, all: number, ...tables: string[]) =>
      [...blame(cases(...tables), exposures(of), all).alone].sort();
    expect(alone({ ann: 30 }, 2_000, "ann")).toEqual(["ann"]);
    expect(alone({ ann: 300 }, 2_000, "ann")).toEqual([]);
    expect(alone({ ann: 5, bob: 5 }, 20, "ann bob")).toEqual([]);
    expect(alone({ ann: 5, bob: 5, cat: 5 }, 20, "ann bob", "ann cat")).toEqual(["ann"]);
  });
});

describe("in the arena", () => {
  let sql: Sql;
  const LADDER = "palafico-duel";
  const versions = new Map<string, string>();

  beforeAll(async () => {
    sql = connect(await newDatabase(), 4);
    await migrate(sql);
    await makeLadders(sql);
    for (const name of ["house", "ann", "bob", "cat", "dan"])
      await sql`insert into "user" (id, name, email, "emailVerified") values (${name}, ${name}, ${name}, false)`;
    for (const author of ["house", "ann", "bob", "cat", "dan"]) {
      const [bot] = await sql`insert into bot (author_id, name) values (${author}, 'bot') returning id`;
      const [version] = await sql`
        insert into version (bot_id, number, state, entry, files, hash, bytes, report, bundle)
        values (${bot?.id}, 1, 'accepted', 'bot.ts', '', ${author}, 1, '[]', ${Buffer.from(author)}) returning id`;
      await sql`update bot set active_version = ${version?.id} where id = ${bot?.id}`;
      for (const ladder of [LADDER, "palafico"])
        await sql`insert into entry (ladder_id, version_id, status, sat) values (${ladder}, ${version?.id}, 'playing', 0)`;
      versions.set(author, version?.id);
    }
  });
  afterAll(() => sql.end());

  /** A match of four deals between two authors' bots, not played yet. */
  async function queued(a: string, b: string): Promise<string> {
    const seeds = [drawSeed(), drawSeed(), drawSeed(), drawSeed()];
    const id = newId();
    await sql`
      insert into match (id, ladder_id, season, state, deals, seeds, commitment)
      values (${id}, ${LADDER}, 1, 'queued', 4, ${seeds}, ${commitmentOf(seeds)})`;
    for (const [bot, author] of [a, b].entries())
      await sql`
        insert into match_bot (match_id, bot, version_id, newcomer)
        values (${id}, ${bot}, ${versions.get(author)!}, false)`;
    return id;
  }

  /** The same, committed; `bad`: with an incident that concerns both. */
  async function match(a: string, b: string, bad: boolean, forfeits: string[] = []): Promise<string> {
    const id = await queued(a, b);
    const result = playMatch(
      (await matchJob(sql, id)) as MatchJob,
      new Set(forfeits.map((author) => versions.get(author)!)),
    );
    if (bad)
      result.incidents = [
        { kind: "unexplained", text: "the process ended", bots: [0, 1] },
        { kind: "slow", text: "again", bots: [1] },
      ];
    expect(await commitMatch(sql, result)).toMatchObject({ ladder: LADDER });
    return id;
  }
  const standing = async (author: string) =>
    sql`
      select e.ladder_id, e.status, e.cause, e.reason, v.barred, v.alone from entry e join version v on v.id = e.version_id
      where v.id = ${versions.get(author)!} order by 1`;

  const spoilt: string[] = [];

  test("a version is played alone when its incidents are above the average, and suspended everywhere at the third", async () => {
    for (let i = 0; i < 6; i++) await match(i % 2 ? "bob" : "cat", "dan", false);
    spoilt.push(await match("ann", "bob", true), await match("ann", "cat", true));
    expect(await reviewIncidents(sql)).toEqual([]);
    expect(await standing("ann")).toMatchObject([{ alone: true, status: "playing" }, { status: "playing" }]);
    expect(await standing("bob")).toMatchObject([{ alone: false }, {}]);
    const open = await match("ann", "dan", false);
    const job = await matchJob(sql, open);
    expect(job?.bots.map(({ alone }) => alone)).toEqual([true, false]);
    spoilt.push(await match("ann", "house", true));
    expect(await reviewIncidents(sql)).toEqual([versions.get("ann")]);
    const reason = expect.stringMatching(/^In 3 matches against different opponents something broke/);
    expect(await standing("ann")).toMatchObject([
      { ladder_id: "palafico", status: "suspended", cause: "incidents", reason, barred: reason },
      { ladder_id: LADDER, status: "suspended", cause: "incidents", reason },
    ]);
    for (const other of ["bob", "cat", "house"])
      expect(await standing(other), other).toMatchObject([{ status: "playing" }, { status: "playing" }]);
    expect(await reviewIncidents(sql)).toEqual([]);
  });

  test("when one of those matches becomes void it plays again", async () => {
    await voidMatch(sql, spoilt[2]!, "our host failed", "olga");
    expect(await reviewIncidents(sql)).toEqual([versions.get("ann")]);
    expect(await standing("ann")).toMatchObject([
      { status: "playing", cause: null, reason: null, barred: null },
      { status: "playing" },
    ]);
  });

  test("an operator forgives what was, with a line of audit; what comes after counts anew", async () => {
    await match("ann", "dan", true);
    expect(await reviewIncidents(sql)).toEqual([versions.get("ann")]);
    expect(await pardon(sql, versions.get("ann")!, "we found it", "olga")).toEqual(["palafico", LADDER]);
    expect(await reviewIncidents(sql)).toEqual([]);
    expect(await standing("ann")).toMatchObject([{ status: "playing" }, { status: "playing" }]);
    const [line] = await sql`select operator, action, detail from audit order by id desc limit 1`;
    expect(line).toEqual({
      operator: "olga",
      action: "version.pardon",
      detail: `The forfeits and incidents of ann/bot@1 on palafico, ${LADDER} are forgiven. Reason: we found it`,
    });
    expect(await pardon(sql, versions.get("ann")!, "again", "olga")).toMatchObject({
      refused: { code: "version.playing", status: 409 },
    });
    await match("ann", "bob", true);
    await match("ann", "cat", true);
    expect(await reviewIncidents(sql)).toEqual([]);
  });

  test("a suspension for forfeits ends when its match becomes void, or an operator forgives them", async () => {
    const lost = await match("bob", "cat", false, ["bob"]);
    const here = async () => (await standing("bob")).find((row) => row.ladder_id === LADDER);
    expect(await here()).toMatchObject({ status: "suspended", cause: "forfeits" });
    await voidMatch(sql, lost, "our fault", "olga");
    expect(await here()).toMatchObject({ status: "playing", cause: null, reason: null });
    await match("bob", "cat", false, ["bob"]);
    expect(await here()).toMatchObject({ status: "suspended" });
    expect(await pardon(sql, versions.get("bob")!, "he mended his host", "olga")).toEqual([LADDER]);
    expect(await here()).toMatchObject({ status: "playing" });
    await match("bob", "cat", false);
    expect(await here()).toMatchObject({ status: "playing" });
    await match("bob", "cat", false, ["bob"]);
    expect(await here()).toMatchObject({ status: "suspended" });
  });

  test("a version whose matches are played twice plays alone, is never suspended for it, and later plays with others again", async () => {
    const slow = async () => {
      const id = await match("cat", "dan", false);
      await sql`insert into incident (match_id, version_id, kind) values (${id}, ${versions.get("cat")!}, 'slow')`;
    };
    await slow();
    await slow();
    expect(await reviewIncidents(sql)).toEqual([]);
    expect(await standing("cat")).toMatchObject([{ alone: false }, {}]);
    await slow();
    await slow();
    expect(await reviewIncidents(sql)).toEqual([]);
    expect(await standing("cat")).toMatchObject([
      { alone: true, status: "playing", barred: null },
      { status: "playing" },
    ]);
    for (let i = 0; i < 50; i++) await match("cat", "house", false);
    await reviewIncidents(sql);
    expect(await standing("cat")).toMatchObject([{ alone: false }, {}]);
  });

  test("matches that are parked around a version suspend it, as incidents do", async () => {
    const parked = async (a: string, b: string, progress: unknown) => {
      const id = await queued(a, b);
      expect(await parkWithIncidents(sql, id, "it failed thrice", progress)).toBe(true);
      expect(await parkWithIncidents(sql, id, "again", progress)).toBe(false);
      return id;
    };
    const around = (bots: number[]) => ({
      attempt: 1,
      games: [],
      incidents: [{ kind: "unexplained", text: "its process was killed", bots }],
    });
    await parked("dan", "ann", around([0]));
    // If the job names nobody, it concerns all that played.
    await parked("dan", "house", undefined);
    expect(await reviewIncidents(sql)).toEqual([]);
    // Nothing counts against them if the machine was to blame.
    await parked("dan", "cat", around([]));
    expect(await reviewIncidents(sql)).toEqual([]);
    await parked("dan", "bob", around([0]));
    const last = await parked("dan", "cat", around([0]));
    expect(await reviewIncidents(sql)).toEqual([versions.get("dan")]);
    expect((await standing("dan")).map(({ cause }) => cause)).toEqual(["incidents", "incidents"]);
    const [shown] = await incidentsBefore(sql, null, 1);
    expect(shown).toMatchObject({ match_id: last, incidents: ["its process was killed"], versions: ["dan/bot@1"] });
  });

  test("what is older than thirty days, or came to an end after all, speaks against nobody", async () => {
    const before = (await casesOf(sql, 30)).length;
    const id = await queued("ann", "cat");
    await parkWithIncidents(sql, id, "it failed thrice", undefined);
    expect((await casesOf(sql, 30)).length).toBe(before + 2);
    expect(await casesOf(sql, 0)).toEqual([]);
    await requeueMatch(sql, id, "parked");
    const played = playMatch((await matchJob(sql, id)) as MatchJob);
    expect(await commitMatch(sql, played)).toMatchObject({ ladder: LADDER });
    expect((await casesOf(sql, 30)).length).toBe(before);
  });

  test("a first match that is parked comes back by itself, with the same seeds, and no other is made meanwhile", async () => {
    const id = await queued("cat", "house");
    await sql`update match set hurry = true where id = ${id}`;
    await parkWithIncidents(sql, id, "it failed thrice", undefined);
    const seeds = (await matchJob(sql, id))?.phases[0]?.seeds;
    expect(await parkedToRetry(sql, STALLED)).toEqual([]);
    await sql`update match set queued_at = now() - interval '61 seconds' where id = ${id}`;
    expect(await parkedToRetry(sql, STALLED)).toEqual([{ id }]);
    await requeueMatch(sql, id, "parked");
    await parkWithIncidents(sql, id, "once more", undefined);
    await sql`update match set queued_at = now() - interval '61 seconds' where id = ${id}`;
    expect(await parkedToRetry(sql, STALLED)).toEqual([]);
    expect((await matchJob(sql, id))?.phases[0]?.seeds).toEqual(seeds);
  });

  test("a version that is superseded meanwhile stays so when it is cleared", async () => {
    const [bot] = await sql`select bot_id from version where id = ${versions.get("bob")!}`;
    await sql`update bot set active_version = null where id = ${bot?.bot_id}`;
    await pardon(sql, versions.get("bob")!, "for the record", "olga");
    expect((await standing("bob")).map(({ status }) => status)).toEqual(["superseded", "superseded"]);
  });
});

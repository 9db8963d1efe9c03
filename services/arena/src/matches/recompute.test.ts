import type { MatchJob } from "@liars-ladder/protocol";
import { random } from "@liars-ladder/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { enterBots } from "../../test/league.ts";
import { playMatch } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { called, typed } from "../../test/typed.ts";
import { retireEntries, supersede } from "../db/entry.ts";
import { lockLadders } from "../db/ladder.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { openRatings, type Ratings } from "../ratings/fit.ts";
import { openThreadedRatings } from "../ratings/fitter.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { commitMatch } from "./commit.ts";
import { recompute } from "./recompute.ts";
import { main } from "./recompute-main.ts";
import { matchJob } from "./schedule.ts";
import { voidMatch } from "./void.ts";

let sql: Sql;
let url: string;
const LADDERS = ["palafico-duel", "ships-wheel"];
let versions: string[];

beforeAll(async () => {
  url = await newDatabase();
  sql = connect(url, 6);
  await migrate(sql);
  await makeLadders(sql);
  await sql`delete from ladder where not id = any(${LADDERS})`;
  versions = await enterBots(sql, LADDERS);
});
afterAll(() => sql.end());

test("after any history of commits, repeats, voids and retirements nothing differs", async () => {
  const { uniform } = random(1);
  const pick = (below: number): number => Math.floor(uniform() * below);
  // Two arenas, the second of which is restarted now and then.
  const threaded = openThreadedRatings(url);
  const arenas: Ratings[] = [threaded, openRatings(sql)];
  const refit = (ladder: string) => Promise.all(arenas.filter(() => pick(3) > 0).map((one) => one.refit(ladder)));
  const open: MatchJob[] = [];
  const breaks = new Set<string>();
  let voids = 0;
  for (let step = 0; step < 150; step++) {
    for (const { id } of await schedule(sql, 2)) open.push((await matchJob(sql, id)) as MatchJob);
    const [job] = open.splice(pick(open.length), 1);
    const what = pick(12);
    if (!job) continue;
    if (what === 0) await voidMatch(sql, job.match, "never played", "olga");
    if (what === 1) breaks.add(versions[1 + pick(5)]!);
    const played = playMatch(job, what === 2 ? breaks : new Set());
    const results = await Promise.all(Array.from({ length: 1 + pick(3) }, () => commitMatch(sql, played)));
    expect(results.filter((result) => !("refused" in result))).toHaveLength(what === 0 ? 0 : 1);
    if (what === 3) await commitMatch(sql, { ...playMatch(job), match: job.match });
    if (what === 4) {
      const [some] = await sql`
        select id from match where state = 'finished' order by md5(id::text || ${String(step)}) limit 1`;
      voids++;
      await voidMatch(sql, some?.id, "a random void", "olga");
    }
    if (step === 60 || step === 110) {
      const version = versions[step === 60 ? 6 : 2]!;
      const [row] = await sql`select bot_id from version where id = ${version}`;
      await sql.begin(async (tx) => {
        await lockLadders(tx);
        if (step === 60) await retireEntries(tx, version);
        else await supersede(tx, row?.bot_id, null);
      });
    }
    if (what % 3 === 0) for (const ladder of LADDERS) await refit(ladder);
    if (what === 5) arenas[1] = openRatings(sql);
  }
  // Whichever looks last writes what all know by now.
  for (const ladder of LADDERS) await arenas[pick(2)]?.refit(ladder);
  await threaded.close();
  const found = await recompute(sql);
  expect(found.differences).toEqual([]);
  expect(found.matches).toBeGreaterThan(80);
  expect(voids).toBeGreaterThan(0);
});

test.each<[string, string, RegExp]>([
  [
    "a rank",
    "update match_games set ranks = overlay(ranks placing '\\x0202'::bytea from 1 for 2) where match_id = (select match_id from match_games join match m on m.id = match_id where m.state = 'finished' and ladder_id = 'palafico-duel' limit 1)",
    /^game /,
  ],
  [
    "a tally",
    "update tally set score_a = score_a + 0.5 where (match_id, a, b) = (select t.match_id, t.a, t.b from tally t join match m on m.id = t.match_id where m.state = 'finished' limit 1)",
    /^tally /,
  ],
  ["a count", "update entry set games = games + 1 where version_id = (select anchor from ladder limit 1)", /^entry /],
  [
    "a forfeit",
    "update entry set faults[1] = not faults[1] where version_id = (select anchor from ladder limit 1)",
    /^entry /,
  ],
  [
    "a rating",
    "update entry set rating = rating + 1 where version_id = (select version_id from entry where rating is not null limit 1)",
    /^rating /,
  ],
  [
    "a seat's wins",
    "update match_bot set wins = wins + 1 where match_id = (select id from match where state = 'finished' limit 1)",
    /^bot /,
  ],
])("%s that its games do not bear out is found, and mended unless it is a game", async (what, change, names) => {
  await sql.unsafe(change);
  const { differences } = await recompute(sql);
  expect(differences.length).toBeGreaterThan(0);
  expect(differences[0]?.of).toMatch(names);
  expect((await recompute(sql, true)).differences.length).toBe(differences.length);
  const left = await recompute(sql);
  expect(left.differences).toHaveLength(what === "a rank" ? 1 : 0);
  if (what === "a rank") {
    // It was the first game of a duel: somebody won it.
    const put = (ranks: string) =>
      sql.unsafe(
        `update match_games set ranks = overlay(ranks placing '\\x${ranks}'::bytea from 1 for 2) where match_id = $1`,
        [left.differences[0]!.of.slice(5, 41)],
      );
    await put("0102");
    if ((await recompute(sql)).differences.length > 0) await put("0201");
  }
});

test("an operator runs it as a command: exit code 0, and 1 with what differs", async () => {
  const env = { DATABASE_URL: url };
  expect(await typed(env, "recompute")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\d+ matches, \d+ games played again: nothing differs\.\n$/),
  });
  await sql`update entry set deals = deals + 1 where version_id = ${versions[0]!}`;
  expect(await called(main, env)).toMatchObject({
    code: 1,
    out: expect.stringContaining(`entry ${versions[0]}`),
  });
  expect(await called(main, env, "--mnd")).toMatchObject({ code: 2, err: expect.stringContaining("--mnd") });
});

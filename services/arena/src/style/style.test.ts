import type { MatchJob } from "@liars-ladder/protocol";
import { WHOLE } from "@liars-ladder/rules";
import { random } from "@liars-ladder/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { enterBots, playRounds } from "../../test/league.ts";
import { must, openRig, playMatch, until } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { type UnstyledRow, unstyled } from "../db/style.ts";
import { commitMatch } from "../matches/commit.ts";
import { recompute } from "../matches/recompute.ts";
import { matchJob } from "../matches/schedule.ts";
import { voidMatch } from "../matches/void.ts";
import { openRatings } from "../ratings/fit.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { type StyleJob, styleOfMatch } from "./match.ts";
import { presentStyle } from "./present.ts";
import { openStyleWorker } from "./style-worker.ts";
import { openStyler, styleJob } from "./styler.ts";
import { LENGTH, likeStored, listOf, noSums, OLD_LENGTH, plus, sumsOf } from "./sums.ts";

let sql: Sql;
const LADDERS = ["palafico-duel", "nine-card-open"];
const failed: string[] = [];

beforeAll(async () => {
  sql = connect(await newDatabase(), 6);
  await migrate(sql);
  await makeLadders(sql);
  await sql`delete from ladder where not id = any(${LADDERS})`;
  await enterBots(sql, LADDERS);
});
afterAll(() => sql.end());

const open = () => openStyler(sql, (match) => failed.push(match));

/** Makes matches, and plays and commits one of them. */
async function commitOne(breaks: ReadonlySet<string> = new Set(), repeats = 0): Promise<string> {
  await schedule(sql, 1);
  const [oldest] = await sql`select id from match where state = 'queued' order by id limit 1`;
  const job = (await matchJob(sql, oldest?.id)) as MatchJob;
  const result = playMatch(job, breaks);
  await Promise.all(Array.from({ length: 1 + repeats }, () => commitMatch(sql, result)));
  return job.match;
}

/** The part of a match that its style depends on. */
async function jobOf(id: string): Promise<StyleJob> {
  const [row] = await sql<UnstyledRow[]>`
    select m.id, l.ruleset, l.options, l.players, m.seeds from match m join ladder l on l.id = m.ladder_id where m.id = ${id}`;
  return styleJob(sql, row as UnstyledRow);
}

/** The sums of every version, summed up again from the matches that count. */
async function recounted(): Promise<Map<string, number[]>> {
  const sums = new Map<string, number[]>();
  const matches = await sql<
    { id: string; ladder_id: string }[]
  >`select id, ladder_id from match where state = 'finished'`;
  for (const { id, ladder_id } of matches) {
    const made = styleOfMatch(await jobOf(id));
    for (const { bot, version_id } of await sql`select bot, version_id from match_bot where match_id = ${id}`) {
      const key = `${ladder_id} ${version_id}`;
      sums.set(key, plus(sums.get(key) ?? [], made[bot]?.sums ?? []));
    }
  }
  return sums;
}

async function stored(): Promise<Map<string, number[]>> {
  const rows = await sql`select ladder_id, version_id, sums from style where sums[1] > 0`;
  return new Map(rows.map((row) => [`${row.ladder_id} ${row.version_id}`, row.sums]));
}

test("after any history of commits, repeats, faults and voids, with two arenas, the sums are those of a recount", async () => {
  const { uniform } = random(1);
  const pick = (below: number): number => Math.floor(uniform() * below);
  const ratings = openRatings(sql);
  let stylers = [open(), open()];
  const [anchor] = await sql`select anchor from ladder limit 1`;
  let voids = 0;
  for (let step = 0; step < 40; step++) {
    const work: Promise<unknown>[] = [commitOne(pick(6) === 0 ? new Set([anchor?.anchor]) : new Set(), pick(3))];
    if (pick(3) === 0) work.push(...stylers.map((styler) => styler.catchUp()));
    // Chance decides which match, but not how many.
    if (step % 6 === 5) {
      const [some] = await sql`
        select id from match where state = 'finished' order by md5(id::text || ${String(step)}) limit 1`;
      if (some) {
        work.push(voidMatch(sql, some.id, "a random void", "olga"));
        voids++;
      }
    }
    await Promise.all(work);
    // A restarted arena continues where it stopped.
    if (step === 20) {
      await Promise.all(stylers.map((styler) => styler.close()));
      stylers = [open(), open()];
    }
  }
  // No other arena works any more, so this one does what is left.
  await stylers[0]?.catchUp();
  expect(await unstyled(sql, [], 10)).toEqual([]);
  expect(failed).toEqual([]);
  const made = await recounted();
  expect(made.size).toBeGreaterThan(5);
  expect(await stored()).toEqual(made);
  expect(voids).toBe(6);
  for (const ladder of LADDERS) await ratings.refit(ladder);
  expect((await recompute(sql)).differences).toEqual([]);
  await Promise.all(stylers.map((styler) => styler.close()));
});

test.each([
  [
    "a match's",
    "update match_style set sums[8] = sums[8] + 1 where match_id = (select match_id from match_style limit 1)",
    /^style [0-9a-f-]{36}$/,
  ],
  [
    "a version's",
    "update style set sums[1] = sums[1] + 1 where version_id = (select version_id from style limit 1)",
    /^style of /,
  ],
])("recompute finds %s sums that do not agree with the games, and corrects them", async (_, change, names) => {
  await sql.unsafe(change);
  const { differences } = await recompute(sql);
  expect(differences.length).toBeGreaterThan(0);
  for (const { of } of differences) expect(of).toMatch(names);
  await recompute(sql, true);
  expect((await recompute(sql)).differences).toEqual([]);
});

test("a match that cannot be played again is reported and skipped; the others are summed up", async () => {
  const styler = open();
  const [bad, good] = [await commitOne(), await commitOne()];
  const [moves] = await sql`select moves from game where match_id = ${bad} and index = 1`;
  await sql`update match_games set moves[2] = '\\x05' where match_id = ${bad}`;
  await styler.catchUp();
  expect(failed.splice(0)).toEqual([bad]);
  expect((await sql`select id from match where not styled and state = 'finished'`).map(({ id }) => id)).toEqual([bad]);
  expect(await sql`select from match_style where match_id = ${good}`).not.toHaveLength(0);
  await styler.catchUp();
  expect(failed).toEqual([]);
  await styler.close();
  // When it has been corrected, the next start sums it up.
  await sql`update match_games set moves[2] = ${moves?.moves} where match_id = ${bad}`;
  const next = open();
  await next.catchUp();
  expect(failed).toEqual([]);
  expect(await stored()).toEqual(await recounted());
  await next.close();
});

test("a thread computes the same as a direct call, and another takes over if it dies", async () => {
  const id = await commitOne();
  const job = await jobOf(id);
  const worker = openStyleWorker();
  const bots = await worker.ask(job);
  expect(bots).toEqual(styleOfMatch(job));
  await expect(worker.ask({ ...job, ruleset: "chess" })).rejects.toThrow(/no ruleset "chess"/);
  // A value that cannot be sent to a thread does not kill the worker.
  await expect(worker.ask({ ...job, seeds: (() => {}) as never })).rejects.toThrow(/clone/);
  expect(await worker.ask(job)).toEqual(bots);
  await worker.close();
  await expect(worker.ask(job)).rejects.toThrow("closed");
});

test("the requests' thread goes on while matches are summed up", async () => {
  const [row] = await sql`select id from match where ladder_id = 'palafico-duel' and state = 'finished' limit 1`;
  const job = await jobOf(row?.id);
  // The same deals many times: more work than any match has.
  const times = 150;
  const often = <T>(list: readonly T[]): T[] => Array.from({ length: times }, () => list).flat();
  const phase = (n: number) => job.games.slice(n * job.seeds.length, (n + 1) * job.seeds.length);
  const long = { ...job, seeds: often(job.seeds), games: [...often(phase(0)), ...often(phase(1))] };
  const worker = openStyleWorker();
  await worker.ask(job);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const bots = await worker.ask(long);
  clearInterval(timer);
  await worker.close();
  expect(sumsOf(bots[0]?.sums ?? []).games).toBe(job.games.length * times);
  // In the same thread there would be no tick.
  expect(ticks).toBeGreaterThan(3);
});

test("stored sums are read back unchanged", () => {
  const list = Array.from({ length: LENGTH }, (_, i) => i + 1);
  expect(listOf(sumsOf(list))).toEqual(list);
  expect(listOf(noSums())).toEqual(new Array(LENGTH).fill(0));
  expect(() => sumsOf([1, 2])).toThrow(/recompute --mend/);
  // Those of before bids of others were counted.
  const old = list.slice(0, OLD_LENGTH);
  expect(listOf(sumsOf(old)).slice(0, OLD_LENGTH)).toEqual(old);
  expect(sumsOf(old).byFaced).toEqual(noSums().byFaced);
  expect([likeStored(list, old), likeStored(list, [...old, 1]), likeStored(list, [])]).toEqual([old, list, list]);
});

test("the line that tells best which bids a bot challenges", () => {
  const lineOf = (...ranges: [bids: number, challenged: number][]) => {
    const sums = noSums();
    for (const [i, [bids, challenged]] of ranges.entries()) sums.byFaced[i] = { bids, challenged };
    return presentStyle(sums, 2).threshold;
  };
  expect(lineOf()).toBeNull();
  // Below 0.2 it challenges 5 of 6 bids; above it lets 7 of 9 stand.
  expect(lineOf([2, 2], [4, 3], [6, 2], [3, 0])).toEqual({ at: 0.2, share: 12 / 15 });
  // Where there is no bid, the line could be anywhere; the lowest is named.
  expect(lineOf([2, 2], [0, 0], [0, 0], [5, 0])).toEqual({ at: 0.1, share: 1 });
  expect(lineOf([3, 1], [9, 0])).toEqual({ at: 0, share: 11 / 12 });
  const always = Array.from({ length: 10 }, (): [number, number] => [2, 2]);
  expect(lineOf(...always)).toEqual({ at: 1, share: 1 });
});

test("the API shows a bot's style when its matches are summed up, with the luck of the match and of its games", async () => {
  const rig = await openRig({ openMatches: null });
  try {
    await rig.sql`delete from ladder where not id = any(${LADDERS})`;
    await enterBots(rig.sql, LADDERS);
    await playRounds(rig.sql, "palafico-duel", 2);
    const client = rig.client();
    const params = { author: "house", bot: "honest", ladder: "palafico-duel" };
    const style = await until("its style", async () => {
      const answer = must(await client.getStyle({ params }));
      return answer.matches > 0 && answer.pending === 0 && answer;
    });
    expect(style).toMatchObject({ version: { number: 1 }, season: 1 });
    const sum = (list: readonly { games: number }[]) => list.reduce((total, { games }) => total + games, 0);
    expect(style.places.map(({ place }) => place)).toEqual([1, 2]);
    expect(sum(style.places)).toBe(style.games);
    expect(style.places[0]?.share).toBeCloseTo(style.places[0]?.expected ?? 0, 12);
    expect(style.calibration.reduce((total, { bids }) => total + bids, 0)).toBe(style.bids.count);
    expect(style.bluffsByDice.reduce((total, { bluffs }) => total + bluffs, 0)).toBe(style.bids.bluffs);
    expect(style.bids.bluffRate).toBeCloseTo(style.bids.bluffs / style.bids.count, 12);
    // In palafico, whoever challenges could have bid, and whoever bids over another could have challenged.
    expect(style.answers.reduce((total, { challenged }) => total + challenged, 0)).toBe(style.calls.count);
    expect(style.answers.reduce((total, { bids }) => total + bids, 0)).toBeGreaterThan(style.calls.count);
    // It answers at random, and takes 1.5 ms for each game.
    expect(style.bids.bluffRate).toBeGreaterThan(0.3);
    expect(style.cpu.msPerGame).toBeCloseTo(1.5, 6);
    expect(style.luck.perGame).not.toBeNull();

    const [first] = must(await client.listMatches({ query: { bot: "house/honest", state: "finished" } })).items;
    const match = must(await client.getMatch({ params: { match: first?.id ?? "" } }));
    const games = must(await client.listGames({ params: { match: match.id } })).items;
    for (const [bot, { luck }] of match.bots.entries()) {
      const own = games.map((game) => game.luck?.[game.seats.indexOf(bot)] ?? Number.NaN);
      expect(own.reduce((total, places) => total + places, 0) / own.length).toBeCloseTo(luck ?? Number.NaN, 9);
    }
    const [game] = games;
    expect(must(await client.getGame({ params: { game: game?.id ?? "" } })).luck).toEqual(game?.luck);

    const nobody = "0198c0de-0000-7000-8000-000000000000";
    expect(await client.getStyle({ params, query: { version: nobody } })).toMatchObject({
      problem: { code: "version.unknown" },
    });
    expect(await client.getStyle({ params, query: { season: 9 } })).toMatchObject({
      problem: { code: "season.unknown" },
    });
    expect(await client.getStyle({ params: { ...params, ladder: "chess" } })).toMatchObject({
      problem: { code: "ladder.unknown" },
    });
    expect(must(await client.getStyle({ params: { ...params, ladder: "nine-card-open" } }))).toMatchObject({
      matches: 0,
      places: [],
      bids: { count: 0, bluffRate: null },
      luck: { perGame: null, half: null },
    });
  } finally {
    await rig.close();
  }
});

test("luck has an interval by Student's t over matches, and none before the second", () => {
  const of = (...matches: number[]) => ({
    ...noSums(),
    matches: matches.length,
    games: 10 * matches.length,
    luck: matches.reduce((sum, luck) => sum + luck * WHOLE, 0),
    luckSquares: matches.reduce((sum, luck) => sum + (luck * WHOLE) ** 2, 0),
  });
  expect(presentStyle(of(3), 4).luck).toEqual({ perGame: 0.3, half: null });
  // Means of 0.3 and −0.1 a game: 0.1 ± 12.706 · 0.2.
  const two = presentStyle(of(3, -1), 4).luck;
  expect(two.perGame).toBeCloseTo(0.1, 12);
  expect(two.half).toBeCloseTo(12.706 * 0.2, 3);
});

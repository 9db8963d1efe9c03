import type { MatchJob, MatchResult } from "@liars-ladder/protocol";
import { random } from "@liars-ladder/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { enterBots, openJobs, playRounds } from "../../test/league.ts";
import { playMatch } from "../../test/rig.ts";
import { schedule } from "../../test/schedule.ts";
import { tablesOf } from "../backup/tables.ts";
import { ladderById } from "../db/ladder.ts";
import { startMatch } from "../db/match.ts";
import { migrate } from "../db/migrate.ts";
import { connect, type Sql } from "../db/sql.ts";
import { isRefusal } from "../http/refusal.ts";
import { openRatings } from "../ratings/fit.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { closeSeason, finishSeason, openSeason } from "../seasons/season.ts";
import { openStyler } from "../style/styler.ts";
import { reviewIncidents } from "../versions/incidents.ts";
import { challenge, challengeQuota } from "./challenge.ts";
import { commitMatch } from "./commit.ts";
import { parkWithIncidents } from "./park.ts";
import { recompute } from "./recompute.ts";
import { matchJob } from "./schedule.ts";
import { voidMatch } from "./void.ts";

let sql: Sql;
const LADDERS = ["palafico-duel", "cups"];
const ANN = { id: "ann", name: "ann" };
const BOB = { id: "bob", name: "bob" };

beforeAll(async () => {
  sql = connect(await newDatabase(), 4);
  await migrate(sql);
  await makeLadders(sql);
  await sql`delete from ladder where not id = any(${LADDERS})`;
  await enterBots(sql, LADDERS);
  await sql`insert into "user" (id, name, email, "emailVerified") values ('bob', 'bob', 'bob', false)`;
  const ratings = openRatings(sql);
  for (const ladder of LADDERS) {
    await playRounds(sql, ladder, 2);
    await ratings.refit(ladder);
  }
});
afterAll(() => sql.end());

async function ask(author: typeof ANN, ladder: string, bots: string[], deals?: number) {
  const [row] = await ladderById(sql, ladder);
  return challenge(sql, author, row!, bots, deals);
}
async function made(author: typeof ANN, ladder: string, bots: string[], deals = 1): Promise<MatchJob> {
  const answer = await ask(author, ladder, bots, deals);
  if (isRefusal(answer)) throw new Error(answer.refused.detail);
  return (await matchJob(sql, answer.match)) as MatchJob;
}
async function refusalOf(...args: Parameters<typeof ask>): Promise<string> {
  const answer = await ask(...args);
  if (!isRefusal(answer)) throw new Error("it was made");
  return `${answer.refused.code}: ${answer.refused.detail}`;
}

/** Every row of every table but those of challenges and the line of audit of an operator. */
async function counted(): Promise<string> {
  const parts: string[] = [];
  for (const { name, columns } of await tablesOf(sql)) {
    if (name === "audit") continue;
    const key = name === "any_match" ? "id" : columns.includes("match_id") ? "match_id" : undefined;
    const where = key === undefined ? sql`` : sql`where (select rated from any_match m where m.id = t.${sql(key)})`;
    const [row] = await sql`select json_agg(t order by t::text)::text as rows from ${sql(name)} t ${where}`;
    parts.push(`${name} ${row?.rows}`);
  }
  return parts.join("\n");
}

/** The worst that a match can bring: somebody forfeits all, everybody is in an incident, and bots log. */
function badResult(job: MatchJob): MatchResult {
  const played = playMatch(job, new Set([job.bots.at(-1)!.version]));
  const bots = job.bots.map((_, bot) => bot);
  const incidents = (["unexplained", "slow"] as const).map((kind) => ({ kind, text: "it broke", bots }));
  return { ...played, incidents, causedMs: bots.map(() => 5_000) };
}

test("whatever becomes of challenges, nothing that counts changes, and no closed season is in their way", async () => {
  const { uniform } = random(1);
  const pick = (below: number): number => Math.floor(uniform() * below);
  const styler = openStyler(sql, () => {});
  const open: MatchJob[] = [];
  await styler.catchUp();
  const before = await counted();
  const ends = [0, 0, 0, 0];
  for (let step = 0; step < 14; step++) {
    // A day's worth of them goes by.
    await sql`update any_match set created_at = now() - interval '2 days' where not rated`;
    for (const author of [ANN, BOB])
      if (!(await sql`select from any_match where challenger = ${author.id} and state in ('queued', 'running')`).length)
        open.push(await made(author, LADDERS[pick(2)]!, author === ANN ? ["ann/a1", "house/h3"] : ["house/honest"]));
    const [job] = open.splice(pick(open.length), 1);
    if (!job) continue;
    if (pick(2) === 0) await startMatch(sql, job.match);
    const end = pick(4);
    ends[end]!++;
    if (end === 0) await voidMatch(sql, job.match, "a test", "olga");
    if (end === 1) await parkWithIncidents(sql, job.match, "it failed too often", undefined);
    if (end > 1) {
      const result = end === 2 ? badResult(job) : playMatch(job);
      const answers = await Promise.all([commitMatch(sql, result), commitMatch(sql, result)]);
      expect(answers.map((answer) => Object.keys(answer)[0]).sort()).toEqual(["challenge", "refused"]);
    } else expect(await commitMatch(sql, playMatch(job))).toMatchObject({ refused: "void" });
    await reviewIncidents(sql);
    await styler.catchUp();
    expect(await counted(), `after step ${step}, end ${end}`).toBe(before);
  }
  expect(Math.min(...ends), "each end came").toBeGreaterThan(0);
  await styler.close();
  expect((await recompute(sql)).differences).toEqual([]);

  const [job] = open.length > 0 ? open : [await made(ANN, LADDERS[0]!, ["ann/a1"])];
  const ladder = job!.ladder.id;
  await closeSeason(sql, ladder, "olga", "the year is over");
  // What is rated and still open is waited for, the challenge is not.
  for (const rated of await openJobs(sql, ladder)) await commitMatch(sql, playMatch(rated));
  await finishSeason(sql, ladder);
  expect((await sql`select season_state from ladder where id = ${ladder}`)[0]?.season_state).toBe("closed");
  await openSeason(sql, ladder, "olga", "a new year");
  expect(await commitMatch(sql, playMatch(job!))).toEqual({ challenge: job!.match });
  expect((await recompute(sql)).differences).toEqual([]);
});

test("rated matches are made as if there were none, and a challenge never becomes one", async () => {
  const job = await made(ANN, "cups", ["ann/a1", "ann/a2", "house/h2", "house/h3"]);
  expect(job.bots).toHaveLength(job.ladder.players);
  const [{ seats } = { seats: 0 }] =
    await sql`select count(*)::int as seats from match_bot where match_id = ${job.match} and before_rating is null`;
  expect(seats).toBe(job.ladder.players);
  expect((await schedule(sql, 1)).map(({ ladder }) => ladder)).toContain("cups");
  await expect(sql`update any_match set rated = true, challenger = null where id = ${job.match}`).rejects.toThrow(
    /stays what it is/,
  );
  await expect(sql`update any_match set commit = 1 where id = ${job.match}`).rejects.toThrow(/counts_nothing/);
  expect(await commitMatch(sql, playMatch(job))).toEqual({ challenge: job.match });
});

test("what the challenger's own bots log is kept, and nothing of others", async () => {
  const job = await made(ANN, "palafico-duel", ["ann/a1", "house/h2"]);
  const result = playMatch(job);
  expect(new Set(result.logs.map(({ bot }) => bot))).toEqual(new Set([0, 1]));
  await commitMatch(sql, result);
  const kept = await sql`select version_id as id from bot_log where match_id = ${job.match}`;
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([job.bots[0]!.version]));
});

test("only bots that play there, each once, and not others' bots among themselves", async () => {
  for (const [author, bots, words] of [
    [ANN, ["ann/a1", "ann/a1"], "challenge.bots: ann/a1 is named twice"],
    [ANN, ["ann/a1", "house/h2", "house/h3"], "palafico-duel has 2 seats, and 3 bots are named"],
    [ANN, ["ann/none"], "bot.unknown: There is no bot ann/none"],
    [ANN, ["nobody/none"], "bot.unknown"],
    [BOB, ["ann/a1", "house/h2"], "challenge.bots: None of these is a bot of bob"],
  ] as const)
    expect(await refusalOf(author, "palafico-duel", [...bots])).toContain(words);
  await sql`update entry set status = 'retired' where version_id = (select id from version where bot_id = (select id from bot where name = 'h6'))`;
  expect(await refusalOf(ANN, "palafico-duel", ["ann/a1", "house/h6"])).toContain("house/h6 does not play on");
});

test("is bounded: by what it takes of a runner, one of an author at a time, a few in all, so many a day", async () => {
  await sql`update any_match set state = 'void' where not rated and state <> 'void'`;
  await sql`update match_bot x set cpu_ms = 1000 * m.deals from match m where m.id = x.match_id and m.ladder_id = 'palafico-duel' and m.state = 'finished'`;
  expect(await refusalOf(ANN, "palafico-duel", ["ann/a1", "house/h2"], 64)).toMatch(
    /challenge\.long: .* may play 7 deals of palafico-duel in 15 s of a runner, not 64/,
  );
  const job = await made(ANN, "palafico-duel", ["ann/a1", "house/h2"], 7);
  expect(await refusalOf(ANN, "cups", ["ann/a1"], 1)).toBe(`challenge.open: Match ${job.match} is under way.`);
  const others = ["c1", "c2", "c3", "c4"];
  for (const id of others)
    await sql`insert into "user" (id, name, email, "emailVerified") values (${id}, ${id}, ${id}, false)`;
  for (const id of others.slice(0, 3)) await made({ id, name: id }, "cups", ["house/h2"]);
  expect(await refusalOf({ id: "c4", name: "c4" }, "cups", ["house/h2"], 1)).toContain(
    "challenge.busy: 4 are under way",
  );
  await sql`update any_match set state = 'finished' where not rated and state <> 'void'`;
  await sql`update any_match set challenger = 'ann' where not rated and state = 'finished'`;
  const { used } = await challengeQuota(sql, "ann");
  await sql`
    insert into any_match (id, ladder_id, season, state, deals, seeds, commitment, rated, challenger)
    select uuidv7(), 'cups', 1, 'finished', 1, '{}', '', false, 'ann' from generate_series(${used}::int + 1, 20)`;
  const { nextAt, limit } = await challengeQuota(sql, "ann");
  expect(await refusalOf(ANN, "cups", ["ann/a1"], 1)).toBe(
    `quota.challenges: You have asked for 20 of ${limit}. You can ask again at ${nextAt}.`,
  );
});

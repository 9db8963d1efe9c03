import { SOFT_ROUNDS, type SoftJob, type SoftResult } from "@liars-ladder/protocol";
import { deriveSeed, type Program, playMatch as play, strangerSample } from "@liars-ladder/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plant } from "../../../../bench/colluders.ts";
import bluffer from "../../../../bots/src/bluffer.ts";
import honest from "../../../../bots/src/honest.ts";
import { ownBot, withKey } from "../../test/leagues.ts";
import { must, openRig, playMatch, type Rig } from "../../test/rig.ts";
import { ladderById } from "../db/ladder.ts";
import { insertMatch, insertSeat } from "../db/match.ts";
import { decideLook } from "../db/soft-play.ts";
import { commitMatch } from "../matches/commit.ts";
import { matchJob } from "../matches/schedule.ts";
import { commitmentOf, newId } from "../matches/seeds.ts";
import { failLook, lookNext, seekCases, softJob } from "./job.ts";
import { commitLook } from "./take.ts";
import { weighLook } from "./weigh.ts";
import { openWeigher } from "./weigher.ts";

const DUEL = "palafico-duel";
const DEALS = 2;
/** The boldest pair is listed after 21 looks. */
const MATCHES = 24;
const SECONDS = 600;

let rig: Rig;
/** By name of the bot. */
const versions = new Map<string, string>();
const programs = new Map<string, () => Program>();
const direct = { ask: async (job: Parameters<typeof weighLook>[0]) => weighLook(job) };

/** Ann's bot gives way to bob's, whom it knows by a sign; dora's bluffs at random, and is honest; cleo's and erik's are strangers. */
beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  const planted = plant("gives way");
  const bots = {
    ann: planted.giver,
    bob: planted.mate,
    cleo: () => honest,
    dora: () => bluffer,
    erik: () => honest,
    rare: () => honest,
  };
  for (const [author, program] of Object.entries(bots)) {
    await withKey(rig, author);
    const version = await ownBot(rig.sql, author, `${author}-bot`, DUEL, "palafico");
    await rig.sql`update version set bundle = 'x' where id = ${version}`;
    versions.set(author, version);
    programs.set(version, program as () => Program);
  }
  await rig.sql`
    insert into league (id, name, organiser, private, invite, schedule, deals, ends_at)
    values ('friendsofann', 'Friends', 'ann', true, 'x', 'ladder', 10, now() + interval '1 day')`;
  for (const member of ["ann", "bob", "dora"])
    await rig.sql`insert into league_member (league_id, user_id, joined_at) values ('friendsofann', ${member}, now())`;
  for (let i = 0; i < MATCHES; i++) {
    await playTwo("ann", "bob", i);
    await playTwo("ann", "cleo", i);
    if (i < 10) await playTwo("dora", "bob", i);
    if (i < 10) await playTwo("dora", "cleo", i);
    if (i < 10) await playTwo("ann", "erik", i);
    if (i < 9) await playTwo("ann", "rare", i);
  }
});
afterAll(() => rig?.close());

/** A match of two bots as a runner plays it, on luck that is the same in each run. */
async function playTwo(a: string, b: string, i: number): Promise<void> {
  const id = newId();
  const seeds = Array.from({ length: DEALS }, (_, deal) => deriveSeed(`${a} ${b} ${i}`, deal));
  const [ladder] = await ladderById(rig.sql, DUEL);
  const match = { id, ladderId: DUEL, season: ladder!.season, deals: DEALS, seeds };
  await insertMatch(rig.sql, { ...match, commitment: commitmentOf(seeds), hurry: false });
  for (const [bot, author] of [a, b].entries()) {
    const seat = { matchId: id, bot, versionId: versions.get(author)!, newcomer: false, ladderId: DUEL, expectedMs: 0 };
    await insertSeat(rig.sql, seat);
  }
  const job = (await matchJob(rig.sql, id))!;
  let phase = 0;
  let live = job.bots.map(({ version }) => programs.get(version)!());
  const games = play({
    ...{ ruleset: "palafico", options: job.ladder.options, players: 2, seeds },
    seat(bot, start, game) {
      if (game.phase !== phase) [phase, live] = [game.phase, job.bots.map(({ version }) => programs.get(version)!())];
      const player = live[bot]!.start(start);
      return { decide: (ask) => ({ action: player.decide(ask) }) };
    },
  });
  const result = playMatch(job);
  const moves = [...games].map((game, index) => ({ ...result.games[index]!, moves: game.moves }));
  expect(await commitMatch(rig.sql, { ...result, games: moves, logs: [] })).not.toHaveProperty("refused");
}

/** What a runner sends (services/runner/src/soft.test.ts holds it against this), with the bot in this process. */
function answersTo(job: SoftJob): SoftResult {
  const samples = job.matches.map(({ seeds, games, bot, mate, ...head }, i) =>
    strangerSample({ head, seeds, games, bot, mate }, `${job.id} ${i}`, SOFT_ROUNDS),
  );
  const rounds = Math.min(...samples.map(({ length }) => length));
  const answers = samples.map((sample) =>
    sample.slice(0, rounds).map(({ start, asks }) => {
      const player = programs.get(job.version)!().start(start);
      return asks.map(({ ask }) => player.decide(ask));
    }),
  );
  return { id: job.id, attempt: job.attempt, fault: null, answers, cpuMs: 100 };
}

/** The next look that the arena wants. */
async function next(): Promise<string | undefined> {
  let id: string | undefined;
  await lookNext(rig.sql, SECONDS, async (look) => {
    id = look;
  });
  return id;
}

const codeOf = (answer: { ok: boolean; problem?: { code: string } }) => (answer.ok ? "ok" : answer.problem?.code);

test("pairs of a league that met often are looked at, one look at a time, and nobody else is", async () => {
  await seekCases(rig.sql);
  const pairs = await rig.sql`
    select a.name as bot, b.name as mate, why, nth from soft_case c join bot a on a.id = c.bot_id join bot b on b.id = c.mate_id
    order by 1, 2`;
  expect(pairs.map(({ bot, mate, why }) => `${bot} ${mate} ${why}`)).toEqual([
    "ann-bot bob-bot league",
    "bob-bot ann-bot league",
    "bob-bot dora-bot league",
    "dora-bot bob-bot league",
  ]);
  expect(await seekCases(rig.sql)).toHaveLength(0);
  await lookNext(rig.sql, 0, () => Promise.reject(new Error("it is switched off")));
  const id = await next();
  expect(id).toBeDefined();
  expect(await next()).toBeUndefined();
  await failLook(rig.sql, id!);
  await rig.sql`update soft_look set cpu_ms = ${1000 * SECONDS}`;
  expect(await next(), "the day's CPU time is used up").toBeUndefined();
  await rig.sql`delete from soft_look`;
});

test("a runner cannot make up a look: what no bot could answer is refused", async () => {
  const id = (await next())!;
  const job = (await softJob(rig.sql, id))!;
  const good = answersTo(job);
  for (const answers of [[], [[[]]], [good.answers[0]!, good.answers[1]!.slice(1)], [[Array(4000).fill({})], [[]]]])
    expect(await commitLook(rig.sql, direct, { ...good, answers })).toMatchObject({ refused: "malformed" });
  expect(await commitLook(rig.sql, direct, { ...good, attempt: 2 })).toMatchObject({ refused: "superseded" });
  expect(await commitLook(rig.sql, direct, { ...good, id: newId() })).toMatchObject({ refused: "unknown" });
  // Actions that are not legal say nothing, for or against anybody.
  const nonsense = good.answers.map((match) => match.map((round) => round.map(() => ({ type: "bid", bid: 7 }))));
  const weigher = openWeigher();
  expect(await weigher.ask({ id, matches: job.matches, answers: nonsense })).toMatchObject({ gifts: [0, 0] });
  await weigher.close();
  expect(await commitLook(rig.sql, direct, { ...good, fault: "exception", answers: [] })).toHaveProperty("id");
  expect(await commitLook(rig.sql, direct, good)).toMatchObject({ refused: "repeat" });
});

test("each stranger is tried first, and then the mate is compared with the one that may get most, again and again", async () => {
  await rig.sql`delete from soft_look`;
  const annToBob = rig.sql`bot_id = (select id from bot where name = 'ann-bot')`;
  await rig.sql`update soft_case set looks = 500 where not (${annToBob})`;
  // What cleo's gets varies: at first that may be more than erik's.
  const got: Record<string, number[]> = { "cleo-bot": [0, 0.9, 0, 0], "erik-bot": Array(14).fill(0.5) };
  const seen: string[] = [];
  for (let i = 0; i < 18; i++) {
    const id = (await next())!;
    const [look] = await rig.sql<{ name: string; counts: boolean; other_id: string; match_id: string }[]>`
      select b.name, l.counts, l.other_id, l.match_id from soft_look l join bot b on b.id = l.stranger_id where l.id = ${id}`;
    const { name, counts } = look!;
    const [first, second] = (await softJob(rig.sql, id))!.matches;
    // The seats of both are those of ann's bot and of whom it is asked about.
    expect([first?.bot, first?.mate, second?.bot, second?.mate]).toEqual([0, 1, 0, 1]);
    seen.push(`${name} ${counts}`);
    await decideLook(rig.sql, { id, state: "known", toMate: 0, toOther: got[name]!.shift()!, cpuMs: 1 });
  }
  expect(seen.slice(0, 4).sort()).toEqual(["cleo-bot false", "cleo-bot false", "erik-bot false", "erik-bot false"]);
  expect(seen.slice(4)).toEqual(["cleo-bot true", "cleo-bot true", ...Array(12).fill("erik-bot true")]);
  const [of] = await rig.sql`
    select count(distinct match_id) filter (where counts)::int as mates, count(distinct other_id) filter (where counts)::int as others,
      count(*) filter (where counts)::int as looks from soft_look`;
  // Erik's bot met it ten times only: its matches are asked about again. Those with the mate are not.
  expect(of).toEqual({ mates: 14, others: 12, looks: 14 });
  await rig.sql`update soft_case set looks = 0`;
});

test("a planted pair is listed with its evidence, an honest one is not, and an operator closes the case", async () => {
  await rig.sql`delete from soft_look`;
  const { client } = await rig.signUpOperator("olga");
  let listed: string | undefined;
  for (let id = await next(); id !== undefined && listed === undefined; id = await next()) {
    const done = await commitLook(rig.sql, direct, answersTo((await softJob(rig.sql, id))!));
    if ("refused" in done) throw new Error(done.why);
    if (done.listed) listed = done.id;
  }
  const { items } = must(await client.listSoftPlay());
  expect(items.map(({ bot, mate, state }) => `${bot} ${mate} ${state}`)).toContain("dora/dora-bot bob/bob-bot watched");
  expect(items.filter(({ state }) => state === "listed")).toHaveLength(1);
  const found = items[0]!;
  expect(found).toMatchObject({ id: listed, bot: "ann/ann-bot", mate: "bob/bob-bot", state: "listed", closed: null });
  expect(found.text).toMatch(
    /^In \d+ matches ann\/ann-bot handed bob\/bob-bot \d\.\d\d of a game's score a match more/,
  );
  expect(found.evidence).toBeGreaterThan(found.needed);
  expect(found.steps).toHaveLength(8);
  const [step] = found.steps;
  expect(step!.gift).toBeGreaterThan(0.1);
  const replay = must(await client.getGame({ params: { game: step!.game } }));
  expect(replay.id).toBe(step!.game);

  // Nothing changed for the two but the list.
  const entries = await rig.sql`select distinct status from entry where version_id = any(${[...versions.values()]})`;
  expect(entries.map(({ status }) => status)).toEqual(["playing"]);
  const params = { id: found.id };
  const body = { verdict: "confirmed" as const, reason: "The games show it." };
  expect(must(await client.decideSoftPlay({ params, body }))).toEqual({ state: "confirmed" });
  const closed = must(await client.listSoftPlay()).items.find(({ id }) => id === found.id)?.closed;
  expect(closed).toMatchObject({ by: "olga", reason: body.reason });
  expect(codeOf(await client.decideSoftPlay({ params, body }))).toBe("soft-play.decided");
  expect(codeOf(await client.decideSoftPlay({ params: { id: newId() }, body }))).toBe("soft-play.unknown");
  const [line] = must(await client.listAudit()).items;
  expect(line).toMatchObject({ operator: "olga", action: "soft-play.confirmed", subject: found.id });
  expect(line?.detail).toMatch(
    /^Soft play of ann\/ann-bot towards bob\/bob-bot, \d+ looks\. Reason: The games show it\.$/,
  );
});

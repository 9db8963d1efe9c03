import { type LinesResult, type MatchJob, type MatchResult, QUEUE_SCHEMA } from "@liars-ladder/protocol";
import * as rules from "@liars-ladder/rules";
import { decodeMoves } from "@liars-ladder/rules";
import { createPostgresBackend, Queue } from "bullmq";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must, openRig, openRunner, playMatch, type Rig, type TestRunner, until } from "../../test/rig.ts";
import { recountFaults } from "../db/entry.ts";
import { openRatings } from "../ratings/fit.ts";
import { commitLines, commitMatch } from "./commit.ts";
import { matchJob } from "./schedule.ts";
import { commitmentOf } from "./seeds.ts";

let rig: Rig;
let runner: TestRunner;
/** First jobs of the matches whose results got lost. */
const lost = new Map<string, MatchJob>();
/**
 * Matches whose results were sent. On a busy machine the arena queues one of them again before it takes its result: that is
 * none that gets lost.
 */
const told = new Set<string>();
let losing = false;
/** On this ladder at least four versions have matches. */
const RATED = "palafico-duel";
/** On each of these ladders some match is finished. */
const PLAYED = ["palafico", RATED, "nine-card"];
let operator: Awaited<ReturnType<Rig["signUp"]>>["client"];

beforeAll(async () => {
  rig = await openRig({ houseBotsDir: new URL("../../../../bots/src", import.meta.url).pathname, openMatches: 1 });
  operator = (await rig.signUpOperator("olga")).client;
  runner = await openRunner(rig.databaseUrl, {
    times: 2,
    beforeMatch: async (job) => {
      if (!losing || told.has(job.match)) return;
      // Otherwise the arena would try it again and again, and at last park it, on a slow machine in the middle of a
      // test.
      await queuedAt(job.match, "1 day");
      if (!lost.has(job.match)) lost.set(job.match, job);
    },
    loses: (job) => {
      if (!lost.has(job.match)) told.add(job.match);
      return lost.has(job.match);
    },
  });
});
afterAll(async () => {
  await runner?.close();
  await rig?.close();
});

/** Sets the time at which it was queued, relative to now. */
const queuedAt = (match: string, from: string) =>
  rig.sql`update match set queued_at = now() + ${from}::interval where id = ${match}`;
/** The match of a ladder whose result is lost. Each ladder has one as soon as its earlier matches are committed. */
const lostOn = (ladder: string): Promise<MatchJob> =>
  until(`a lost match of ${ladder}`, async () => [...lost.values()].find((job) => job.ladder.id === ladder));
/** The same, for a test that commits it: then the arena makes another. */
async function take(ladder: string): Promise<MatchJob> {
  const job = await lostOn(ladder);
  lost.delete(job.match);
  return job;
}
const unknown = "0198c0de-0000-7000-8000-000000000000";
const refusedOf = async (kind: string, why: string): Promise<number> => {
  const text = await (await fetch(`${rig.url}/metrics`)).text();
  return Number(new RegExp(`liars_results_refused_total\\{kind="${kind}",why="${why}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

async function totals() {
  const [row] = await rig.sql`
    select (select count(*)::int from game) as games, (select count(*)::int from tally) as tallies,
      (select sum(games)::int from entry) as counted, (select sum(deals * (select players from ladder l where l.id = ladder_id))::int
        from match where state = 'finished') as played`;
  return row as { games: number; tallies: number; counted: number; played: number };
}

test("results that come twice are committed once: games, tallies and counts agree", async () => {
  await until("matches of several ladders", async () => {
    const rows = await rig.sql`select distinct ladder_id as id from match where state = 'finished'`;
    return PLAYED.every((ladder) => rows.some(({ id }) => id === ladder));
  });
  await until(
    "a ladder whose ratings can be compared",
    async () => (await rig.sql`select from entry where ladder_id = ${RATED} and matches > 0`).length > 3,
  );
  await until("repeats", async () => (await refusedOf("match", "repeat")) > 5);
  losing = true;
  await until("quiet", async () => {
    const others = runner.matches.flatMap(({ match }) => (lost.has(match) ? [] : [match]));
    const [open] =
      await rig.sql`select count(*)::int as n from match where state <> 'finished' and id in ${rig.sql(others)}`;
    return open?.n === 0;
  });
  const { games, counted, played } = await totals();
  expect(games).toBe(played);
  const seats =
    await rig.sql`select sum(m.deals * l.players * l.players)::int as n from match m join ladder l on l.id = m.ladder_id where m.state = 'finished'`;
  expect(counted).toBe(seats[0]?.n);
  const doubled =
    await rig.sql`select ladder_id, commit from match where commit is not null group by 1, 2 having count(*) > 1`;
  expect(doubled).toHaveLength(0);
});

test.each<[string, (result: MatchResult) => void, RegExp]>([
  ["a game too few", (r) => r.games.pop(), /games, not/],
  ["a game twice", (r) => r.games.splice(1, 1, r.games[0]!), /game 1 is missing/],
  ["a game that is not over", (r) => r.games[0]?.moves.pop(), /game 0: its moves end before the game does/],
  ["a move after the end", (r) => r.games[0]?.moves.push(0), /game 0: move/],
  ["an illegal move", (r) => r.games[0]?.moves.splice(0, 1, 99_999), /game 0: move/],
  ["games in another order", (r) => r.games.reverse(), /game 0 is missing/],
  ["CPU times of too many seats", (r) => r.games[0]?.cpu.push(1), /CPU times/],
])("a result with %s is refused, and nothing of it is kept", async (_, forge, why) => {
  const job = await lostOn("palafico");
  const before = await totals();
  const result = playMatch(job);
  forge(result);
  expect(await commitMatch(rig.sql, result)).toMatchObject({ refused: "false", why: expect.stringMatching(why) });
  expect(await totals()).toEqual(before);
});

test("what is not even a result is refused and counted; an unknown match too", async () => {
  const results = new Queue(
    "result",
    { connection: { connectionString: rig.databaseUrl, schema: QUEUE_SCHEMA } },
    createPostgresBackend,
  );
  const job = await lostOn("palafico");
  const before = await refusedOf("match", "malformed");
  const many = await refusedOf("match", "unknown");
  await results.add("match", { match: job.match }, { removeOnComplete: true });
  await results.add("match", { ...playMatch(job), match: unknown }, { removeOnComplete: true });
  await results.add("nonsense", {}, { removeOnComplete: true });
  await until(
    "the count",
    async () =>
      (await refusedOf("match", "malformed")) === before + 1 && (await refusedOf("match", "unknown")) === many + 1,
  );
  await results.close();
});

test("of ten that commit one result at once, one does", async () => {
  const result = playMatch(await take("palafico"));
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => commitMatch(rig.sql, result)));
  expect(outcomes.filter((outcome) => "ladder" in outcome)).toHaveLength(1);
  expect(outcomes.filter((outcome) => "refused" in outcome && outcome.refused === "repeat")).toHaveLength(9);
  const [match] =
    await rig.sql`select m.deals * l.players as games, (select count(*)::int from game g where g.match_id = m.id) as kept from match m join ladder l on l.id = m.ladder_id where m.id = ${result.match}`;
  expect(match?.kept).toBe(match?.games);
});

test("seeds are committed to by hash before play, secret while it runs, and shown after", async () => {
  const client = rig.client();
  const job = await take(RATED);
  const before = await until("the word that it runs", async () => {
    const match = must(await client.getMatch({ params: { match: job.match } }));
    return match.state === "running" && match;
  });
  expect(before).toMatchObject({
    seeds: null,
    commitment: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(JSON.stringify(before)).not.toContain("chacha8:");
  expect(await client.listGames({ params: { match: before.id } })).toMatchObject({
    problem: { code: "match.running", status: 409 },
  });
  for (const call of ["getGame", "getReplay"] as const)
    expect(await client[call]({ params: { game: `${before.id}.0` } })).toMatchObject({
      problem: { code: "match.running" },
    });
  expect(commitmentOf(job.phases[0]?.seeds ?? [])).toBe(before.commitment.hash);
  await commitMatch(rig.sql, playMatch(job));
  const after = must(await client.getMatch({ params: { match: before.id } }));
  expect(after).toMatchObject({ state: "finished", seeds: job.phases[0]?.seeds, engine: { sandbox: "none" } });
});

test("every stored game is a replay that verifies, with its players in their seats", async () => {
  const client = rig.client();
  for (const ladder of PLAYED) {
    const match = must(await client.listMatches({ query: { ladder, state: "finished", limit: 1 } })).items[0]!;
    const whole = must(await client.getMatch({ params: { match: match.id } }));
    const games = must(await client.listGames({ params: { match: match.id } })).items;
    expect(games).toHaveLength(whole.games.of);
    const game = games.at(-1)!;
    const replay = must(await client.getReplay({ params: { game: game.id } }));
    expect(replay.result).toEqual(game.result);
    expect(replay.players.map((player) => player.bot)).toEqual(
      game.seats.map((place) => `${whole.bots[place]?.version.bot.author}/${whole.bots[place]?.version.bot.name}`),
    );
    expect(rules.verify(replay), `${ladder} ${game.id}`).toMatchObject({ ok: true });
    const shown = must(await client.getGame({ params: { game: game.id } }));
    expect(shown).toMatchObject({ next: null, seed: replay.seed, moves: game.moves });
  }
});

test("a stored palafico game of four takes few bytes", async () => {
  const [row] =
    await rig.sql`select avg(octet_length(g.moves)) as bytes from game g join match m on m.id = g.match_id where m.ladder_id = 'palafico'`;
  expect(Number(row?.bytes)).toBeGreaterThan(0);
  expect(Number(row?.bytes)).toBeLessThan(400);
  const [game] = await rig.sql`select moves from game limit 1`;
  expect(decodeMoves(game?.moves)).toBeDefined();
});

test("ratings depend on the games alone, not on the order in which they came or how often they were fitted", async () => {
  await openRatings(rig.sql).refit(RATED);
  const read = () =>
    rig.sql`select version_id, rating, low, high, best, worst, place from entry
      where ladder_id = ${RATED} and matches > 0 order by 1`;
  const before = await read();
  // Another arena, without stored tallies, and with the commits in the opposite order.
  await rig.sql`update match set commit = -commit where ladder_id = ${RATED}`;
  await rig.sql`update match set commit = commit + 1 + (select commits from ladder where id = ${RATED}) where ladder_id = ${RATED}`;
  await openRatings(rig.sql).refit(RATED);
  const after = await read();
  expect(after.length).toBeGreaterThan(3);
  for (const [i, row] of after.entries()) {
    expect(row.rating).toBeCloseTo(before[i]?.rating, 1);
    expect(row.high - row.low).toBeGreaterThan(1);
    expect(row.best).toBeLessThanOrEqual(row.place);
    expect(row.worst).toBeGreaterThanOrEqual(row.place);
  }
});

test("a match that never comes back is played again, with the same seeds and versions", async () => {
  const job = await lostOn("cups");
  const id = job.match;
  await queuedAt(id, "-1 minute");
  const again = await until("another try", async () =>
    runner.matches.find(({ match, attempt }) => match === id && attempt === 2),
  );
  expect({ ...again, attempt: 1 }).toEqual(job);
});

test("a match that is void counts no more, says so, and leaves a line of audit; twice is a conflict", async () => {
  const { items } = must(
    await rig.client().listMatches({ query: { state: "finished", ladder: "palafico", limit: 1 } }),
  );
  const match = items[0]!;
  const version = match.bots[0]!.version;
  const entry = async () =>
    (
      await rig.sql`select matches, games, wins, rank_sum, form from entry where version_id = ${version.id} and ladder_id = 'palafico'`
    )[0];
  const before = await entry();
  const voided = must(await operator.voidMatch({ params: { match: match.id }, body: { reason: "a test of voiding" } }));
  expect(voided).toMatchObject({ state: "void", reason: "a test of voiding" });
  const after = await entry();
  expect(after?.matches).toBe(before?.matches - 1);
  expect(after?.games).toBe(before?.games - match.games.of);
  expect(after?.form).toHaveLength(Math.min(10, after?.matches));
  expect(await operator.voidMatch({ params: { match: match.id }, body: { reason: "again" } })).toMatchObject({
    problem: { code: "match.voided", status: 409 },
  });
  const lines = must(await operator.listAudit()).items;
  expect(lines[0]).toMatchObject({ operator: "olga", action: "match.void", subject: match.id });
  for (const bot of match.bots)
    expect(lines[0]?.detail).toContain(`${bot.version.bot.author}/${bot.version.bot.name}@${bot.version.number}`);
  const late = await commitMatch(rig.sql, { ...playMatch((await matchJob(rig.sql, match.id)) as MatchJob) });
  expect(late).toMatchObject({ refused: "void" });
});

test("a job that fails too often is parked where an operator sees it, and can be put back", async () => {
  const { match: id } = await lostOn("ships-wheel");
  await rig.sql`update match set state = 'parked', reason = 'it broke thrice' where id = ${id}`;
  const parked = must(await operator.listParked()).items;
  expect(parked).toMatchObject([
    {
      kind: "match",
      id,
      reason: "it broke thrice",
      versions: expect.arrayContaining([expect.stringMatching(/^house\/\w+@1$/)]),
    },
  ]);
  const before = must(await rig.client().getMatch({ params: { match: id } }));
  expect(before).toMatchObject({ state: "parked", seeds: null });
  expect(must(await operator.requeueParked({ params: { id } }))).toEqual({ requeued: true });
  expect(must(await rig.client().getMatch({ params: { match: id } })).attempts).toBe(before.attempts + 1);
  expect(await operator.requeueParked({ params: { id } })).toMatchObject({ problem: { code: "job.unknown" } });
});

test("a version that forfeits too much is suspended, with the reason shown", async () => {
  const job = await take("six-card");
  const version = job.bots[0]?.version as string;
  expect(await commitMatch(rig.sql, playMatch(job, new Set([version])))).toMatchObject({ suspended: [version] });
  const shown = must(await rig.client().getVersion({ params: { version } }));
  expect(shown.entries.find(({ ladder }) => ladder === job.ladder.id)).toMatchObject({
    status: "suspended",
    reason: expect.stringMatching(/^It forfeited \d+ of its last \d+ games here/),
  });
  const other = shown.entries.find(({ ladder }) => ladder !== job.ladder.id);
  expect(other?.status).not.toBe("suspended");

  const faults = async () =>
    (await rig.sql`select faults from entry where version_id = ${version} and ladder_id = ${job.ladder.id}`)[0]?.faults;
  const counted = await faults();
  expect(counted.filter(Boolean).length).toBeGreaterThan(5);
  // The counts by game agree with the games.
  await recountFaults(rig.sql, job.ladder.id, [version]);
  expect(await faults()).toEqual(counted);
  must(await operator.voidMatch({ params: { match: job.match }, body: { reason: "it was our fault" } }));
  expect((await faults()).filter(Boolean)).toHaveLength(0);
  const back = must(await rig.client().getVersion({ params: { version } }));
  expect(back.entries.find(({ ladder }) => ladder === job.ladder.id)?.status).not.toBe("suspended");
});

test("incidents of a match are shown on the pages of those that they concern, and to operators alone in a list", async () => {
  const job = await take("nine-card");
  const result = playMatch(job);
  const concerned = job.bots[1]?.version;
  result.incidents = [{ kind: "unexplained", text: `the process of ${concerned} was killed from outside`, bots: [1] }];
  expect(await commitMatch(rig.sql, result)).toMatchObject({ ladder: job.ladder.id });
  const count = async (place: number) =>
    must(await rig.client().getVersion({ params: { version: job.bots[place]?.version as string } })).incidents;
  expect([await count(0), await count(1)]).toEqual([0, 1]);
  const { items } = must(await operator.listIncidents());
  expect(items).toMatchObject([
    {
      match: job.match,
      ladder: job.ladder.id,
      texts: [`the process of ${items[0]?.versions[0]} was killed from outside`],
      versions: [expect.stringMatching(/^[a-z0-9-]+\/[a-z0-9-]+@\d+$/)],
    },
  ]);
  expect(await rig.client().listIncidents()).toMatchObject({ problem: { code: "auth.required" } });
  expect(
    await operator.pardonVersion({
      params: { version: job.bots[1]?.version as string },
      body: { reason: "to see what comes" },
    }),
  ).toMatchObject({ problem: { code: "version.playing" } });
});

test("the line of a fault takes the place of what was known with the result, and waits for it", async () => {
  const job = await take(RATED);
  const author = job.bots[0]?.version as string;
  const place = { game: 0, bot: 0, move: 3, kind: "timeout" as const };
  const result = playMatch(job);
  result.logs = [
    { ...place, text: "used 300 ms" },
    { ...place, kind: "log", text: "thinking" },
  ];
  const lines: LinesResult = { match: job.match, lines: [{ ...place, text: "used 300 ms\n    at bot.ts:7:3" }] };
  await expect(commitLines(rig.sql, lines)).rejects.toThrow("not committed yet");
  await commitMatch(rig.sql, result);
  await commitLines(rig.sql, lines);
  const logs =
    await rig.sql`select kind, text from bot_log where match_id = ${job.match} and version_id = ${author} order by id`;
  expect(logs.map(({ kind, text }) => [kind, String(text)])).toEqual([
    ["timeout", "used 300 ms\n    at bot.ts:7:3"],
    ["log", "thinking"],
  ]);
});

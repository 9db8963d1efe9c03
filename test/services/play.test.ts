import { readFileSync } from "node:fs";
import { type Client, type DecideJob, type Played, QUEUES, SITTING_GAMES } from "@liars-ladder/protocol";
import { type Action, verify } from "@liars-ladder/rules";
import { buildBot, closeSandbox } from "@liars-ladder/sandbox";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { decisionOf } from "../../services/arena/src/play/decide.ts";
import { endForgottenPlays, mendPlays } from "../../services/arena/src/play/mend.ts";
import { enterBots } from "../../services/arena/test/league.ts";
import { must, openRig, type Rig } from "../../services/arena/test/rig.ts";
import { decide } from "../../services/runner/src/decide.ts";
import { zip } from "../../services/runner/src/gzip.ts";
import { type QueueEnd, serveQueue, type Work } from "../../services/runner/src/queue.ts";
import { PATIENT } from "../patience.ts";
import { openQueue } from "./jobs.ts";
import { legal, seenBy } from "./person.ts";

// A person among bots, with the real arena, queue, runner and sandbox. `honest` is the house bot; h2 loops for ever
// when it is loaded.

const LADDER = "palafico-duel";
const silent = pino({ level: "silent" });
let rig: Rig;
let runner: QueueEnd;
let anna: Client;
let bobby: Client;
/** Everything that was ever sent to the runner. */
const jobs: DecideJob[] = [];

beforeAll(async () => {
  rig = await openRig({ openMatches: null });
  await enterBots(rig.sql, [LADDER]);
  const text = readFileSync(new URL("../../bots/src/honest.ts", import.meta.url), "utf8");
  const built = await buildBot({ files: [{ path: "bot.ts", text }] });
  if (!built.ok) throw new Error(JSON.stringify(built.steps));
  for (const [name, bundle] of Object.entries({ honest: built.bundle, h2: "for (;;);" }))
    await rig.sql`
      update version set bundle = ${Buffer.from(zip(bundle), "base64")}
      where bot_id = (select id from bot where name = ${name})`;
  await work();
  [anna, bobby] = (await Promise.all([rig.signUp("anna"), rig.signUp("bobby")])).map(({ client }) => client) as [
    Client,
    Client,
  ];
});
afterAll(async () => {
  await runner?.close();
  await rig?.close();
  await closeSandbox();
});

async function work(): Promise<void> {
  const noted: Work = (data, context) => {
    jobs.push(data as DecideJob);
    return decide(data, context);
  };
  // Only people play here: a match waits until the test stops.
  const never: Work = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const queue = { kind: "postgres", url: rig.databaseUrl } as const;
  const config = { concurrency: 1, public: false, logLevel: "silent", queue } as const;
  runner = await serveQueue(config, { build: never, match: never, exploit: never, soft: never, decide: noted }, silent);
}

const sit = async (who: Client, ...bots: string[]): Promise<Played> =>
  must(await who.startPlaying({ params: { ladder: LADDER }, body: { bots } }));
const look = async (who: Client, { id }: Played): Promise<Played> =>
  must(await who.getPlayed({ params: { game: id } }));
const codeOf = (answer: { ok: boolean; problem?: { code: string } }): string => answer.problem?.code ?? "none";

/** Waits for the bots, until it is the person's turn or the game is over. */
async function turn(who: Client, from: Played): Promise<Played> {
  let played = from;
  while (played.turn !== null && played.turn.seat !== played.seat)
    played = must(await who.getPlayed({ params: { game: played.id }, query: { after: played.decisions } }));
  return played;
}

/** Plays to the end. `each` gets every answer. */
async function playOut(who: Client, from: Played, each: (played: Played) => void = () => {}): Promise<Played> {
  let played = await turn(who, from);
  while (played.state === "playing") {
    each(played);
    const body = { at: played.decisions, action: legal(played, played.decisions % 3 === 2 ? 0 : 3) };
    played = await turn(who, must(await who.decide({ params: { game: played.id }, body })));
  }
  return played;
}

test("a person plays a game to its end; neither the page nor the runner learns what is hidden", async () => {
  const shown: Played[] = [];
  const first = await sit(anna, "house/honest");
  expect(first).toMatchObject({ state: "playing", result: null, ladder: { id: LADDER } });
  expect(codeOf(await rig.client().getPlayedReplay({ params: { game: first.id } }))).toBe("play.running");
  const over = await playOut(anna, first, (played) => shown.push(played));
  expect(over).toMatchObject({ state: "over", turn: null, again: true });

  const replay = must(await rig.client().getPlayedReplay({ params: { game: over.id } }));
  expect(verify(replay)).toMatchObject({ ok: true });
  expect(replay.result).toEqual(over.result);
  expect(replay.players.map(({ bot }) => bot).sort()).toEqual(["anna", "house/honest"]);
  const whole = seenBy(replay, over.seat);
  for (const { events } of [...shown, over]) expect(events).toEqual(whole.slice(0, events.length));
  expect(over.events).toHaveLength(whole.length);

  const told = jobs.filter(({ game }) => game === over.id);
  expect(told.length).toBeGreaterThan(2);
  const bots = seenBy(replay, 1 - over.seat);
  for (const job of told) {
    const [{ start, asks } = { start: undefined, asks: [] }] = job.games;
    expect(start).toMatchObject({ seat: 1 - over.seat, game: 0 });
    const events = asks.flatMap((ask) => ask.events);
    expect(events).toEqual(bots.slice(0, events.length));
    expect(JSON.stringify(job)).not.toContain(replay.seed.slice(8));
  }
  // When it is asked once more, it decides the same, although no process of it was kept.
  const context = { progress: async () => {}, signal: new AbortController().signal, again: false, log: silent };
  const again = async (job: DecideJob) => (await decide(job, context)).message as { answer: { action: Action } };
  const last = told.at(-1)!;
  const { action } = (await again(last)).answer;
  const acts = replay.events.flatMap((event) => (event.type === "act" ? [event] : []));
  expect(action).toEqual(acts[last.at]!.action);

  const next = must(await anna.playAgain({ params: { game: over.id } }));
  expect(next.id).toBe(over.id.replace(/0$/, "1"));
  expect(must(await anna.playAgain({ params: { game: over.id } })).id).toBe(next.id);
  let played = await turn(anna, next);
  const body = { at: played.decisions, action: legal(played, 1) };
  played = await turn(anna, must(await anna.decide({ params: { game: next.id }, body })));
  const remembers = jobs.find(({ game }) => game === next.id)!;
  expect(remembers.games.map(({ start }) => start.game)).toEqual([0, 1]);
  expect(remembers.games[0]!.asks.length).toBe(last.games[0]!.asks.length);
  expect(must(await anna.leaveGame({ params: { game: next.id } }))).toMatchObject({ state: "left", turn: null });
  expect(codeOf(await anna.getPlayedReplay({ params: { game: next.id } }))).toBe("play.running");
});

test("two tabs, second clicks, illegal actions, somebody else: nothing happens that the person did not intend", async () => {
  const game = await turn(anna, await sit(anna, "house/honest"));
  const params = { game: game.id };
  const at = game.decisions;
  const good = { at, action: legal(game, 1) };
  const refused: [string, Promise<{ ok: boolean }>][] = [
    ["auth.forbidden", bobby.getPlayed({ params })],
    ["auth.forbidden", bobby.decide({ params, body: good })],
    ["auth.forbidden", bobby.leaveGame({ params })],
    ["auth.forbidden", bobby.playAgain({ params })],
    ["auth.required", rig.client().getPlayed({ params })],
    ["game.unknown", anna.getPlayed({ params: { game: game.id.replace(/0$/, "7") } })],
    ["play.sitting", anna.playAgain({ params })],
    ["play.moved", anna.decide({ params, body: { ...good, at: at + 1 } })],
    [
      "play.illegal",
      anna.decide({ params, body: { at, action: { type: "bid", bid: { kind: "face", quantity: 99, face: 2 } } } }),
    ],
    ["play.illegal", anna.decide({ params, body: { at, action: { type: "lie" } as never } })],
    ["request.invalid", anna.decide({ params, body: { at, action: "challenge" as never } })],
  ];
  for (const [code, answer] of refused) expect(codeOf(await answer)).toBe(code);
  expect(await look(anna, game)).toEqual(game);

  // Two clicks in one tab, and another action in another tab, at the same moment.
  const other = { at, action: legal(game, 2) };
  const answers = await Promise.all([good, good, other].map((body) => anna.decide({ params, body })));
  const codes = answers.map(codeOf);
  expect([
    ["none", "none", "play.moved"],
    ["play.moved", "play.moved", "none"],
  ]).toContainEqual(codes);
  const now = await turn(anna, await look(anna, game));
  const mine = now.events.filter((event) => event.type === "act" && event.seat === now.seat);
  expect(mine).toHaveLength(game.events.filter((event) => event.type === "act" && event.seat === now.seat).length + 1);
  const left = must(await anna.leaveGame({ params }));
  expect(left.state).toBe("left");
  expect(must(await anna.leaveGame({ params }))).toEqual(left);
  expect(codeOf(await anna.decide({ params, body: { at: left.decisions, action: { type: "challenge" } } }))).toBe(
    "play.over",
  );
});

test("a bot that breaks forfeits as on the ladder, and is not run again in this sitting", async () => {
  const over = await turn(anna, await startedByPerson("house/h2"));
  const broken = over.events.find((event) => event.type === "out");
  expect(broken).toEqual({ type: "out", seat: 1 - over.seat, reason: "forfeit", fault: "timeout" });
  expect(over).toMatchObject({ state: "over", result: { reason: "forfeit" } });
  const asked = jobs.length;
  const again = await playOut(anna, must(await anna.playAgain({ params: { game: over.id } })));
  expect(again).toMatchObject({ state: "over", result: { reason: "forfeit" } });
  expect(jobs.length).toBe(asked);
});

/** A game in which it is the bot's turn. */
async function startedByPerson(bot: string): Promise<Played> {
  const game = await sit(anna, bot);
  if (game.turn?.seat !== game.seat) return game;
  const body = { at: game.decisions, action: legal(game, 0) };
  return must(await anna.decide({ params: { game: game.id }, body }));
}

test("nothing is lost: another arena continues a game, and a question that the queue lost is asked again", async () => {
  await runner.close();
  const game = await startedByPerson("house/honest");
  expect(game.turn?.seat).toBe(1 - game.seat);
  const body = { at: game.decisions, action: { type: "challenge" } as const };
  expect(codeOf(await anna.decide({ params: { game: game.id }, body }))).toBe("play.turn");
  const queue = openQueue(rig.databaseUrl, QUEUES.decide);
  const waiting = async () => (await queue.getJobs(["waiting"])).map(({ id = "" }) => decisionOf(id)?.game);
  expect(await waiting()).toEqual([game.id]);
  await queue.obliterate({ force: true });
  await rig.sql`update sitting_game set asked_at = now() - interval '1 minute' where state = 'playing'`;
  // The arena does this by itself: it looks every few seconds.
  await vi.waitFor(async () => expect(await waiting()).toEqual([game.id]), PATIENT);
  await queue.close();

  const second = await openRig({ databaseUrl: rig.databaseUrl, openMatches: null });
  try {
    const { token } = await second.signUp("clara");
    const there = second.client(token);
    const hers = must(await there.startPlaying({ params: { ladder: LADDER }, body: { bots: ["house/honest"] } }));
    await work();
    expect((await turn(anna, game)).state).toBe("playing");
    // She began the game at the other arena, and continues it here.
    expect((await playOut(rig.client(token), hers)).state).toBe("over");
  } finally {
    await second.close();
  }
  await anna.leaveGame({ params: { game: game.id } });
});

test("a question that fails for good ends the game without a loser; forgotten games end", async () => {
  const { sql, queues } = rig;
  const failed = await turn(anna, await sit(anna, "house/honest"));
  await sql`update sitting_game set asked_at = now() - interval '1 minute' where state = 'playing'`;
  const stateOf = async () => ({ state: "failed" as const, reason: "no runner can" });
  await mendPlays(sql, { stateOf, remove: queues.remove }, async () => {});
  expect(await look(anna, failed)).toMatchObject({ state: "failed", turn: null, result: null, again: false });
  expect(codeOf(await anna.playAgain({ params: { game: failed.id } }))).toBe("play.sitting");

  const forgotten = await turn(anna, await sit(anna, "house/honest"));
  await sql`update sitting_game set moved_at = now() - interval '25 hours' where state = 'playing'`;
  await endForgottenPlays(sql);
  expect(await look(anna, forgotten)).toMatchObject({ state: "left", reason: expect.stringContaining("24 hours") });
});

test("bots, open games, games and CPU time of a day have bounds, and a sitting has a last game", async () => {
  const start = (...bots: string[]) => bobby.startPlaying({ params: { ladder: LADDER }, body: { bots } });
  expect(codeOf(await start("house/none"))).toBe("bot.unknown");
  expect(codeOf(await start("house/honest", "house/honest"))).toBe("play.bots");
  expect(codeOf(await start("house/honest", "house/h2", "house/h3", "house/h4"))).toBe("play.bots");
  const [one, two, ...more] = await Promise.all(Array.from({ length: 6 }, () => start("house/honest")));
  expect([one, two, ...more].map((answer) => codeOf(answer!)).sort()).toEqual([
    "none",
    "none",
    "none",
    "none",
    "none",
    "play.open",
  ]);
  expect(must(await bobby.listPlayed()).items).toHaveLength(5);
  expect(must(await anna.listPlayed()).items.every(({ seats }) => seats.includes(null))).toBe(true);
  const open = must(await bobby.listPlayed()).items.map(({ id }) => id);
  for (const game of open) await bobby.leaveGame({ params: { game } });

  const [last] = open as [string];
  const sitting = last.split(".")[0]!;
  await rig.sql`
    insert into sitting_game (sitting_id, number, seed, state)
    select ${sitting}, n, seed, 'left' from sitting_game, generate_series(1, ${SITTING_GAMES - 1}::int) n
    where sitting_id = ${sitting} and number = 0`;
  const eighth = { params: { game: `${sitting}.${SITTING_GAMES - 1}` } };
  expect(codeOf(await bobby.playAgain(eighth))).toBe("play.sitting");
  expect(must(await bobby.getPlayed(eighth)).again).toBe(false);

  await rig.sql`update sitting_game set runner_ms = 600000 where sitting_id = ${sitting} and number = 0`;
  expect(codeOf(await start("house/honest"))).toBe("quota.plays");
  await rig.sql`update sitting_game set runner_ms = 0`;
  const { used, limit } = must(await bobby.getMe()).quotas.plays;
  await rig.sql`
    insert into sitting_game (sitting_id, number, seed, state)
    select ${sitting}, n, '', 'left' from generate_series(100, ${99 + limit - used}::int) n`;
  expect(codeOf(await start("house/honest"))).toBe("quota.plays");
  expect(must(await bobby.getMe()).quotas.plays).toMatchObject({ used: limit, limit, nextAt: expect.any(String) });
});

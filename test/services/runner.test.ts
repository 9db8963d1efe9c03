import { statSync } from "node:fs";
import { BuildResult, MatchResult, parseMessage, QUEUES, RunnerReport } from "@liars-ladder/protocol";
import { checkOptions, mustLuck, mustRuleset, type Options, playMoves } from "@liars-ladder/rules";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { ensureDatabase, ensureQueueRole } from "../../services/arena/src/embedded/database.ts";
import { watchRunners } from "../../services/arena/src/queue/vanished.ts";
import { PATIENT } from "../patience.ts";
import { composeService } from "./compose.ts";
import { thinker } from "./house.ts";
import { addBuild, addMatch, type OpenQueue, openQueue } from "./jobs.ts";
import { descendants, endPrograms, type Program, startProgram, survivors } from "./program.ts";

const { command } = composeService("runner");

describe("a runner that cannot work says why in one line, and ends", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ["no queue", {}, /^liars-ladder runner: No queue: set QUEUE_URL .*\n$/],
    [
      "nobody there",
      { QUEUE_URL: "postgres://a:secret@127.0.0.1:1/x" },
      /^liars-ladder runner: the queue at 127\.0\.0\.1:1 cannot be used \(.*ECONNREFUSED.*\)\.\n$/,
    ],
    [
      "the arena's database",
      { QUEUE_URL: "postgres://a@b/c", DATABASE_URL: "postgres://a@b/c" },
      /^liars-ladder runner: DATABASE_URL .*\n$/,
    ],
  ])("%s", async (_, env, message) => {
    const runner = startProgram(command, env);
    const { code } = await runner.ended;
    expect(runner.stderr()).toMatch(message);
    expect(code).toBe(1);
  });
});

test("a public runner refuses to start if match processes cannot lock themselves, and says what is missing", async () => {
  const withoutLock = new URL("without-lock.ts", import.meta.url).href;
  const url = "postgres://a:secret@127.0.0.1:1/x";
  const runner = startProgram(command, {
    QUEUE_URL: url,
    RUNNER_PUBLIC: "1",
    LOG_LEVEL: "silent",
    NODE_OPTIONS: `--conditions=@liars-ladder/source --import=${withoutLock}`,
  });
  const { code } = await runner.ended;
  expect(runner.stderr()).toMatch(
    /^liars-ladder runner: RUNNER_PUBLIC is 1, .* can reach: .*\. system-calls is off: seccomp .*`npx liars-runner walls` .*\n$/,
  );
  expect(code).toBe(1);
});

test("a runner's environment, with the queue's password, is closed to others of its user", async () => {
  const nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
  const [, ...rest] = command;
  const env = { REDIS_URL: "redis://runner:secret@127.0.0.1:1" };
  const runner = startProgram([...(process.getuid?.() === 0 ? nobody : []), process.execPath, ...rest], env);
  await runner.said("walls around match processes");
  // So the kernel shows that the file belongs to root, whoever runs the process.
  expect(statSync(`/proc/${runner.pid}/environ`).uid).toBe(0);
  runner.kill("SIGKILL");
  await runner.ended;
});

describe("a runner at work", () => {
  let url: string;
  const queues: Record<string, OpenQueue> = {};
  const open = (name: keyof typeof QUEUES) => queues[name]!;
  const said = () => open("result").getJobs(["waiting"]);
  const answers = async () =>
    (await said()).filter(({ name }) => name !== "runner").map(({ id, data }) => ({ id, data }));
  const startRunner = () => startProgram(command, { QUEUE_URL: url, RUNNER_CONCURRENCY: "1" });
  /** The build of a bot that thinks, so that matches last for seconds of CPU time and can be seen while they run. */
  let built: BuildResult;

  beforeAll(async () => {
    await ensureDatabase(inject("pgUrl"), "runner_test");
    const target = new URL(inject("pgUrl"));
    target.pathname = "/runner_test";
    url = await ensureQueueRole(target.href, "queue-password");
    for (const name of Object.values(QUEUES)) queues[name] = openQueue(target.href, name);
  });
  afterEach(endPrograms);
  afterAll(async () => {
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
  });

  /** Waits until it is in the middle of a match: some games are played, and more are to come. */
  async function untilUnderWay(match: string): Promise<void> {
    const games = async () => {
      const progress = (await open("match").getJob(match))?.progress as { games?: unknown[] } | undefined;
      return progress?.games?.length ?? 0;
    };
    await vi.waitFor(async () => expect(await games()).toBeGreaterThan(0), PATIENT);
  }

  test("builds a bot, qualifies it, plays it, and answers with messages of the protocol", async () => {
    startRunner();
    const version = await addBuild(open("build"), thinker("thinks", 2), 1);
    await vi.waitFor(async () => expect(await said()).not.toEqual([]), PATIENT);
    const report = parseMessage(RunnerReport, (await said()).find(({ name }) => name === "runner")?.data);
    if (!report.ok) throw new Error(report.message);
    expect(report.value).toMatchObject({ slots: 1, tested: false, engine: { node: process.versions.node } });
    expect(report.value.walls.map(({ name }) => name)).toContain("system-calls");
    await vi.waitFor(async () => expect(await answers()).toHaveLength(1), PATIENT);
    const [first] = await answers();
    const parsed = parseMessage(BuildResult, first?.data);
    if (!parsed.ok) throw new Error(parsed.message);
    built = parsed.value;
    expect({ id: first?.id, qualified: built.qualified }).toEqual({ id: `${version}-1`, qualified: ["palafico"] });
    expect(built.report.map(({ step, state }) => [step, state])).toEqual(
      ["door", "bundle", "types", "load", "qualification"].map((step) => [step, "passed"]),
    );

    expect(built.games.map(({ ladder, index }) => [ladder, index])).toEqual(built.games.map((_, i) => ["palafico", i]));
    for (const { seed, players, moves } of built.games) {
      expect(players).toContain(version);
      const table = { ruleset: "palafico", options: {}, players: players.length };
      const { options } = checkOptions(mustRuleset("palafico").options, {}) as { options: Options };
      expect(playMoves({ ...table, options }, mustLuck(seed), moves).result()).toBeTruthy();
    }

    const match = await addMatch(open("match"), built, 2, 2);
    await vi.waitFor(async () => expect(await answers()).toHaveLength(2), PATIENT);
    const played = parseMessage(MatchResult, (await answers()).find(({ id }) => id === `${match}-1`)?.data);
    if (!played.ok) throw new Error(played.message);
    expect(played.value.games.map(({ index }) => index)).toEqual(Array.from({ length: 8 }, (_, i) => i));
    expect(played.value.logs).toEqual([]);
    expect(played.value.incidents).toEqual([]);
    const released = expect.stringMatching(/^\d+\.\d+\.\d+/);
    const engine = { node: process.versions.node, v8: process.versions.v8, rules: released, sdk: released };
    expect(played.value.engine).toEqual({ ...engine, sandbox: released, isolatedVm: released });
    expect(built.engine).toEqual(played.value.engine);
  });

  test("SIGTERM in the middle of a match: it ends by itself, no process is left, and another runner can take the match at once", async () => {
    const runner = startRunner();
    const match = await addMatch(open("match"), built, 3, 60);
    await untilUnderWay(match);
    const below = descendants(runner.pid);
    expect(below.some((seen) => seen.command.includes("match-process"))).toBe(true);
    runner.kill("SIGTERM");
    expect(await runner.ended).toEqual({ code: 0, signal: null });
    expect(await survivors(below)).toEqual([]);
    const job = await open("match").getJob(match);
    expect({ state: await job?.getState(), attempts: job?.attemptsMade }).toEqual({ state: "waiting", attempts: 0 });
    await job?.remove();
  });

  test("SIGKILL in the middle of a match: no process is left, another runner takes over, and there is one answer", async () => {
    const first: Program = startRunner();
    const match = await addMatch(open("match"), built, 4, 4);
    await untilUnderWay(match);
    const below = descendants(first.pid);
    expect(below.some((seen) => seen.command.includes("match-process"))).toBe(true);
    first.kill("SIGKILL");
    await first.ended;
    expect(await survivors(below)).toEqual([]);

    const second = startRunner();
    await second.said("ready");
    const look = watchRunners([open("match")], pino({ level: "silent" }));
    await look();
    await look();
    const ours = async () => (await answers()).filter(({ id }) => id === `${match}-1`);
    await vi.waitFor(async () => expect(await ours()).toHaveLength(1), PATIENT);
    expect((await ours())[0]?.data.games).toHaveLength(16);
    // The match was played with every bot alone, because one of the bots may have ended the first runner.
    await second.said(/"again":true,"ms":\d+,"msg":"done"/);
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import {
  api,
  type BuildJob,
  type BuildResult,
  type Client,
  createClient,
  type MatchJob,
  type MatchResult,
  type RouteName,
  WORKER_OPTIONS,
} from "@liars-ladder/protocol";
import { queueStore } from "@liars-ladder/queue";
import { MAX_LEGAL, mustLuck, mustRuleset } from "@liars-ladder/rules";
import { random } from "@liars-ladder/stats";
import { Queue, Worker } from "bullmq";
import { Compile } from "typebox/compile";
import { PATIENCE_MS } from "../../../test/patience.ts";
import { addOperator } from "../src/auth/operator.ts";
import type { Config } from "../src/config.ts";
import type { Sql } from "../src/db/sql.ts";
import { isRefusal } from "../src/http/refusal.ts";
import { type OpenArena, openArena } from "../src/open.ts";
import { configOf } from "./config.ts";
import { newDatabase } from "./database.ts";

export interface SignedUp {
  client: Client;
  token: string;
  cookie: string;
}

export interface Rig extends OpenArena {
  databaseUrl: string;
  /** A client whose every answer is checked against its route's schema. */
  client(token?: string): Client;
  signUp(name: string): Promise<SignedUp>;
  /** The same, made an operator in the way that a host does it. */
  signUpOperator(name: string): Promise<SignedUp>;
}

export async function openRig(more: Partial<Config> = {}, rate = 100_000): Promise<Rig> {
  const databaseUrl = more.databaseUrl ?? (await newDatabase());
  const arena = await openArena(configOf(databaseUrl, more), undefined, rate);
  const client = (token?: string) => checked(createClient({ baseUrl: arena.url, token }));
  const signUp = async (name: string): Promise<SignedUp> => {
    const answer = await fetch(`${arena.url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: arena.url },
      body: JSON.stringify({ name, email: `${name}@example.org`, password: "correct horse" }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const token = answer.headers.get("set-auth-token") ?? "";
    const cookie = (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
    return { client: client(token), token, cookie };
  };
  return {
    ...arena,
    databaseUrl,
    client,
    signUp,
    signUpOperator: async (name) => {
      const made = await signUp(name);
      const granted = await addOperator(arena.sql, name, "the tests", "It is one in this test.");
      if (isRefusal(granted)) throw new Error(granted.refused.detail);
      return made;
    },
  };
}

const doors = new Map<string, ReturnType<typeof Compile>>();

/** Schemas allow more fields than they name; the arena's answers must not have any. */
function checked(client: Client): Client {
  const wrap = (name: RouteName) => async (request: never) => {
    const answer = await (client[name] as (request: never) => Promise<{ ok: boolean; value?: unknown }>)(request);
    if (!answer.ok) return answer;
    const door = doors.get(name) ?? Compile(closed(api[name].response));
    doors.set(name, door);
    if (door.Check(answer.value)) return answer;
    throw new Error(`${name}: ${JSON.stringify(door.Errors(answer.value).slice(0, 3))}`);
  };
  return Object.fromEntries(Object.keys(client).map((name) => [name, wrap(name as RouteName)])) as unknown as Client;
}

function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  if (copy.type === "object" && copy.properties && copy.additionalProperties === undefined)
    copy.additionalProperties = false;
  return copy as T;
}

export const ENGINE = { node: process.version, v8: process.versions.v8, rules: "test", sandbox: "none" };

/**
 * The moves of one game: every decision is a random legal one, unless a seat breaks and forfeits. Chance comes from
 * the seed and the phase, so a match that is played again is the same.
 */
function playGame(
  table: MatchJob["ladder"] | BuildJob["ladders"][number],
  { seed, phase }: { seed: string; phase: number },
  breaks: (seat: number) => boolean,
): number[] {
  const { uniform } = random(Number.parseInt(seed.slice(-8), 16) + 0x9e3779b9 * (phase + 1));
  const legal = new Int32Array(MAX_LEGAL);
  const { ruleset, options, players } = table;
  const game = mustRuleset(ruleset).create({ options, players, luck: mustLuck(seed) });
  const moves: number[] = [];
  while (game.seat >= 0) {
    if (breaks(game.seat)) {
      game.forfeit("exception");
      moves.push(-2);
      continue;
    }
    const move = legal[Math.floor(uniform() * game.legal(legal))] as number;
    game.apply(move);
    moves.push(move);
  }
  return moves;
}

/** How long a runner says that it was busy with a game, ms: lengths of matches hang on it, so no clock is read. */
const GAME_MS = 10;

/**
 * Plays a match by its rules: every decision is a random legal one. The bots in `breaks` forfeit at their first
 * decision.
 */
export function playMatch(job: MatchJob, breaks: ReadonlySet<string> = new Set()): MatchResult {
  const games = job.phases.flatMap(({ seating, seeds }, phase) =>
    seeds.map((seed) => ({
      moves: playGame(job.ladder, { seed, phase }, (seat) =>
        breaks.has(job.bots[seating[seat] as number]?.version as string),
      ),
      cpu: new Array<number>(job.ladder.players).fill(1.5),
    })),
  );
  const finishedAt = Date.now();
  return {
    match: job.match,
    attempt: job.attempt,
    startedAt: new Date(finishedAt - GAME_MS * games.length).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    games: games.map((game, index) => ({ index, ...game })),
    logs: job.bots.map((_, bot) => ({ game: 0, bot, move: 0, kind: "log" as const, text: `I am bot ${bot}` })),
    incidents: [],
    causedMs: [],
    engine: ENGINE,
  };
}

/**
 * The build result of a bot that is fine everywhere, or on the ladders of `on` alone, or of one with a mark in its source:
 * `@broken`, or `@cpu 3000` for so many ms of CPU time.
 */
export function buildOf(job: BuildJob, on?: readonly string[]): BuildResult {
  const text = job.files.map((file) => file.text).join("\n");
  const passed = (step: "door" | "bundle" | "types" | "load") => ({
    step,
    state: "passed" as const,
    ms: 1,
    findings: [],
  });
  if (text.includes("@broken")) {
    const finding = {
      code: "bundle.syntax",
      message: "Unexpected token",
      file: "bot.ts",
      line: 1,
      column: 1,
      frame: "broken",
    };
    return {
      version: job.version,
      attempt: job.attempt,
      report: [passed("door"), { step: "bundle", state: "failed", ms: 2, findings: [finding] }],
      bundle: null,
      rulesets: [],
      qualified: [],
      cpuMs: Number(/@cpu (\d+)/.exec(text)?.[1] ?? 3),
      games: [],
      engine: ENGINE,
    };
  }
  const only = /@only ([a-z-]+)/.exec(text)?.[1];
  const ladders = job.ladders.filter(({ id }) => (only === undefined || id === only) && (on?.includes(id) ?? true));
  return {
    version: job.version,
    attempt: job.attempt,
    report: [
      passed("door"),
      passed("bundle"),
      passed("types"),
      passed("load"),
      ...ladders.map(({ id }) => ({
        step: "qualification" as const,
        ladder: id,
        state: "passed" as const,
        ms: 3,
        findings: [],
      })),
    ],
    bundle: { code: Buffer.from(text).toString("base64"), map: null, hash: "a".repeat(64), bytes: text.length },
    rulesets: [...new Set(ladders.map(({ ruleset }) => ruleset))],
    qualified: ladders.map(({ id }) => id),
    cpuMs: 7,
    games: ladders.flatMap((ladder) =>
      ladder.seeds.map((seed, index) => {
        const others = job.opponents.filter(({ ladders: on }) => on.includes(ladder.id)).map(({ version }) => version);
        const players = [job.version, ...others].slice(0, ladder.players);
        while (players.length < ladder.players) players.push(job.version);
        return { ladder: ladder.id, index, seed, players, moves: playGame(ladder, { seed, phase: 0 }, () => false) };
      }),
    ),
    engine: ENGINE,
  };
}

export interface TestRunner {
  /** Versions whose bots forfeit every game from now on. */
  breaks: Set<string>;
  builds: BuildJob[];
  matches: MatchJob[];
  close(): Promise<void>;
}

export interface RunnerOptions {
  /** Bots qualify on these alone, so that nothing is played that no test looks at. All, where it is left out. */
  ladders?: readonly string[];
  /** Awaited before each build is answered. */
  beforeBuild?: (job: BuildJob) => Promise<void>;
  beforeMatch?: (job: MatchJob) => Promise<void>;
  /** Whether the result of a match is lost on its way. */
  loses?: (job: MatchJob) => boolean;
  /** Sends each result this many times. */
  times?: number;
}

/**
 * A ladder always has matches to play. Without a rest after each, a runner whose matches take no time would keep
 * the cores busy that tests wait for, its own test among them.
 */
const REST_MS = 100;

/**
 * A runner that takes real jobs from the real queue and plays by the real rules, with random moves in place of
 * bots.
 */
export async function openRunner(databaseUrl: string, options: RunnerOptions = {}): Promise<TestRunner> {
  const { connection, factory } = queueStore(databaseUrl);
  const results = new Queue("result", { connection }, factory);
  const runner: TestRunner = { breaks: new Set(), builds: [], matches: [], close: async () => {} };
  const tell = async (name: string, message: object) => {
    for (let i = 0; i < (options.times ?? 1); i++) await results.add(name, message, { removeOnComplete: true });
  };
  const work = { ...WORKER_OPTIONS, connection };
  const build = new Worker(
    "build",
    async (job: { data: BuildJob; updateProgress(data: object): Promise<void> }) => {
      runner.builds.push(job.data);
      await options.beforeBuild?.(job.data);
      await job.updateProgress({ steps: [{ step: "door", state: "passed", ms: 1, findings: [] }] });
      await tell("build", buildOf(job.data, options.ladders));
    },
    { ...work, concurrency: 4 },
    factory,
  );
  const play = async (job: { data: MatchJob; updateProgress(data: object): Promise<void> }) => {
    runner.matches.push(job.data);
    await options.beforeMatch?.(job.data);
    if (options.loses?.(job.data)) return;
    const result = playMatch(job.data, runner.breaks);
    const half = result.games.slice(0, result.games.length / 2).map(({ index, moves }) => ({ index, moves }));
    await job.updateProgress({ attempt: job.data.attempt, games: half });
    await tell("match", result);
    await sleep(REST_MS);
  };
  const matches = new Worker("match", play, { ...work, concurrency: 2 }, factory);
  const firsts = new Worker("first", play, { ...work, concurrency: 1 }, factory);
  const workers = [build, matches, firsts];
  build.on("error", () => {});
  matches.on("error", () => {});
  firsts.on("error", () => {});
  results.on("error", () => {});
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  runner.close = async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await results.close();
  };
  return runner;
}

/** Asks until the answer is there. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false | null>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false && found !== null) return found;
    if (performance.now() > end) throw new Error(`it never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Waits until everything that was submitted so far is decided: house bots are on their ladders, and no build is in
 * the queue.
 */
export const untilDecided = (sql: Sql): Promise<true> =>
  until("all builds", async () => (await sql`select from version where state in ('queued', 'building')`).length === 0);

export function must<T>(answer: { ok: true; value: T } | { ok: false; problem: unknown }): T {
  if (answer.ok) return answer.value;
  throw new Error(JSON.stringify(answer.problem));
}

export const source = (text: string) => ({ files: [{ path: "bot.ts", text }] });

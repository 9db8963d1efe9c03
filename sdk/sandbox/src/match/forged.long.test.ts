import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { MatchChild } from "./child.ts";
import { honestMatch } from "./forger.fixture.ts";
import { playMatch } from "./play.ts";
import { Pool } from "./pool.ts";
import { matchScript } from "./script.ts";
import { playShared } from "./shared.ts";
import type { PhaseJob } from "./wire.ts";

// A match process that was taken over can send anything. Here, it does.
const folder = mkdtempSync(join(tmpdir(), "liars-forged-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const job: PhaseJob = {
  ruleset: "palafico",
  options: {},
  seats: [0, 1].map((version) => ({ version, bundle: "", dead: null })),
  seeds: ["fast:0000000000000001"],
};
const game = { moves: [0], faults: [], logs: [], cpu: [0, 1].map(() => ({ decisions: 1, totalMs: 1, maxMs: 1 })) };

async function play(name: string, body: string) {
  const file = join(folder, `${name}.mjs`);
  const start =
    'import fs from "node:fs"; const say = (text) => { try { fs.writeSync(3, text); } catch {} }; const wait = () => fs.readSync(3, Buffer.alloc(1)); const send = (m) => say(JSON.stringify(m) + "\\n");';
  writeFileSync(
    file,
    `${start} send({ op: "ready" }); wait(); ${body}; for (;;) fs.readSync(3, Buffer.alloc(100000));`,
  );
  const child = new MatchChild({ file, reads: [file] });
  await child.ready;
  const end = await playShared(child, job, LIMITS, new AbortController().signal, () => {});
  child.kill();
  expect((await child.ended).ours).toBe(true);
  return end.kind;
}

test.each([
  ["a game of another shape", 'send({ op: "games", games: [{ moves: "all" }] })', "not-believed"],
  [
    "that there are more games",
    `for (let i = 0; i < 2; i++) send({ op: "games", games: [${JSON.stringify(game)}] })`,
    "not-believed",
  ],
  ["that it is done too early", 'send({ op: "done" })', "not-believed"],
  ["a game that is not a list", `send({ op: "games", games: ${JSON.stringify(game)} })`, "not-believed"],
  ["something that nobody asked for", 'send({ op: "called", called: {} })', "not-believed"],
  [
    "that a seat is to blame that does not exist",
    'send({ op: "suspect", suspect: { seat: 9, game: 0, why: "me" } })',
    "not-believed",
  ],
  ["something that is not JSON", 'say("}{\\n")', "suspect"],
  ["a line without end", 'for (let i = 0; i < 100; i++) say("x".repeat(100000))', "suspect"],
  ["a million messages", 'for (let i = 0; i < 1e6; i++) send({ op: "ready" })', "not-believed"],
  ["nothing, and loops", "for (;;)", "suspect"],
])("a match process that says %s", async (name, body, kind) => {
  expect(await play(name.replaceAll(" ", "-"), body)).toBe(kind);
});

/**
 * Match processes that behave until they are sent `op`. After that, everything that they send goes through
 * `tamper`.
 */
function tampering(op: "phase" | "ask", tamper: string): Pool {
  const script = matchScript();
  if (!("text" in script)) throw new Error("these tests run from sources");
  const before = `{
    const fs = require("node:fs");
    const { readSync, writeSync } = fs;
    let playing = false;
    const say = (line) => writeSync(3, line + "\\n");
    fs.readSync = (fd, buffer, ...more) => {
      const n = readSync(fd, buffer, ...more);
      if (fd === 3 && buffer.toString("utf8", 0, n).includes('"op":"${op}"')) playing = true;
      return n;
    };
    const all = (games, change) => JSON.stringify({ op: "games", games: games.map(change) });
    fs.writeSync = (fd, bytes, at = 0, ...more) => {
      if (fd !== 3 || !playing) return writeSync(fd, bytes, at, ...more);
      const message = JSON.parse(bytes.toString("utf8", at));
      (${tamper})(message, say, all, fs);
      return bytes.length - at;
    };
  }`;
  return new Pool(() => new MatchChild({ text: `${before}\n${script.text}`, reads: script.reads }));
}

const spec = honestMatch(2, 2, 2);
let honest = "";
const movesOf = ({ phases }: Awaited<ReturnType<typeof playMatch>>) =>
  JSON.stringify(phases.map(({ games }) => games.map(({ moves }) => moves)));
beforeAll(async () => {
  const pool = tampering("phase", "(message, say) => say(JSON.stringify(message))");
  const outcome = await playMatch(spec, {}, pool);
  expect([outcome.alone, outcome.incidents, outcome.faults]).toEqual([[], [], []]);
  honest = movesOf(outcome);
  await pool.close();
});

const games = (change: string) =>
  `(message, say, all) => say(message.op === "games" ? all(message.games, ${change}) : JSON.stringify(message))`;
const FORGED = `{ seat: 0, decision: 0, message: "timed out", stack: "", cpuMs: 1 }`;

test.each([
  ["that an honest bot ran out of time", games(`(g) => ({ ...g, faults: [{ ...${FORGED}, kind: "timeout" }] })`), true],
  ["a fault of an unknown kind", games(`(g) => ({ ...g, faults: [{ ...${FORGED}, kind: "hacked" }] })`), true],
  ["sixty faults", games(`(g) => ({ ...g, faults: Array(60).fill({ ...${FORGED}, kind: "crash" }) })`), true],
  ["moves that make an honest bot's answer illegal", games("(g) => ({ ...g, moves: [-1] })"), false],
  ["moves by which an honest bot threw", games("(g) => ({ ...g, moves: [...g.moves.slice(0, 3), -2] })"), false],
  ["moves by which an honest bot ran out of time", games("(g) => ({ ...g, moves: [-3] })"), false],
  [
    "CPU time that the kernel did not see",
    games("(g) => ({ ...g, cpu: g.cpu.map((c) => ({ ...c, totalMs: 9e9 })) })"),
    false,
  ],
  [
    "ten thousand log lines",
    games(`(g) => ({ ...g, logs: Array(10_000).fill({ seat: 0, decision: 0, text: "x" }) })`),
    false,
  ],
  [
    "that an honest bot is slow",
    `(_, say) => say('{"op":"suspect","suspect":{"seat":0,"why":"used 75 ms","slow":true}}')`,
    false,
  ],
  [
    "that an honest bot timed out",
    `(_, say) => say('{"op":"suspect","suspect":{"seat":1,"why":"timed out","slow":false}}')`,
    false,
  ],
  [
    "by its journal that an honest bot holds it, and hangs",
    "(_, say, all, fs) => { fs.writeSync(4, Buffer.from(Int32Array.of(99, 1, 0, 2).buffer), 0, 16, 0); for (;;); }",
    false,
  ],
  [
    "CPU time of its own as an honest bot's",
    `(message, say, all) => {
      for (const end = performance.now() + 400; performance.now() < end; );
      const lay = (g) => ({ ...g, cpu: g.cpu.map((c) => ({ ...c, totalMs: 390, maxMs: 390 })) });
      say(message.op === "games" ? all(message.games, lay) : JSON.stringify(message));
    }`,
    false,
  ],
  ["decisions that nobody made", games("(g) => ({ ...g, cpu: g.cpu.map((c) => ({ ...c, decisions: 5000 })) })"), false],
  [
    "that no games are over, again and again, while it sleeps",
    `(_, say, all, fs) => {
      const still = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
      for (let i = 100; ; i++) {
        fs.writeSync(4, Buffer.from(Int32Array.of(i, 0, 0, 2).buffer), 0, 16, 0);
        Atomics.wait(still, 0, 0, 20);
      }
    }`,
    false,
  ],
  ["an empty list of games", `(_, say) => say('{"op":"games","games":[]}')`, false],
  ["nothing more, and is gone", "() => process.kill(process.pid, 'SIGKILL')", false],
])("a process that says %s: nobody is charged, and there is a result", async (_, tamper, believed) => {
  const pool = tampering("phase", tamper);
  let most = 0;
  const count = setInterval(() => (most = Math.max(most, pool.size)), 5);
  const outcome = await playMatch(spec, {}, pool);
  clearInterval(count);
  await pool.close();
  expect(outcome.faults).toEqual([]);
  expect(movesOf(outcome)).toBe(honest);
  expect(outcome.alone).toEqual(believed ? [] : [0, 1]);
  // What it says about one bot concerns all that ran.
  for (const { bots } of outcome.incidents) expect(bots).toHaveLength(2);
  expect(outcome.causedMs).toEqual([0, 0]);
  expect(outcome.incidents).toHaveLength(believed ? 0 : 1);
  // One for all, a spare, and one for each bot alone.
  expect(most).toBeLessThanOrEqual(2 + 2);
});

// Each test waits for a wall clock, longer than a busy machine keeps a process waiting for its CPU. They run in parallel, each
// with a pool of its own.
test.concurrent.each([
  ["ends itself by SIGKILL", "() => process.kill(process.pid, 'SIGKILL')", "crash", "killed"],
  [
    "falls silent, asleep",
    "() => Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0)",
    "timeout",
    "stalled",
  ],
  ["stops itself", "() => process.kill(process.pid, 'SIGSTOP')", "timeout", "stalled"],
  ["ends itself and calls that an exit", "() => process.exit(137)", "crash", undefined],
])(
  "alone with its bot, a process %s: excused once at most, then the bot's fault, and there is a result",
  async (_, tamper, kind, incident) => {
    const pool = tampering("ask", tamper);
    const outcome = await playMatch({ ...honestMatch(2, 1, 2), mode: "alone", limits: { aloneMs: 5_000 } }, {}, pool);
    await pool.close();
    // Both bots break: in each game, the one that is called first.
    expect(outcome.faults).toMatchObject([
      { bot: 1, game: 0, decision: 0, kind },
      { bot: 0, game: 1, decision: 0, kind },
    ]);
    expect(outcome.phases[0]?.games.map(({ moves }) => moves.length)).toEqual([1, 1]);
    const excused = outcome.incidents.map(({ code, bots }) => [code, ...bots]);
    // Behind bubblewrap an exit code may stand for a signal, which is excused once too.
    if (incident === undefined) expect(excused.length).toBeLessThanOrEqual(2);
    else
      expect(excused).toEqual([
        [incident, 1],
        [incident, 0],
      ]);
  },
);

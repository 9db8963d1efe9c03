import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { PATIENT } from "../../../../test/patience.ts";
import { forkable, lockable } from "../layers.ts";
import { LIMITS } from "../limits.ts";
import { isFiltered, parentOf } from "../proc.ts";
import { MatchChild } from "./child.ts";
import { honestMatch } from "./forger.fixture.ts";
import { playMatch } from "./play.ts";
import { Pool } from "./pool.ts";
import { matchScript } from "./script.ts";
import { playShared } from "./shared.ts";
import { FD, type FromProcess } from "./wire.ts";

// Real zygotes, and what a process that was forked from one could try to leave behind for the next.
const forks = lockable() !== undefined && forkable();
const whereForked = test.runIf(forks);

const lasting = new AbortController().signal;
const spec = honestMatch(2, 2, 2);
let pool = new Pool();
afterEach(() => pool.close());

/** Match processes as they are, with code put before them. It runs in the zygote only. */
function changed(before: string): { started: () => number; matches: Pool } {
  const script = matchScript();
  if (!("text" in script)) throw new Error("these tests run from sources");
  let started = 0;
  const matches = new Pool(() => {
    started++;
    return new MatchChild({ ...script, text: `${before}\n${script.text}` });
  });
  return { started: () => started, matches };
}

/** Runs when a process is told that its match is over. `say` writes to the supervisor. */
const atEnd = (what: string) => `{
  const fs = require("node:fs");
  const { readSync, writeSync } = fs;
  const say = (text) => writeSync(3, text);
  fs.readSync = (fd, buffer, ...more) => {
    const n = readSync(fd, buffer, ...more);
    if (fd === 3 && buffer.toString("utf8", 0, n).includes('"op":"end"')) { ${what} }
    return n;
  };
}`;

const movesOf = ({ phases }: Awaited<ReturnType<typeof playMatch>>) =>
  JSON.stringify(phases.map(({ games }) => games.map(({ moves }) => moves)));

whereForked(
  "many matches, together and alone, from one zygote each: the same games as from one that is new",
  async () => {
    const fresh = movesOf(await playMatch(spec, {}, pool));
    await pool.close();
    const { started, matches } = changed("");
    pool = matches;
    for (let match = 0; match < 5; match++) {
      expect(movesOf(await playMatch(spec, {}, pool))).toBe(fresh);
    }
    expect(started()).toBe(1);
    const alone = await playMatch({ ...spec, mode: "alone" }, {}, pool);
    expect(movesOf(alone)).toBe(fresh);
  },
);

whereForked("each match has a process of its own, behind a filter that its zygote is not behind", async () => {
  const pids = new Set<number>();
  for (let match = 0; match < 3; match++) {
    const child = await pool.take(lasting);
    const zygote = parentOf(child.pid);
    expect(zygote).toBeGreaterThan(1);
    expect(isFiltered(child.pid, zygote)).toBe(true);
    expect(isFiltered(zygote!, zygote)).toBe(false);
    expect(child.entry()).toEqual({ seq: 0, seat: 0, game: 0 });
    pids.add(child.pid);
    pool.giveBack(child);
  }
  expect(pids.size).toBe(3);
});

whereForked("nothing of Node's loops is left to a match process, by which it could act as its zygote", async () => {
  const child = new MatchChild(matchScript(), { tries: lockable()! });
  await child.ready;
  const found = new Promise<FromProcess>((resolve) => child.listen(resolve));
  child.send({ op: "descriptors" });
  const said = await found;
  child.kill();
  if (said.op !== "descriptors") throw new Error(said.op);
  expect(said.descriptors.length).toBeGreaterThan(10);
  expect(said.descriptors.filter(([fd, link]) => fd > FD.journal && link !== "/dev/null")).toEqual([]);
  expect(said.shared.filter((line) => !line.includes("/liars-"))).toEqual([]);
});

whereForked("messages that a process leaves unread are not read by the next", async () => {
  // Native code that takes a process over ends it as the zygote expects, and leaves a message to it unread.
  const { matches } = changed(`{
    const fs = require("node:fs");
    const { readSync } = fs;
    const mod = { exports: {} };
    process.dlopen(mod, JSON.parse(process.argv[2]).lock);
    const syscall = mod.exports.load(null).func("long syscall(long number, void *a, void *b, void *c)");
    const [sleep, exit] = process.arch === "x64" ? [35, 231] : [101, 94];
    let taken = false;
    fs.readSync = (fd, buffer, ...more) => {
      if (fd === 3 && taken) {
        syscall(sleep, new BigInt64Array([0n, 30_000_000n]), 0, 0);
        syscall(exit, 0, 0, 0);
      }
      const n = readSync(fd, buffer, ...more);
      if (fd === 3 && buffer.toString("utf8", 0, n).includes("TAKES OVER")) taken = true;
      return n;
    };
  }`);
  pool = matches;
  const evil = {
    ...spec,
    bots: spec.bots.map((bot, i) => (i === 0 ? { ...bot, bundle: `/*TAKES OVER*/${bot.bundle}` } : bot)),
  };
  await playMatch({ ...evil, phases: evil.phases.slice(0, 1) }, {}, pool);
  const next = await playMatch(spec, {}, pool);
  expect([next.incidents, next.faults, next.alone]).toEqual([[], [], []]);
});

whereForked(
  "a call that loops is stopped in a process that was forked at once, and in one that was forked later",
  async () => {
    const loops = spec.bots.map((bot) => ({
      ...bot,
      bundle: bot.bundle.replace("start(){", "start(){for(;;);"),
    }));
    // On a busy machine the watch outside could be first, and it is V8's own limit that a fork could lose.
    const limits = { ...LIMITS, killMs: LIMITS.aloneMs };
    for (const waitMs of [0, 400]) {
      const child = await pool.take(lasting);
      await sleep(waitMs);
      const seats = loops.map(({ bundle }, version) => ({ version, bundle, dead: null }));
      const job = { ruleset: "palafico", options: {}, seats, seeds: spec.phases[0]!.seeds };
      const end = await playShared(child, job, limits, lasting, () => {});
      expect(end).toMatchObject({ kind: "suspect", why: expect.stringContaining("did not answer in time") });
    }
  },
);

whereForked("no more processes wait than there are cores, and one", async () => {
  await playMatch({ ...honestMatch(4, 1, 1), mode: "alone" }, {}, pool);
  await vi.waitFor(() => expect(pool.size).toBeLessThanOrEqual(availableParallelism() + 1), PATIENT);
});

whereForked("a process does not outlive its zygote", async () => {
  const child = await pool.take(lasting);
  const { pid } = child;
  process.kill(parentOf(pid)!, "SIGKILL");
  await child.ended;
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), PATIENT);
});

whereForked(
  "a process that is killed from outside is distinguished from one that we killed, and its zygote ends with it",
  async () => {
    const child = await pool.take(lasting);
    const zygote = parentOf(child.pid)!;
    process.kill(child.pid, "SIGKILL");
    expect(await child.ended).toMatchObject({ ours: false, signal: "SIGKILL" });
    await vi.waitFor(() => expect(() => process.kill(zygote, 0)).toThrow(), PATIENT);
  },
);

whereForked.each([
  ["claims that the next one is ready", 'say(JSON.stringify({ op: "ready" }) + "\\n");'],
  ["claims so with its own word", 'say(JSON.stringify({ op: "ready", word: "0" }) + "\\n");'],
  ["leaves half a line", 'say("{");'],
  ["leaves games", 'say(JSON.stringify({ op: "games", games: [] }) + "\\n");'],
  ["ends with another code", "process.reallyExit(3);"],
  ["ends by a signal", "process.reallyExit = 0; process.abort();"],
  ["does not end", "for (;;);"],
])("a process that is told that its match is over and %s has no successor", async (_, what) => {
  const { started, matches } = changed(atEnd(what));
  pool = matches;
  const first = movesOf(await playMatch(spec, {}, pool));
  const second = await playMatch(spec, {}, pool);
  expect(movesOf(second)).toBe(first);
  expect([second.incidents, second.faults, second.alone]).toEqual([[], [], []]);
  expect(started()).toBe(2);
});

whereForked("a match that is cancelled, or in which a process was not believed, leaves no zygote behind", async () => {
  const { started, matches } = changed("");
  pool = matches;
  const stop = new AbortController();
  const match = playMatch(spec, { signal: stop.signal, onProgress: () => stop.abort() }, pool);
  await expect(match).rejects.toMatchObject({ code: "sandbox.aborted" });
  await vi.waitFor(() => expect(pool.size).toBe(0), PATIENT);
  await playMatch(spec, {}, pool);
  expect(started()).toBe(2);
});

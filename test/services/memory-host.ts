// Plays what a runner plays, and reports its memory from time to time: one line of JSON for each sample. `matches N`:
// matches of two bots and one game each, with the runner's own code, two at a time. `isolates N`: as many matches as
// that takes. Each has eight phases, and each phase makes an isolate for each of eight bots.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { MatchJob } from "@liars-ladder/protocol";
import { buildBot, closeSandbox, type MatchBot, playMatch, processCount } from "@liars-ladder/sandbox";
import { pino } from "pino";
import { play } from "../../services/runner/src/play.ts";

export interface Sample {
  readonly done: number;
  /** Memory of this process, and of its heap after a garbage collection, in bytes. */
  readonly rss: number;
  readonly heap: number;
  readonly descriptors: number;
  /** Processes below this one. */
  readonly below: number;
  /** Visible journals: each is unlinked when it is made. */
  readonly journals: number;
  /** Resident memory of a match process, in bytes: after the first game of its first isolates, and of its last. */
  readonly match?: { readonly first: number; readonly last: number };
}

const collect = (globalThis as { gc?: () => void }).gc ?? (() => {});
const seed = (n: number) => `chacha8:${n.toString(16).padStart(64, "0")}`;

function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** Living processes below this one. */
function below(): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const stats = new Map(pids.map((name) => [Number(name), statOf(Number(name))]));
  const isBelow = (pid: number): boolean => {
    const parent = Number(stats.get(pid)?.[1] ?? 0);
    return parent > 1 && (parent === process.pid || isBelow(parent));
  };
  return [...stats.keys()].filter((pid) => isBelow(pid) && stats.get(pid)?.[0] !== "Z");
}

const resident = (pid: number): number => Number(statOf(pid)[21] ?? 0) * 4096;

function say(done: number, match?: Sample["match"]): void {
  for (let i = 0; i < 3; i++) collect();
  const sample: Sample = {
    done,
    rss: process.memoryUsage.rss(),
    heap: process.memoryUsage().heapUsed,
    descriptors: readdirSync("/proc/self/fd").length,
    below: below().length,
    journals: readdirSync("/dev/shm").filter((name) => name.startsWith("liars-")).length,
    ...(match === undefined ? {} : { match }),
  };
  console.log(JSON.stringify(sample));
}

async function random(): Promise<{ bundle: string; map: string }> {
  const text = readFileSync(new URL("../../bots/src/random.ts", import.meta.url), "utf8");
  const report = await buildBot({ files: [{ path: "bot.ts", text }] });
  if (!report.ok) throw new Error(JSON.stringify(report.problems));
  return report;
}

async function matches(count: number): Promise<void> {
  const { bundle, map } = await random();
  // Compressed once, as in an arena: a runner only decompresses.
  const [code, codeMap] = [bundle, map].map((text) => gzipSync(text).toString("base64")) as [string, string];
  const ids = [randomUUID(), randomUUID()];
  const job = (n: number): MatchJob => ({
    match: randomUUID(),
    attempt: 1,
    ladder: { id: "palafico", ruleset: "palafico", options: {}, players: 2 },
    bots: ids.map((version) => ({ version, bundle: code, map: codeMap, alone: false, pays: false })),
    phases: [{ seating: [0, 1], seeds: [seed(n)] }],
  });
  const context = {
    progress: async () => {},
    signal: new AbortController().signal,
    again: false,
    log: pino({ level: "silent" }),
  };
  let begun = 0;
  let done = 0;
  const worker = async () => {
    while (begun < count) {
      const { message } = await play(job(begun++), context);
      if ((message as { games: unknown[] }).games.length !== 1) throw new Error("a match without its game");
      done++;
      if (done % (count / 8) === 0) say(done);
    }
  };
  await Promise.all([worker(), worker()]);
}

async function isolates(count: number): Promise<void> {
  const { bundle, map } = await random();
  const seats = [0, 1, 2, 3, 4, 5, 6, 7];
  const bots: MatchBot[] = seats.map((i) => ({ id: `random-${i}`, bundle, map }));
  const each = seats.length * bots.length;
  for (let done = 0, shown = 0; done < count; done += each) {
    const phases = seats.map((turn) => ({
      seating: seats.map((seat) => (seat + turn) % seats.length),
      seeds: [seed(done + turn)],
    }));
    // The maximum that a match process holds, with the first of its isolates and with the last.
    const held = { first: 0, last: 0 };
    await playMatch(
      { ruleset: "nine-card", options: {}, bots, phases },
      {
        onProgress: (played) => {
          const most = Math.max(...below().map(resident));
          if (played === 1) held.first = most;
          if (played === phases.length) held.last = most;
        },
      },
    );
    if (done + each < (shown + 1) * (count / 8)) continue;
    shown++;
    say(done + each, held);
  }
}

const [what = "", count = "0"] = process.argv.slice(2);
await (what === "matches" ? matches : isolates)(Number(count));
await closeSandbox();
await new Promise((resolve) => setTimeout(resolve, 500));
if (processCount() !== 0) throw new Error("a process was left");
say(Number(count));

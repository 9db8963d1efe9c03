import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deriveSeed } from "@liars-ladder/rules";
import {
  buildBot,
  closeSandbox,
  LIMITS,
  type MatchBot,
  type MatchOutcome,
  type MatchSpec,
  playMatch,
  processCount,
} from "@liars-ladder/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Hostile } from "./bots.ts";
import { built } from "./built.ts";

const HONEST = ["honest", "odds", "random"] as const;
const GAMES = 3;

let honest: MatchBot[] = [];

export async function buildSource(text: string) {
  return buildBot({ files: [{ path: "bot.ts", text }] });
}

/** The bot under test in `seat`, and house bots in the other seats. */
function matchOf(bot: MatchBot, seat: number, phases: number, more: Partial<MatchSpec> = {}): MatchSpec {
  const bots = honest.toSpliced(seat, 0, bot);
  const seeds = Array.from({ length: GAMES }, (_, i) => deriveSeed("hostile", i));
  const seating = bots.map((_, i) => i);
  return {
    ruleset: "palafico",
    options: {},
    bots,
    phases: Array.from({ length: phases }, (_, turn) => ({
      seating: [...seating.slice(turn), ...seating.slice(0, turn)],
      seeds,
    })),
    ...more,
  };
}

export const movesOf = (outcome: MatchOutcome): string =>
  JSON.stringify(outcome.phases.map(({ games }) => games.map(({ moves }) => moves)));

/** The process tree of this test: its children that are alive. */
function children(): string[] {
  const ours: string[] = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(parent) === process.pid && state !== "Z")
        ours.push(`${name} ${readFileSync(`/proc/${name}/cmdline`, "latin1").replaceAll("\0", " ")}`);
    } catch {}
  }
  return ours;
}

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith("liars-build-"));

/** Runs each of `bots` in its own match, with the assertions that hold for all of them. */
export function hostileSuite(bots: readonly Hostile[]): void {
  const linux = process.platform === "linux";
  let before: string[] = [];
  let files: string[] = [];

  beforeAll(async () => {
    before = linux ? children() : [];
    files = leftovers();
    const folder = join(import.meta.dirname, "../../bots/src");
    honest = await Promise.all(HONEST.map((name) => built(name, readFileSync(join(folder, `${name}.ts`), "utf8"))));
    undisturbed = await reference();
  });

  afterAll(async () => {
    await closeSandbox();
    expect(processCount()).toBe(0);
    if (linux) expect(held()).toEqual([]);
    if (linux) {
      const seen = journals();
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(journals().filter((name) => seen.includes(name))).toEqual([]);
    }
    if (linux) expect(children().filter((child) => !before.includes(child))).toEqual([]);
    expect(leftovers().filter((name) => !files.includes(name) && mine(name))).toEqual([]);
  });

  for (const bot of bots)
    test.concurrent(`${bot.name}: ${bot.about}`, () =>
      inTurn(() => (bot.rejected ? mustBeRejected(bot) : mustPlay(bot))));
}

/**
 * From time to time, a match of honest bots runs in the same supervisor beside a hostile one, but only one at a time.
 */
let beside: Promise<string> | undefined;
let undisturbed: string | undefined;
const reference = (): Promise<string> => {
  const all = honest.map((_, i) => i);
  const seeds = [deriveSeed("beside", 0), deriveSeed("beside", 1)];
  const spec: MatchSpec = { ruleset: "palafico", options: {}, bots: honest, phases: [{ seating: all, seeds }] };
  return playMatch(spec).then(told);
};
/** The part of an outcome that must not depend on other matches. */
const told = ({ phases, faults, logs }: MatchOutcome): string =>
  JSON.stringify([
    phases.map(({ games }) => games.map(({ seed, moves, result }) => [seed, moves, result])),
    faults,
    logs,
  ]);
async function besideIt(): Promise<void> {
  beside ??= reference().finally(() => {
    beside = undefined;
  });
  expect(await beside, "a match beside it").toBe(undisturbed);
}

/** Files and sockets that this process holds open for match processes. */
const held = () =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return /liars-/.test(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      return false;
    }
  });
/** Journals have no name once they are open. */
const journals = () => readdirSync("/dev/shm").filter((name) => name.startsWith("liars-"));

/** Most of the time is spent waiting for a limit, so a few bots run in parallel. Each has its own processes. */
const AT_ONCE = 3;
let running = 0;
const waiting: (() => void)[] = [];
export async function inTurn(run: () => Promise<void>): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    await run();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/**
 * Other suites build at the same time, and remove their own folders. Each of our folders is gone when its build ends.
 */
const mine = (name: string): boolean => {
  try {
    return readdirSync(join(tmpdir(), name)).length > 0;
  } catch {
    return false;
  }
};

async function mustBeRejected(bot: Hostile): Promise<void> {
  const report = await buildSource(bot.source);
  if (report.ok) throw new Error("the build took it");
  const codes = report.problems.map(({ code }) => code);
  expect(
    codes.some((code) => bot.expect.some((start) => code.startsWith(start))),
    codes.join(),
  ).toBe(true);
  // The report shows nothing of the host: no path, and no line of a file.
  const text = JSON.stringify(report);
  for (const word of [process.cwd(), `${tmpdir()}/`, "root:x:", "node_modules/"]) expect(text).not.toContain(word);
  expect(report.platform).toBe(false);
}

async function mustPlay(bot: Hostile): Promise<void> {
  const report = await buildSource(bot.source);
  if (!report.ok) throw new Error(`the build refused it: ${JSON.stringify(report.problems)}`);
  expect(report.bundle).not.toContain("root:x:");
  expect(report.map).not.toContain("root:x:");
  const seat = bot.name.length % 4;
  const hostile = { id: "hostile", bundle: report.bundle, map: report.map };
  const [outcome] = await Promise.all([
    playMatch(matchOf(hostile, seat, bot.phases, { limits: bot.limits })),
    besideIt(),
  ]);
  // Whatever it does, it is stopped because of its CPU time. Wall time also depends on what else runs here.
  expect(outcome.cpu[seat]!.maxMs).toBeLessThan(LIMITS.aloneMs);

  // Honest bots are never charged, and every game of the match was played to its end.
  expect(outcome.faults.filter((fault) => fault.bot !== seat)).toEqual([]);
  expect(outcome.phases.map(({ games }) => games.length)).toEqual(new Array(bot.phases).fill(GAMES));
  const kinds = [...new Set(outcome.faults.map(({ kind }) => kind))];
  const leaks = outcome.logs.filter(({ text }) => text.includes("LEAK"));
  expect(leaks).toEqual([]);
  if (bot.expect.includes("none")) expect(outcome.faults).toEqual([]);
  else {
    expect(kinds.length, "it got away with it").toBeGreaterThan(0);
    for (const kind of kinds) expect(bot.expect, outcome.faults[0]?.message).toContain(kind);
  }
  // Its texts can be shown and stored.
  for (const text of [...outcome.faults.map(({ message }) => message), ...outcome.logs.map(({ text }) => text)]) {
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
  }
}

import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deriveSeed } from "@liars-ladder/rules";
import {
  closeSandbox,
  type MatchBot,
  type MatchSpec,
  playMatch,
  processCount,
  SandboxError,
  sandboxLayers,
} from "@liars-ladder/sandbox";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PATIENT } from "../patience.ts";
import { HOSTILE } from "./bots.ts";
import { built } from "./built.ts";
import { movesOf } from "./suite.ts";
import { roundsPerMs, workingBot } from "./work.ts";

const bots: Record<string, MatchBot> = {};
const seeds = (n: number) => Array.from({ length: n }, (_, i) => deriveSeed("supervision", i));

beforeAll(async () => {
  const hostile = (name: string) => HOSTILE.find((bot) => bot.name === name)!.source;
  const house = (name: string) => readFileSync(join(import.meta.dirname, `../../bots/src/${name}.ts`), "utf8");
  for (const name of ["b-indexof", "b-late", "i-recursion", "f-throw"]) bots[name] = await built(name, hostile(name));
  for (const name of ["odds", "random"]) bots[name] = await built(name, house(name));
  bots["slow-once"] = await built(
    "slow-once",
    workingBot(`if (n === 2) work(${Math.round(68 * (await roundsPerMs()))});`),
  );
});
afterAll(closeSandbox);

const match = (names: readonly string[], games: number, more: Partial<MatchSpec> = {}): MatchSpec => {
  const seating = names.map((_, i) => i);
  return {
    ruleset: "palafico",
    options: {},
    bots: names.map((name, i) => ({ ...bots[name]!, id: `${name}-${i}` })),
    phases: seating.map((turn) => ({
      seating: [...seating.slice(turn), ...seating.slice(0, turn)],
      seeds: seeds(games),
    })),
    ...more,
  };
};

test("a match is the same in company and alone, including what a bot can measure of its stack", async () => {
  const spec = match(["i-recursion", "odds", "random"], 3);
  const company = await playMatch(spec);
  const again = await playMatch(spec);
  const alone = await playMatch({ ...spec, mode: "alone" });
  expect(company.alone).toEqual([]);
  expect(alone.alone).toEqual([0, 1, 2]);
  for (const other of [again, alone]) {
    expect(movesOf(other)).toBe(movesOf(company));
    expect(other.logs).toEqual(company.logs);
  }
  expect(company.logs.some(({ text }) => text.startsWith("depth"))).toBe(true);
});

test("a bot that hangs is charged and forfeits the rest of the match, and finished phases stay", async () => {
  const outcome = await playMatch(match(["b-late", "odds", "random"], 3));
  expect(outcome.faults).toMatchObject([{ bot: 0, phase: 0, game: 2, kind: "timeout" }]);
  expect(outcome.faults[0]!.cpuMs).toBeGreaterThan(100);
  for (const [p, { games }] of outcome.phases.entries())
    for (const [g, { result }] of games.entries())
      if (p > 0 || g === 2) expect(result.ranks[(3 - p) % 3], `phase ${p} game ${g}`).toBe(3);
});

test("an exception costs only its game, and is reported with the author's own line", async () => {
  const outcome = await playMatch(match(["f-throw", "odds"], 2));
  expect(outcome.alone).toEqual([]);
  expect(outcome.faults.map(({ bot, kind }) => [bot, kind])).toEqual(Array.from({ length: 4 }, () => [0, "exception"]));
  const line =
    HOSTILE.find(({ name }) => name === "f-throw")!
      .source.split("\n")
      .findIndex((text) => text.includes("throw new")) + 1;
  expect(outcome.faults[0]).toMatchObject({ message: "TypeError: my mistake", stack: [{ file: "bot.ts", line }] });
});

test("all bots hostile: every game ends", async () => {
  const outcome = await playMatch(match(["b-indexof", "b-indexof"], 2));
  expect(outcome.phases.flatMap(({ games }) => games).length).toBe(4);
  expect(outcome.faults.every(({ kind }) => kind === "timeout")).toBe(true);
});

test("a process that an operator kills costs no bot anything", async () => {
  if (!existsSync("/proc/self/stat")) return;
  const { phases, ...rest } = match(["odds", "odds", "random"], 300);
  // First many games: they arrive a few at a time, and the process must still have some to play when the first ones
  // arrive. Then a few.
  const spec = {
    ...rest,
    phases: phases.map(({ seating, seeds }, p) => ({ seating, seeds: seeds.slice(0, p === 0 ? 300 : 3) })),
  };
  const honest = await playMatch(spec);
  let killed = 0;
  const outcome = await playMatch(spec, {
    onProgress() {
      if (killed > 0) return;
      for (const pid of processesOf(process.pid)) {
        killed++;
        process.kill(pid, "SIGKILL");
      }
    },
  });
  expect(killed).toBeGreaterThan(0);
  expect(outcome.faults).toEqual([]);
  // Nobody can say which bot caused it, so it concerns all that ran.
  expect(outcome.incidents).toMatchObject([{ code: "suspicion-cleared", phase: 0, bots: [0, 1, 2] }]);
  expect(movesOf(outcome)).toBe(movesOf(honest));
});

test("a bot that is too slow once is judged alone and not charged, but named, and pays for the time", async () => {
  const outcome = await playMatch(match(["odds", "slow-once", "random"], 2));
  expect(outcome.faults).toEqual([]);
  expect(outcome.incidents).toMatchObject([{ code: "slow", phase: 0, bots: [1] }]);
  expect(outcome.incidents[0]!.message).toMatch(
    /^slow-once-1: used \d+ ms of CPU for one decision, of 50 ms that it may use/,
  );
  expect(outcome.causedMs.map((ms) => ms > 0)).toEqual([false, true, false]);
});

test("a match with a bot that must play alone is never played in company", async () => {
  const spec = match(["odds", "random"], 2);
  const outcome = await playMatch({ ...spec, bots: spec.bots.map((bot, i) => ({ ...bot, alone: i === 1 })) });
  expect(outcome.alone).toEqual([0, 1]);
  expect(outcome.incidents).toEqual([]);
  expect(movesOf(outcome)).toBe(movesOf(await playMatch(spec)));
});

test("a cancelled match leaves no process", async () => {
  const stop = new AbortController();
  const running = playMatch(match(["odds", "random"], 200), { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(running).rejects.toMatchObject({ code: "sandbox.aborted" });
  await closeSandbox();
  expect(processCount()).toBe(0);
});

test.each(["shared", "alone"] as const)(
  "if the sandbox is closed while processes start, the match is cancelled, and no other process starts (%s)",
  async (mode) => {
    await closeSandbox();
    const running = playMatch(match(["odds", "random", "odds", "random"], 20, { mode }));
    const over = expect(running).rejects.toMatchObject({ code: "sandbox.aborted" });
    await vi.waitFor(() => expect(processCount()).toBeGreaterThan(0), { ...PATIENT, interval: 1 });
    await closeSandbox();
    await over;
    expect(processCount()).toBe(0);
  },
);

test("an impossible spec is refused, with the reason", async () => {
  const spec = match(["odds", "random"], 1);
  const refused = async (more: Partial<MatchSpec>) => {
    const error = await playMatch({ ...spec, ...more }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SandboxError);
    return (error as SandboxError).message;
  };
  expect(await refused({ ruleset: "poker" })).toContain("poker");
  expect(await refused({ phases: [{ seating: [0, 0], seeds: seeds(1) }] })).toContain("twice");
  expect(await refused({ phases: [{ seating: [0, 7], seeds: seeds(1) }] })).toContain("not in the match");
  expect(await refused({ phases: [{ seating: [0, 1], seeds: ["1234"] }] })).toContain("1234");
});

test("when the supervisor is killed, its processes end too, even busy ones", async () => {
  if (!existsSync("/proc/self/stat")) return;
  const host = spawn(
    process.execPath,
    ["--conditions=@liars-ladder/source", join(import.meta.dirname, "orphan-host.ts")],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  host.stdin.end(JSON.stringify(match(["b-indexof", "odds"], 1)));
  let orphans: number[] = [];
  await vi.waitFor(() => {
    orphans = descendantsOf(host.pid ?? -1);
    // Behind bubblewrap each match process is three processes, the last of which holds the bots.
    expect(orphans.length).toBeGreaterThanOrEqual(wrapped ? 3 : 1);
    // Far more CPU time than a start takes, so it hangs in the bot's call.
    expect(Math.max(...orphans.map(cpuMsOf))).toBeGreaterThan(2_000);
  }, PATIENT);
  host.kill("SIGKILL");
  const gone = () =>
    orphans.every((pid) => !existsSync(`/proc/${pid}/stat`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1")));
  await vi.waitFor(() => expect(gone()).toBe(true), PATIENT);
});

const wrapped = sandboxLayers().some(({ name, on }) => name === "bubblewrap" && on);

/** CPU time of a process so far, ms; the kernel's tick is 10 ms. */
function cpuMsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return 10 * (user + system);
  } catch {
    return 0;
  }
}

/** All processes below another one. */
function descendantsOf(pid: number): number[] {
  const below = childrenOf(pid).map(({ pid }) => pid);
  return below.flatMap((child) => [child, ...descendantsOf(child)]);
}

const processesOf = (parent: number): number[] =>
  childrenOf(parent).flatMap(({ pid, command }) => (command.includes("match-process") ? [pid] : []));

function childrenOf(parent: number): { pid: number; command: string }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const command = readFileSync(`/proc/${name}/cmdline`, "latin1");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(fields[1]) === parent ? [{ pid: Number(name), command }] : [];
    } catch {
      return [];
    }
  });
}

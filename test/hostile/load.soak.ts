import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deriveSeed } from "@liars-ladder/rules";
import {
  closeSandbox,
  LIMITS,
  type MatchBot,
  type MatchOutcome,
  type MatchSpec,
  playMatch,
} from "@liars-ladder/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { built } from "./built.ts";
import { workingBot } from "./work.ts";

// Part I of the hostile bots' list: with eight busy processes beside the sandbox, no honest bot is charged.

const BUSY = 8;
const HONEST_MATCHES = 200;
/** CPU time of a decision on an idle machine, ms. */
const WORK_MS = 40;

/**
 * A walk through 128 KB in an order that no cache can predict: what a busy neighbour on the same core slows down
 * most. It is not larger, or it would measure caches that a machine shares with other machines: with 512 KB a walk
 * took 110 ms of CPU time instead of 40, which is more than `LIMITS.crowding` allows for.
 */
const WALK = `
const table = new Int32Array(1 << 15);
for (let i = 0; i < table.length; i++) table[i] = i;
let seed = 12345;
for (let i = table.length - 1; i > 0; i--) {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  const j = seed % i;
  const t = table[i];
  table[i] = table[j];
  table[j] = t;
}
let at = 0;
const walk = (steps) => {
  let a = at;
  for (let i = 0; i < steps; i++) a = table[a];
  at = a;
};
`;
const KINDS = {
  computes: (rounds: number) => workingBot(`work(${rounds});`),
  walks: (steps: number) => workingBot(`walk(${steps});`) + WALK,
} as const;

const honest: MatchBot[] = [];
const heavy: MatchBot[] = [];
let slow: MatchBot;
let busy: ChildProcess[] = [];

const matchOf = (bots: readonly MatchBot[], n: number, more: Partial<MatchSpec> = {}): MatchSpec => ({
  ruleset: "palafico",
  options: {},
  bots,
  phases: [{ seating: bots.map((_, i) => i), seeds: [0, 1].map((i) => deriveSeed("load", 2 * n + i)) }],
  ...more,
});

/** How much of this work takes `WORK_MS` here: the maximum of three tries, because every disturbance makes it less. */
async function amountOf(kind: keyof typeof KINDS, first: number): Promise<number> {
  let amount = first;
  for (let i = 0; i < 3; i++) {
    const bots = [await built("one", KINDS[kind](amount)), await built("two", KINDS[kind](amount))];
    const free = { decisionMs: 10_000, bankMs: 1_000_000 };
    const { cpu } = await playMatch(matchOf(bots, i, { limits: free }));
    const most = Math.max(...cpu.map(({ decisions, totalMs }) => (amount * decisions * WORK_MS) / totalMs));
    amount = i === 0 ? Math.round(most) : Math.max(amount, Math.round(most));
  }
  return amount;
}

beforeAll(async () => {
  for (const name of ["honest", "odds", "random", "bluffer"])
    honest.push(await built(name, readFileSync(join(import.meta.dirname, `../../bots/src/${name}.ts`), "utf8")));
  const rounds = await amountOf("computes", 1_000_000);
  heavy.push(await built("computes", KINDS.computes(rounds)));
  slow = await built("slow", KINDS.computes(3 * rounds));
  heavy.push(await built("walks", KINDS.walks(await amountOf("walks", 100_000))));
  busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
}, 300_000);
afterAll(async () => {
  for (const child of busy) child.kill("SIGKILL");
  await closeSandbox();
});

const say = (what: string, outcomes: readonly MatchOutcome[], from: number) => {
  const cpu = outcomes.flatMap((outcome) => outcome.cpu);
  const decisions = cpu.reduce((sum, bot) => sum + bot.decisions, 0);
  const mean = cpu.reduce((sum, bot) => sum + bot.totalMs, 0) / decisions;
  const most = Math.max(...cpu.map(({ maxMs }) => maxMs));
  const incidents = outcomes.flatMap((outcome) => outcome.incidents);
  console.log(
    `${what}: ${outcomes.length} matches in ${((performance.now() - from) / 1000).toFixed(0)} s; ${decisions} decisions, ` +
      `mean ${mean.toFixed(2)} ms of CPU, most ${most.toFixed(1)}; ` +
      `${incidents.length} incidents, ${incidents.filter(({ bots }) => bots.length > 0).length} of them unexplained`,
  );
};

test(`${HONEST_MATCHES} matches of honest bots beside ${BUSY} busy processes: no forfeit`, async () => {
  const from = performance.now();
  const outcomes: MatchOutcome[] = [];
  let next = 0;
  const player = async () => {
    while (next < HONEST_MATCHES) outcomes.push(await playMatch(matchOf(honest, next++)));
  };
  await Promise.all([player(), player(), player()]);
  say("honest", outcomes, from);
  expect(outcomes.flatMap(({ faults }) => faults)).toEqual([]);
});

test.each(["shared", "alone"] as const)(
  `bots of ${WORK_MS} ms a decision beside them, %s: never charged`,
  async (mode) => {
    const from = performance.now();
    const outcomes: MatchOutcome[] = [];
    for (let n = 0; n < 6; n++) outcomes.push(await playMatch(matchOf(heavy, 10 + n, { mode })));
    say(`${WORK_MS} ms, ${mode}`, outcomes, from);
    for (const [i, { id }] of heavy.entries()) {
      const cpu = outcomes.map((outcome) => outcome.cpu[i]!);
      const mean =
        cpu.reduce((sum, { totalMs }) => sum + totalMs, 0) / cpu.reduce((sum, { decisions }) => sum + decisions, 0);
      console.log(`  ${id}: mean ${mean.toFixed(1)} ms, most ${Math.max(...cpu.map(({ maxMs }) => maxMs)).toFixed(1)}`);
    }
    expect(outcomes.flatMap(({ faults }) => faults)).toEqual([]);
  },
);

test("and a bot that takes more than twice the limit is charged there, too", async () => {
  const outcome = await playMatch(matchOf([honest[0]!, slow], 99));
  expect(outcome.faults).toMatchObject([{ bot: 1, kind: "timeout" }]);
  expect(outcome.faults[0]!.cpuMs).toBeGreaterThan(2 * LIMITS.decisionMs);
});

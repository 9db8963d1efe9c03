import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildBot, type MatchBot, type MatchOutcome, type MatchSpec, playMatch } from "@liars-ladder/sandbox";
import { familyCpu } from "./sandbox-cpu.ts";
import { sandboxSeeds } from "./sandbox-games.ts";

export interface TimedMatch {
  readonly outcome: MatchOutcome;
  readonly ms: number;
  /** CPU time of everything, in all processes, until a process waits for the next match. */
  readonly cpuMs: number;
  readonly decisions: number;
  /** CPU time of the calls into the bots' isolates. */
  readonly decisionMs: number;
}

/** Builds a bot as the ladder would; `text`: its only file. */
export async function buildOf(name: string, text = sourceOf(name)): Promise<MatchBot & { readonly about: string }> {
  const report = await buildBot({ files: [{ path: "bot.ts", text }] });
  if (!report.ok) throw new Error(JSON.stringify(report.problems));
  const steps = report.steps.map(({ step, ms }) => `${step} ${ms} ms`).join(", ");
  const about = `bundle of ${name}: ${(report.bytes / 1024).toFixed(1)} KB; build ${steps}`;
  return { id: name, bundle: report.bundle, map: report.map, about };
}

const sourceOf = (name: string) => readFileSync(join(import.meta.dirname, `../bots/src/${name}.ts`), "utf8");

/** A palafico match with these bots in seat order. Every phase has the same games. */
export const matchOf = (bots: readonly MatchBot[], phases: number, games: number): MatchSpec => ({
  ruleset: "palafico",
  options: {},
  bots: bots.map((bot, i) => ({ ...bot, id: `${bot.id}-${i}` })),
  phases: Array.from({ length: phases }, () => ({ seating: bots.map((_, i) => i), seeds: sandboxSeeds(games) })),
});

/** Plays a match, and waits until a process waits for the next one. */
export async function timeMatch(spec: MatchSpec): Promise<TimedMatch> {
  const used = familyCpu();
  const from = performance.now();
  const outcome = await playMatch(spec);
  const ms = performance.now() - from;
  await sleep(600);
  const cpuMs = familyCpu() - used;
  const sum = (of: "decisions" | "totalMs") => outcome.cpu.reduce((total, figures) => total + figures[of], 0);
  return { outcome, ms, cpuMs, decisions: sum("decisions"), decisionMs: sum("totalMs") };
}

/** The same for bots that do nothing wrong. */
export async function timeHonest(spec: MatchSpec): Promise<TimedMatch> {
  const match = await timeMatch(spec);
  const { faults, alone, incidents } = match.outcome;
  if (faults.length > 0 || alone.length > 0) throw new Error(JSON.stringify([faults, incidents]));
  return match;
}

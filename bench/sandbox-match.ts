import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildBot, type MatchBot, type MatchOutcome, type MatchSpec, playMatch } from "@liars-ladder/sandbox";
import { descendants, ownCpu } from "./sandbox-cpu.ts";
import { sandboxSeeds } from "./sandbox-games.ts";

export interface TimedMatch {
  readonly outcome: MatchOutcome;
  readonly ms: number;
  /** Of the match, here and in its process; what that process took to start and to get warm. */
  readonly cpuMs: number;
  readonly startMs: number;
  readonly decisions: number;
  /** CPU time of the calls into the bots' isolates. */
  readonly decisionMs: number;
}

/** Builds a bot as the ladder would; `text`: its one file. */
export async function buildOf(name: string, text = sourceOf(name)): Promise<MatchBot & { readonly about: string }> {
  const report = await buildBot({ files: [{ path: "bot.ts", text }] });
  if (!report.ok) throw new Error(JSON.stringify(report.problems));
  const steps = report.steps.map(({ step, ms }) => `${step} ${ms} ms`).join(", ");
  const about = `bundle of ${name}: ${(report.bytes / 1024).toFixed(1)} KB; build ${steps}`;
  return { id: name, bundle: report.bundle, map: report.map, about };
}

const sourceOf = (name: string) => readFileSync(join(import.meta.dirname, `../bots/src/${name}.ts`), "utf8");

/** A palafico match with these bots in seat order, every phase of the same games. */
export const matchOf = (bots: readonly MatchBot[], phases: number, games: number): MatchSpec => ({
  ruleset: "palafico",
  options: {},
  bots: bots.map((bot, i) => ({ ...bot, id: `${bot.id}-${i}` })),
  phases: Array.from({ length: phases }, () => ({ seating: bots.map((_, i) => i), seeds: sandboxSeeds(games) })),
});

/** Plays a match from a process that waits warm, and waits until the next one does. */
export async function timeMatch(spec: MatchSpec): Promise<TimedMatch> {
  // The busiest of our processes is the match's, which waited warm; the other is the next one.
  const busiest = () => Math.max(0, ...descendants().map(({ cpuMs }) => cpuMs));
  const before = busiest();
  let theirs = 0;
  // To look takes time too, which is not the match's.
  const looking = { ms: 0, cpuMs: 0 };
  const own = ownCpu();
  const from = performance.now();
  const outcome = await playMatch(spec, {
    onProgress(played, all) {
      if (played < all) return;
      const begin = { ms: performance.now(), cpuMs: ownCpu() };
      theirs = busiest() - before;
      looking.ms += performance.now() - begin.ms;
      looking.cpuMs += ownCpu() - begin.cpuMs;
    },
  });
  const ms = performance.now() - from - looking.ms;
  const cpuMs = ownCpu() - own - looking.cpuMs + theirs;
  const sum = (of: "decisions" | "totalMs") => outcome.cpu.reduce((total, used) => total + used[of], 0);
  // Until the next process waits warm: on a busy machine it would be measured with the next match.
  await sleep(600);
  return { outcome, ms, cpuMs, startMs: before, decisions: sum("decisions"), decisionMs: sum("totalMs") };
}

/** The same, of bots that do nothing wrong. */
export async function timeHonest(spec: MatchSpec): Promise<TimedMatch> {
  const match = await timeMatch(spec);
  const { faults, alone, incidents } = match.outcome;
  if (faults.length > 0 || alone.length > 0) throw new Error(JSON.stringify([faults, incidents]));
  return match;
}

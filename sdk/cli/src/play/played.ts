import { FAULTS, type FaultKind } from "@liars-ladder/rules";
import type { BotCpu, Engine, Incident, MatchFault } from "@liars-ladder/sandbox";
import { type Outcome, type Standing, Tally } from "@liars-ladder/stats";
import type { PlayedMatch, Run } from "./run.ts";

/** The most faults and incidents that are kept with their places; all are counted. */
const KEPT = 1000;

/** The results of a run, summed up match by match. */
export class Played {
  readonly cpu: BotCpu[];
  /** The first faults, in the order of the games. */
  readonly faults: MatchFault[] = [];
  readonly incidents: Incident[] = [];
  engine: Engine | undefined;
  games = 0;
  private readonly tally: Tally<FaultKind>;
  private readonly counts = new Map<string, number>();

  constructor({ entrants }: Pick<Run, "entrants">) {
    this.tally = new Tally(entrants.length, FAULTS);
    this.cpu = entrants.map(() => ({ decisions: 0, totalMs: 0, maxMs: 0 }));
  }

  add(match: PlayedMatch, outcomes: readonly Outcome<FaultKind>[]): void {
    this.tally.add(outcomes);
    this.games += outcomes.length;
    this.engine = match.engine;
    for (const [i, { decisions, totalMs, maxMs }] of match.cpu.entries()) {
      const sum = this.cpu[i]!;
      this.cpu[i] = {
        decisions: sum.decisions + decisions,
        totalMs: sum.totalMs + totalMs,
        maxMs: Math.max(sum.maxMs, maxMs),
      };
    }
    for (const fault of match.faults) {
      const key = `${fault.bot} ${fault.kind}`;
      const before = this.counts.get(key) ?? 0;
      this.counts.set(key, before + 1);
      // Always keep the first fault of each kind.
      if (before === 0 || this.faults.length < KEPT) this.faults.push(fault);
    }
    for (const incident of match.incidents) if (this.incidents.length < KEPT) this.incidents.push(incident);
  }

  /** In how many games a bot had this kind of fault. */
  count({ bot, kind }: { bot: number; kind: FaultKind }): number {
    return this.counts.get(`${bot} ${kind}`) ?? 0;
  }

  standings(): Standing<FaultKind>[] {
    return this.tally.standings();
  }
}

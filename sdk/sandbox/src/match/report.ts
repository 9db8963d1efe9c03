import type { FaultKind } from "@liars-ladder/rules";
import type { Limits } from "../limits.ts";
import { cleanText } from "../text.ts";
import { callsUntil } from "./calls.ts";
import { Lines } from "./lines.ts";
import type { BotCpu, MatchFault, MatchLog, MatchSpec } from "./spec.ts";
import { mapStack } from "./stack.ts";
import type { Diagnosis, GameRecord, PhaseJob, SeatFault } from "./wire.ts";

/** What the records of a match say about each bot: faults with their lines, logs, CPU time, and who is out. */
export class Report {
  readonly faults: MatchFault[] = [];
  readonly logs: MatchLog[] = [];
  readonly cpu: BotCpu[];
  /** By bot: the fault that put it out of the match. */
  readonly dead: (FaultKind | null)[];
  private readonly spec: MatchSpec;
  private readonly limits: Limits;
  private readonly lines: Lines;

  constructor(spec: MatchSpec, limits: Limits, signal: AbortSignal) {
    this.spec = spec;
    this.limits = limits;
    this.lines = new Lines(limits, signal);
    this.cpu = spec.bots.map(() => ({ decisions: 0, totalMs: 0, maxMs: 0 }));
    this.dead = spec.bots.map(() => null);
  }

  /** Adds a phase that is final. */
  add(phase: number, job: PhaseJob, records: readonly GameRecord[]): void {
    for (const [game, record] of records.entries()) {
      for (const fault of record.faults) this.addFault(phase, game, fault, job, records);
      this.addLogs(phase, game, record);
      for (const [seat, used] of record.cpu.entries()) {
        const bot = this.botAt(phase, seat);
        const { decisions, totalMs, maxMs } = this.cpu[bot]!;
        this.cpu[bot] = {
          decisions: decisions + used.decisions,
          totalMs: totalMs + used.totalMs,
          maxMs: Math.max(maxMs, used.maxMs),
        };
      }
    }
  }

  /** Settles when every fault has its line, if one could be found. */
  located(): Promise<void> {
    return this.lines.all();
  }

  private botAt(phase: number, seat: number): number {
    return this.spec.phases[phase]!.seating[seat]!;
  }

  private addFault(phase: number, game: number, fault: SeatFault, job: PhaseJob, records: readonly GameRecord[]): void {
    const bot = this.botAt(phase, fault.seat);
    const { id, map } = this.spec.bots[bot]!;
    const charge = (text: string, from: string): MatchFault => {
      const stack = mapStack(from, map);
      return {
        bot,
        phase,
        game,
        decision: fault.decision,
        kind: fault.kind,
        message: cleanText(text, this.limits.message),
        ...(stack.length > 0 ? { stack } : {}),
        cpuMs: fault.cpuMs,
      };
    };
    const index = this.faults.push(charge(fault.message, fault.stack)) - 1;
    if (fault.kind === "illegal" || fault.kind === "exception") return;
    for (const [other, { id: its }] of this.spec.bots.entries()) if (its === id) this.dead[other] ??= fault.kind;
    this.lines.find(
      id,
      () => callsUntil(job, records, game, fault, this.limits),
      map,
      (where) => {
        this.faults[index] = charge(...told(fault.message, where));
      },
    );
  }

  private addLogs(phase: number, game: number, { logs }: GameRecord): void {
    const left = new Map<number, number>();
    for (const { seat, decision, text } of logs) {
      const bytes = left.get(seat) ?? this.limits.log + 100;
      const clean = cleanText(text, bytes);
      left.set(seat, Math.max(0, bytes - Buffer.byteLength(clean)));
      if (clean !== "") this.logs.push({ bot: this.botAt(phase, seat), phase, game, decision, text: clean });
    }
  }
}

/** A fault's sentence and stack, with what the diagnosis found. */
const told = (message: string, where: Diagnosis | undefined): [message: string, stack: string] => {
  if (where?.stuck === undefined) return [message, where?.stack ?? ""];
  const seen = where.stack === undefined ? "; its line could not be found" : "; the line is the last one that was seen";
  return [`${message}, in a built-in function that cannot be interrupted${seen}`, where.stack ?? ""];
};

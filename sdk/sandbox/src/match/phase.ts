import { botSeed, type FaultKind, mustLuck, Referee, type Start } from "@liars-ladder/rules";
import type { Called } from "../isolate/box.ts";
import { type PackedEvent, packEvent } from "../isolate/pack.ts";
import { parseReply } from "./reply.ts";
import type { GameRecord, PhaseJob, ToBot } from "./wire.ts";

/** A call into the bot of a seat. The seat's box is made when it is first loaded. */
export type Call = ToBot & {
  readonly seat: number;
  /** The game's number in the phase; −1 while loading. */
  readonly game: number;
};

/** The outcome of a call that brought no answer. */
type Broken = Pick<Called, "text" | "stack" | "cpuMs"> & { readonly kind: FaultKind };

const brokenBy = (called: Called): Broken | undefined =>
  called.kind === "answer" ? undefined : { ...called, kind: called.kind };

/**
 * One phase, as a sequence of calls whose outcomes are fed back. The host decides how a call is made: directly into
 * an isolate of this process, or over a socket to a process that holds this one bot. Both hosts run this code, so
 * they play the same game. A call that ends in timeout, memory or crash must be certain: it takes the bot out of
 * the phase.
 */
export function* playPhase(job: PhaseJob, onGame: (record: GameRecord) => void): Generator<Call, void, Called> {
  const { ruleset, options, seats } = job;
  const players = seats.length;
  const dead = seats.map(({ dead }) => dead);
  /** If a bot does not load or start, its first decision of a game is that fault. */
  const unloaded: (Broken | undefined)[] = seats.map(() => undefined);
  const early: { seat: number; text: string }[] = [];
  for (const [seat, { bundle }] of seats.entries()) {
    if (dead[seat] !== null) continue;
    const called = yield { seat, op: "load", text: bundle, game: -1 };
    early.push({ seat, text: called.log });
    unloaded[seat] = brokenBy(called);
  }

  for (const [game, seed] of job.seeds.entries()) {
    const run = new GameRun(job, seed, dead);
    const { referee } = run;
    if (game === 0) for (const { seat, text } of early) run.log(seat, -1, text);

    const broken = [...unloaded];
    for (let seat = 0; seat < players; seat++) {
      if (dead[seat] !== null || broken[seat]) continue;
      const start: Start = { ruleset, options, players, seat, game, rng: botSeed(run.luck, seat) };
      const called = yield { seat, op: "start", text: JSON.stringify(start), game };
      run.log(seat, -1, called.log);
      broken[seat] = brokenBy(called);
    }

    while (referee.seat >= 0) {
      const { seat } = referee;
      if (run.isOver(seat, broken[seat])) continue;
      const called = yield { seat, op: "ask", ask: referee.ask(), game };
      run.answer(seat, called);
    }
    onGame(run.record);
  }
}

/** One game of a phase, and its record. */
class GameRun {
  readonly luck;
  readonly referee: Referee<PackedEvent>;
  readonly record: GameRecord;
  private readonly seats: PhaseJob["seats"];
  private readonly dead: (FaultKind | null)[];

  /** `dead`: by seat, why the bot is out of the match. It is written to. */
  constructor({ ruleset, options, seats }: PhaseJob, seed: string, dead: (FaultKind | null)[]) {
    this.luck = mustLuck(seed);
    this.seats = seats;
    this.dead = dead;
    this.referee = new Referee({ ruleset, options, players: seats.length, luck: this.luck, keep: packEvent });
    const cpu = seats.map(() => ({ decisions: 0, totalMs: 0, maxMs: 0 }));
    this.record = { moves: this.referee.moves, faults: [], logs: [], cpu };
  }

  log(seat: number, decision: number, text: string): void {
    if (text !== "") this.record.logs.push({ seat, decision, text });
  }

  /** Forfeits the game for a seat whose bot is out of the match, or did not start. */
  isOver(seat: number, broken: Broken | undefined): boolean {
    const over = this.dead[seat] ?? broken?.kind;
    if (over === undefined) return false;
    if (this.dead[seat] === null && broken) this.fault(seat, this.decision, broken);
    this.referee.fault(over);
    return true;
  }

  /** Handles the outcome of asking a seat. */
  answer(seat: number, called: Called): void {
    const { decision } = this;
    this.log(seat, decision, called.log);
    this.charge(seat, called.cpuMs);
    const broken = brokenBy(called) ?? this.refused(called);
    if (broken === undefined) return;
    this.fault(seat, decision, broken);
    // If the referee refused an action, the game is forfeited already.
    if (this.decision === decision) this.referee.fault(broken.kind);
  }

  /** Takes an answer as an action. Returns what is wrong if it is not an action, or an illegal one. */
  private refused({ text, cpuMs }: Called): Broken | undefined {
    const reply = parseReply(text);
    const problem = "problem" in reply ? reply.problem : this.referee.act(reply.action);
    return problem === undefined ? undefined : { kind: "illegal", text: problem, stack: "", cpuMs };
  }

  private get decision(): number {
    return this.referee.moves.length;
  }

  private charge(seat: number, cpuMs: number): void {
    const cpu = this.record.cpu[seat]!;
    cpu.decisions++;
    cpu.totalMs += cpuMs;
    if (cpuMs > cpu.maxMs) cpu.maxMs = cpuMs;
  }

  private fault(seat: number, decision: number, { kind, text: message, stack, cpuMs }: Broken): void {
    this.record.faults.push({ seat, decision, kind, message, stack, cpuMs });
    if (kind === "illegal" || kind === "exception") return;
    // Rules, "After a fault": that version is not run again in this match, whatever its seat.
    const { version } = this.seats[seat]!;
    for (const [i, other] of this.seats.entries()) if (other.version === version) this.dead[i] ??= kind;
  }
}

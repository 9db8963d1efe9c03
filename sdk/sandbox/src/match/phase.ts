import { botSeed, type FaultKind, mustLuck, Referee, type Start } from "@liars-ladder/rules";
import type { Called } from "../isolate/box.ts";
import { type PackedEvent, packEvent } from "../isolate/pack.ts";
import { parseReply } from "./reply.ts";
import type { GameRecord, PhaseJob, ToBot } from "./wire.ts";

/** A call into the bot of a seat. The seat's box is made when it is first loaded. */
export type Call = ToBot & {
  readonly seat: number;
  /** Of the phase; −1 while loading. */
  readonly game: number;
};

/**
 * One phase, as a sequence of calls whose outcomes are fed back. How a call is made is the host's: at once into an
 * isolate of this process, or over a socket to a process that holds this one bot. Both hosts run this, so they play the
 * same game. A call that ends in timeout, memory or crash must be certain: it takes the bot out of the phase.
 */
export function* playPhase(job: PhaseJob, onGame: (record: GameRecord) => void): Generator<Call, void, Called> {
  const dead = job.seats.map(({ dead }) => dead);
  /** A bot that does not load or start breaks at its first decision of a game. */
  let broken: ((Pick<Called, "text" | "stack" | "cpuMs"> & { kind: FaultKind }) | undefined)[] = [];

  const unloaded: typeof broken = [];
  const early: { seat: number; text: string }[] = [];
  for (const [seat, { bundle }] of job.seats.entries()) {
    if (dead[seat] !== null) continue;
    const called = yield { seat, op: "load", text: bundle, game: -1 };
    if (called.log !== "") early.push({ seat, text: called.log });
    if (called.kind !== "answer") unloaded[seat] = { ...called, kind: called.kind };
  }

  for (const [game, seed] of job.seeds.entries()) {
    const luck = mustLuck(seed);
    const { ruleset, options } = job;
    const players = job.seats.length;
    const referee = new Referee<PackedEvent>({ ruleset, options, players, luck, keep: packEvent });
    const record: GameRecord = {
      moves: referee.moves,
      faults: [],
      logs: [],
      cpu: job.seats.map(() => ({ decisions: 0, totalMs: 0, maxMs: 0 })),
    };
    const note = (seat: number, text: string) => {
      if (text !== "") record.logs.push({ seat, decision: referee.moves.length, text });
    };
    const charge = (seat: number, cpuMs: number) => {
      const cpu = record.cpu[seat];
      if (!cpu) return;
      cpu.decisions++;
      cpu.totalMs += cpuMs;
      if (cpuMs > cpu.maxMs) cpu.maxMs = cpuMs;
    };
    if (game === 0) for (const { seat, text } of early) record.logs.push({ seat, decision: -1, text });

    broken = [...unloaded];
    for (let seat = 0; seat < players; seat++) {
      if (dead[seat] !== null || broken[seat]) continue;
      const start: Start = { ruleset, options, players, seat, game, rng: botSeed(luck, seat) };
      const called = yield { seat, op: "start", text: JSON.stringify(start), game };
      if (called.log !== "") record.logs.push({ seat, decision: -1, text: called.log });
      if (called.kind !== "answer") broken[seat] = { ...called, kind: called.kind };
    }

    while (referee.seat >= 0) {
      const seat = referee.seat;
      const decision = referee.moves.length;
      const fault = (kind: FaultKind, message: string, stack: string, cpuMs: number, forfeit: boolean) => {
        record.faults.push({ seat, decision, kind, message, stack, cpuMs });
        if (kind === "timeout" || kind === "memory" || kind === "crash")
          // Rules, "After a fault": that version is not run again in this match, in whatever seat.
          for (const [i, other] of job.seats.entries())
            if (other.version === job.seats[seat]?.version) dead[i] ??= kind;
        if (forfeit) referee.fault(kind);
      };
      const over = dead[seat];
      if (over) {
        referee.fault(over);
        continue;
      }
      const before = broken[seat];
      if (before) {
        fault(before.kind, before.text, before.stack, before.cpuMs, true);
        continue;
      }
      const called = yield { seat, op: "ask", ask: referee.ask(), game };
      note(seat, called.log);
      charge(seat, called.cpuMs);
      if (called.kind !== "answer") {
        fault(called.kind, called.text, called.stack, called.cpuMs, true);
        continue;
      }
      const reply = parseReply(called.text);
      if ("problem" in reply) {
        fault("illegal", reply.problem, "", called.cpuMs, true);
        continue;
      }
      const refused = referee.act(reply.action);
      if (refused !== undefined) fault("illegal", refused, "", called.cpuMs, false);
    }
    onGame(record);
  }
}

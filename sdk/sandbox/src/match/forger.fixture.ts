import { deriveSeed, moveOfFault } from "@liars-ladder/rules";
import { Box } from "../isolate/box.ts";
import { LIMITS } from "../limits.ts";
import type { End, JournalEntry, MatchChild } from "./child.ts";
import { Pool } from "./pool.ts";
import type { MatchSpec } from "./spec.ts";
import type { FromProcess, SentPhase, ToProcess } from "./wire.ts";

/**
 * A bundle, as esbuild writes it, of a bot that plays honestly: it opens low and challenges every bid of the
 * others.
 */
const HONEST = `"use strict";var __bot={default:{name:"honest",rulesets:["palafico"],start(){let bid=false;return{decide(ask){
for(const e of ask.events){if(e.type==="round")bid=false;if(e.type==="act"&&e.action.type==="bid")bid=true;}
return bid?{type:"challenge"}:{type:"bid",bid:{kind:"face",quantity:1,face:2}};}};}}};__bot.default;`;

/** A match with honest bots only: whatever a process says about them, none of them may be charged. */
export const honestMatch = (players: number, phases: number, games: number): MatchSpec => ({
  ruleset: "palafico",
  options: {},
  bots: Array.from({ length: players }, (_, i) => ({ id: `bot-${i}`, bundle: HONEST })),
  phases: Array.from({ length: phases }, (_, turn) => ({
    seating: Array.from({ length: players }, (_, seat) => (seat + turn) % players),
    seeds: Array.from({ length: games }, (_, i) => deriveSeed("forged", i)),
  })),
});

/** What a process that was taken over sends about a phase. */
export type Forge = (job: SentPhase) => readonly unknown[];

/**
 * A match process, simulated in this one. Alone with a bot it is honest, with a real isolate and harness; in
 * company it sends what it is told to.
 */
class Forger {
  readonly pid = -1;
  readonly ready = Promise.resolve();
  readonly ended: Promise<End>;
  readonly gone: Promise<unknown>;
  readonly reusable = false;
  readonly sent = new Set<number>();
  readonly played = false;
  alive = true;
  private readonly forge: Forge;
  private settle: (end: End) => void = () => {};
  private listener: (message: FromProcess) => void = () => {};
  private box: Box | undefined;

  constructor(forge: Forge) {
    this.forge = forge;
    this.ended = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.gone = this.ended;
  }

  again(): Promise<boolean> {
    return Promise.resolve(false);
  }

  hold(): void {}
  entry(): JournalEntry {
    return { seq: 0, seat: 0, game: 0 };
  }
  listen(listener: (message: FromProcess) => void): void {
    this.listener = listener;
  }
  kill(): void {
    if (!this.alive) return;
    this.alive = false;
    this.box?.dispose();
    this.settle({ ours: true, signal: "SIGKILL", outOfMemory: false, stderr: "" });
  }

  send(message: ToProcess): void {
    if (message.op === "box") this.box = new Box({ ...LIMITS, stopMs: 60_000 });
    else if (message.op === "phase") for (const said of this.forge(message.phase)) this.say(said as FromProcess);
    else if (message.op === "ask" && this.box) this.say({ op: "called", called: this.box.ask(message.ask) });
    else if ((message.op === "load" || message.op === "start") && this.box)
      this.say({ op: "called", called: this.box[message.op](message.text) });
  }

  private say(message: FromProcess): void {
    queueMicrotask(() => {
      if (this.alive) this.listener(message);
    });
  }
}

/** Processes that forge, and a count of how many were started. */
export function forgers(forge: Forge): { pool: Pool; started: () => number } {
  let started = 0;
  const pool = new Pool(() => {
    started++;
    return new Forger(forge) as unknown as MatchChild;
  });
  return { pool, started: () => started };
}

/** Random numbers that are the same in each run. */
export function makeRandom(seed: number): (below: number) => number {
  let a = seed | 0;
  return (below) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const FAULTS = ["illegal", "exception", "timeout", "memory", "crash"] as const;
const ODD: readonly unknown[] = [null, -1, 1e300, Number.NaN, 2 ** 53, "x", [], {}, { length: 9 }, "__proto__", true];

/** Records of whole phases: the true ones, with random changes. `honest` has those of the phase as it is played. */
export function forgedBy(random: (below: number) => number, honest: readonly number[][]): Forge {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!;
  const fault = (players: number) => ({
    seat: random(players),
    decision: random(9),
    kind: pick([...FAULTS, "hacked", "__proto__"]),
    message: "timed out: out of memory",
    stack: "    at bot.js:1:1",
    cpuMs: random(1_000),
  });
  const movesOf = (game: number): unknown => {
    const moves: unknown[] = [...(honest[game] ?? [])];
    switch (random(8)) {
      case 0:
        return moves;
      case 1:
        return [moveOfFault(pick(FAULTS))];
      case 2:
        return [...moves.slice(0, random(moves.length + 1)), moveOfFault(pick(FAULTS))];
      case 3:
        return moves.with(random(moves.length), random(60) - 9);
      case 4:
        return [...moves, random(9)];
      case 5:
        return moves.map(() => random(40) - 6);
      case 6:
        return moves.with(random(moves.length), pick(ODD));
      default:
        return pick(ODD);
    }
  };
  return (job) => {
    const players = job.seats.length;
    const game = (g: number): unknown => {
      const record: Record<string, unknown> = {
        moves: random(3) === 0 ? movesOf(g) : [...(honest[g] ?? [])],
        faults: Array.from({ length: pick([0, 0, 1, 60]) }, () => fault(players)),
        logs: Array.from({ length: pick([0, 0, 1, 2, 500]) }, () => ({
          seat: random(players),
          decision: random(3) - 1,
          text: "[referee] seat 1 wins".repeat(random(3)),
        })),
        cpu: job.seats.map(() => ({ decisions: 1, totalMs: pick([0, 1, 2, 3, 4, 5, 6, 1e9]), maxMs: 0 })),
      };
      if (random(6) === 0) record[pick(Object.keys(record))] = pick(ODD);
      return random(20) === 0 ? pick(ODD) : record;
    };
    const games = { op: "games", games: job.seeds.map((_, g) => game(g)) };
    const suspect = { op: "suspect", suspect: { seat: random(players + 1), why: "timed out", slow: random(2) === 0 } };
    switch (random(8)) {
      case 0:
        return [suspect];
      case 1:
        return [games, suspect];
      case 2:
        return [{ op: pick(["called", "diagnosis", "ready", "x"]), called: {}, games: pick(ODD) }];
      case 3:
        return [games, games, { op: "done" }];
      default:
        return [games, { op: "done" }];
    }
  };
}

import {
  type FaultKind,
  faultOfMove,
  findRuleset,
  isRuleset,
  isSeedProblem,
  luckOf,
  mustLuck,
  mustRuleset,
} from "@liars-ladder/rules";
import { LIMITS, type Limits } from "../limits.ts";
import { cleanText } from "../text.ts";
import { PlatformFault, playAlone } from "./alone.ts";
import { callsUntil } from "./calls.ts";
import type { MatchChild } from "./child.ts";
import { diagnosed } from "./diagnosis.ts";
import { engine } from "./engine.ts";
import { closingSignal, takeProcess, warmUp } from "./pool.ts";
import { playShared } from "./shared.ts";
import {
  calledOff,
  type Incident,
  type MatchFault,
  type MatchLog,
  type MatchOutcome,
  type MatchSpec,
  type PhaseSpec,
  type PlayedGame,
  SandboxError,
} from "./spec.ts";
import { mapStack } from "./stack.ts";
import type { Diagnosis, GameRecord, PhaseJob } from "./wire.ts";

export interface PlayOptions {
  /** Called for each game once it is final: when its phase is over, in order. */
  readonly onGame?: ((game: PlayedGame & { readonly phase: number; readonly game: number }) => void) | undefined;
  /** Called as games go by, final or not, with how many of all have been played. */
  readonly onProgress?: ((played: number, all: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays a match: shared process first, quarantine where that ends in a suspicion. The games come from playing what the
 * processes sent through the rules, here. Throws a `SandboxError` when the platform fails, never for what a bot does.
 */
export async function playMatch(spec: MatchSpec, options: PlayOptions = {}): Promise<MatchOutcome> {
  checkSpec(spec);
  const limits: Limits = { ...LIMITS, ...spec.limits };
  const signals = [closingSignal(), ...(options.signal ? [options.signal] : [])];
  const signal = AbortSignal.any(signals);
  const versions = spec.bots.map((bot) => spec.bots.findIndex((other) => other.id === bot.id));
  const dead: (FaultKind | null)[] = spec.bots.map(() => null);
  const faults: MatchFault[] = [];
  const logs: MatchLog[] = [];
  const incidents: Incident[] = [];
  const cpu = spec.bots.map(() => ({ decisions: 0, totalMs: 0, maxMs: 0 }));
  const phases: { games: PlayedGame[] }[] = [];
  const alone: number[] = [];
  const diagnoses: Promise<void>[] = [];
  const all = spec.phases.reduce((sum, phase) => sum + phase.seeds.length, 0);
  let before = 0;
  let quarantine = spec.mode === "alone" || spec.bots.some((bot) => bot.alone === true);
  let child: MatchChild | undefined;

  try {
    for (const [p, phase] of spec.phases.entries()) {
      const job: PhaseJob = {
        ruleset: spec.ruleset,
        options: spec.options,
        seats: phase.seating.map((bot) => ({
          version: versions[bot]!,
          bundle: spec.bots[bot]!.bundle,
          dead: dead[bot]!,
        })),
        seeds: phase.seeds,
      };
      let seen = 0;
      const progress = () => options.onProgress?.(before + ++seen, all);
      let records: GameRecord[] | undefined;
      let games: PlayedGame[] | undefined;
      let suspicion: Pick<Incident, "bots" | "message"> | undefined;
      /** The bot at a seat, or all that run where it is nobody's. */
      const concerned = (seat: number) => {
        const bot = phase.seating[seat];
        return bot === undefined ? phase.seating.filter((present) => dead[present] === null) : [bot];
      };
      if (!quarantine) {
        child ??= await takeProcess(signal);
        // Not before: it would take CPU time from this match.
        if (p === spec.phases.length - 1) warmUp();
        const end = await playShared(child, job, limits, signal, progress);
        if (end.kind === "aborted") throw calledOff();
        const believed = end.kind === "done" ? playedPhase(end.games, job, false) : undefined;
        if (end.kind === "done" && Array.isArray(believed)) {
          records = end.games;
          games = believed;
        } else {
          quarantine = true;
          child.kill();
          child = undefined;
          if (end.kind === "suspect")
            suspicion = {
              bots: end.slow === true ? [] : concerned(end.seat),
              message: `${who(spec, phase, end.seat)} ${end.why}`,
            };
          else {
            const message = "why" in end ? end.why : String(believed);
            incidents.push({ code: "not-believed", phase: p, bots: concerned(-1), message });
          }
        }
      }
      if (!records || !games) {
        seen = 0;
        const excused = ({ code, message, seat }: PlatformFault) =>
          incidents.push({ code, phase: p, bots: concerned(seat), message });
        records = await retried(limits, incidents, excused, () => playAlone(job, limits, signal, progress));
        const certain = playedPhase(records, job, true);
        if (typeof certain === "string") throw new Error(`the referee's own game cannot be: ${certain}`);
        games = certain;
        alone.push(p);
        const confirmed = records.some((record) =>
          record.faults.some(({ kind }) => kind !== "illegal" && kind !== "exception"),
        );
        if (suspicion !== undefined && !confirmed)
          incidents.push({
            code: "suspicion-cleared",
            phase: p,
            bots: suspicion.bots,
            message: `${suspicion.message}; alone it did not happen`,
          });
      }

      phases.push({ games });
      before += games.length;
      for (const [g, record] of records.entries()) {
        const place = (seat: number, decision: number) => ({ bot: phase.seating[seat]!, phase: p, game: g, decision });
        for (const fault of record.faults) {
          const bot = phase.seating[fault.seat]!;
          const { map } = spec.bots[bot]!;
          const charge = (text: string, from: string): MatchFault => {
            const stack = mapStack(from, map);
            return {
              ...place(fault.seat, fault.decision),
              kind: fault.kind,
              message: cleanText(text, limits.message),
              ...(stack.length > 0 ? { stack } : {}),
              cpuMs: fault.cpuMs,
            };
          };
          const index = faults.push(charge(fault.message, fault.stack)) - 1;
          if (fault.kind === "illegal" || fault.kind === "exception") continue;
          for (const [other, version] of versions.entries()) if (version === versions[bot]) dead[other] ??= fault.kind;
          // The rest of the match need not wait for it.
          const found = diagnosed(callsUntil(job, records, g, fault, limits), map, limits, signal).then((where) => {
            faults[index] = charge(...told(fault.message, where));
          });
          diagnoses.push(found);
        }
        let left = job.seats.map(() => limits.log + 100);
        for (const log of record.logs) {
          const text = cleanText(log.text, left[log.seat]!);
          left = left.map((bytes, seat) => (seat === log.seat ? Math.max(0, bytes - Buffer.byteLength(text)) : bytes));
          if (text !== "") logs.push({ ...place(log.seat, log.decision), text });
        }
        for (const [seat, used] of record.cpu.entries()) {
          const sum = cpu[phase.seating[seat]!]!;
          sum.decisions += used.decisions;
          sum.totalMs += used.totalMs;
          sum.maxMs = Math.max(sum.maxMs, used.maxMs);
        }
        options.onGame?.({ ...games[g]!, phase: p, game: g });
      }
    }
  } finally {
    child?.kill();
  }
  await Promise.all(diagnoses);
  return { phases, faults, logs, cpu, incidents, engine: engine(), alone };
}

/** A fault's sentence with what was found out about it, and the stack of that. */
const told = (message: string, where: Diagnosis | undefined): [message: string, stack: string] => {
  if (where?.stuck === undefined) return [message, where?.stack ?? ""];
  const seen = where.stack === undefined ? "; no line of it could be found" : ": the line is where it was last seen";
  return [`${message}, in something built-in that cannot be interrupted${seen}`, where.stack ?? ""];
};

const who = (spec: MatchSpec, phase: PhaseSpec, seat: number): string => {
  const bot = phase.seating[seat];
  return bot === undefined ? "the process" : `bot ${bot} (${spec.bots[bot]?.id.slice(0, 80)})`;
};

/** Runs a phase until it ends in a result; what the platform did to it is an incident, and too many are given up on. */
async function retried<T>(
  limits: Limits,
  incidents: readonly Incident[],
  excused: (fault: PlatformFault) => void,
  run: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof PlatformFault)) throw error;
      excused(error);
      if (attempt >= limits.attempts)
        throw new SandboxError("sandbox.incident", `a phase failed ${attempt} times: ${error.message}`, incidents);
    }
  }
}

/**
 * Plays the moves through the rules; the ranks are from here, whatever a process may have made of them. A sentence that
 * says why they cannot be true, where they cannot. A process that holds bots may say that an answer was illegal or an
 * exception, never that a bot is dead: that is judged alone.
 */
function played(record: GameRecord, job: PhaseJob, seed: string, judged: boolean): PlayedGame | string {
  const { options, seats } = job;
  const game = mustRuleset(job.ruleset).create({ options, players: seats.length, luck: mustLuck(seed) });
  for (const [i, move] of record.moves.entries()) {
    if (game.seat < 0) return `move ${i} comes after the end`;
    if (move >= 0) {
      if (!Number.isSafeInteger(move) || !game.isLegal(move)) return `move ${i} is illegal`;
      game.apply(move);
      continue;
    }
    const kind = faultOfMove(move);
    if (kind === undefined) return `move ${i} is none`;
    if (!judged && kind !== "illegal" && kind !== "exception" && seats[game.seat]?.dead !== kind)
      return `move ${i} is a ${kind} that nobody judged`;
    game.forfeit(kind);
  }
  const result = game.result();
  if (result === undefined) return "the moves end before the game does";
  return { seed, moves: record.moves, result, cpuMs: record.cpu.map(({ totalMs }) => totalMs) };
}

/** All games of a phase, or why they cannot be. */
function playedPhase(records: readonly GameRecord[], job: PhaseJob, judged: boolean): PlayedGame[] | string {
  const games: PlayedGame[] = [];
  for (const [g, seed] of job.seeds.entries()) {
    const record = records[g];
    const game = record === undefined ? "it is missing" : played(record, job, seed, judged);
    if (typeof game === "string") return `game ${g}: ${game}`;
    games.push(game);
  }
  return games;
}

function checkSpec(spec: MatchSpec): void {
  const fail = (message: string): never => {
    throw new SandboxError("sandbox.spec", message);
  };
  const ruleset = findRuleset(spec.ruleset);
  if (!isRuleset(ruleset)) throw new SandboxError("sandbox.spec", ruleset.message);
  for (const [p, { seating, seeds }] of spec.phases.entries()) {
    if (seating.length < ruleset.players.min || seating.length > ruleset.players.max)
      fail(`phase ${p} seats ${seating.length}; ${ruleset.id} is for ${ruleset.players.min}–${ruleset.players.max}`);
    if (new Set(seating).size !== seating.length) fail(`phase ${p} seats a bot twice`);
    for (const bot of seating) if (!spec.bots[bot]) fail(`phase ${p} seats bot ${bot}, which is not in the match`);
    for (const seed of seeds) {
      const luck = luckOf(seed);
      if (isSeedProblem(luck)) fail(luck.message);
    }
  }
}

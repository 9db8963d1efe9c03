import { type FaultKind, type GameHead, mustLuck, replayMoves } from "@liars-ladder/rules";
import type { Limits } from "../limits.ts";
import type { PlayedGame } from "./spec.ts";
import type { GameRecord, PhaseJob } from "./wire.ts";

/**
 * What a process that holds bots sends about a phase, and how much of it is believed: moves that the rules allow,
 * text for an author's eyes, and no more CPU time than the kernel saw. The moves tell who broke; whether that is
 * true is asked of each accused bot alone (`confirm.ts`).
 */

/** How far a process's own figure of its CPU time may be above the kernel's: /proc counts in hundredths of a second. */
const CPU_SLACK = { ms: 50, share: 1.1 };

/**
 * All games of a phase, or why they are impossible. `cpuMs`: the CPU time of the process for them, if the kernel
 * reports it.
 */
export function believedPhase(
  records: readonly GameRecord[],
  job: PhaseJob,
  limits: Limits,
  cpuMs: number | undefined,
): PlayedGame[] | string {
  const said = records.reduce((sum, { cpu }) => sum + cpu.reduce((all, { totalMs }) => all + totalMs, 0), 0);
  if (cpuMs !== undefined && said > cpuMs * CPU_SLACK.share + CPU_SLACK.ms)
    return `it charged its bots ${said.toFixed(0)} ms of CPU and has used ${cpuMs.toFixed(0)}`;
  for (const [g, { cpu }] of records.entries())
    for (const [seat, { decisions, totalMs, maxMs }] of cpu.entries())
      if (maxMs > limits.decisionMs || totalMs > limits.bankMs + limits.bankPerDecisionMs * decisions)
        return `game ${g}: it charged seat ${seat} more CPU than a bot has, and suspected nobody`;
  return playedPhase(records, job, false);
}

/**
 * Plays the moves of a phase through the rules. `judged`: they come from bots that ran alone, so any fault may
 * stand.
 */
export function playedPhase(records: readonly GameRecord[], job: PhaseJob, judged: boolean): PlayedGame[] | string {
  const games: PlayedGame[] = [];
  for (const [g, seed] of job.seeds.entries()) {
    const record = records[g];
    const game = record === undefined ? "it is missing" : played(record, job, seed, judged);
    if (typeof game === "string") return `game ${g}: ${game}`;
    games.push(game);
  }
  return games;
}

/** The ranks are computed here, whatever a process may have claimed. */
function played(record: GameRecord, job: PhaseJob, seed: string, judged: boolean): PlayedGame | string {
  const asked = job.seats.map(() => 0);
  const decide = (seat: number, fault: FaultKind | undefined): string | undefined => {
    asked[seat]!++;
    return fault && doubt(fault, job.seats[seat]!.dead, judged);
  };
  const game = replayMoves(headOf(job), mustLuck(seed), record.moves, { decide });
  if (typeof game === "string") return game;
  const result = game.result();
  if (result === undefined) return "the moves end before the game does";
  if (record.cpu.some(({ decisions }, seat) => decisions > asked[seat]!)) return "it counts decisions that nobody made";
  return { seed, moves: record.moves, result, cpuMs: record.cpu.map(({ totalMs }) => totalMs) };
}

/** Why a fault cannot stand, as a phrase. `dead`: the earlier fault that put the bot out of the match. */
function doubt(fault: FaultKind, dead: FaultKind | null, judged: boolean): string | undefined {
  if (dead !== null) return fault === dead ? undefined : `is a ${fault} of a bot that is out by a ${dead}`;
  if (judged || fault === "illegal" || fault === "exception") return undefined;
  return `is a ${fault} that nobody judged`;
}

const headOf = ({ ruleset, options, seats }: PhaseJob): GameHead => ({ ruleset, options, players: seats.length });

/** Seats whose bots broke, according to the moves: illegal answers and exceptions of bots that are not out. */
export function accusedSeats(records: readonly GameRecord[], job: PhaseJob): number[] {
  const accused = new Set<number>();
  const decide = (seat: number, fault: FaultKind | undefined): undefined => {
    if (fault !== undefined && job.seats[seat]!.dead === null) accused.add(seat);
  };
  for (const [g, seed] of job.seeds.entries()) {
    const { moves } = records[g]!;
    if (moves.some((move) => move < 0)) replayMoves(headOf(job), mustLuck(seed), moves, { decide });
  }
  return [...accused].sort((a, b) => a - b);
}

const isWhole = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least;
const isMs = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Takes a record that a process sent apart, and builds it again. A record of another shape, or larger than a game
 * can be, is refused. It has no say about faults.
 */
export function readRecord(given: unknown, seats: number, limits: Limits): GameRecord | undefined {
  if (!isObject(given)) return undefined;
  const { moves, logs, cpu } = given;
  if (!Array.isArray(moves) || !moves.every((move) => Number.isSafeInteger(move))) return undefined;
  if (!Array.isArray(cpu) || cpu.length !== seats) return undefined;
  // One for each decision, and one each for loading and starting. Each text is cut to its limit later.
  if (!Array.isArray(logs) || logs.length > moves.length + 2 * seats) return undefined;
  const record: GameRecord = { moves, faults: [], logs: [], cpu: [] };
  for (const used of cpu as unknown[]) {
    if (!isObject(used) || !isWhole(used.decisions, 0) || !isMs(used.totalMs) || !isMs(used.maxMs)) return undefined;
    if (used.decisions > moves.length || used.maxMs > used.totalMs) return undefined;
    record.cpu.push({ decisions: used.decisions, totalMs: used.totalMs, maxMs: used.maxMs });
  }
  for (const log of logs as unknown[]) {
    if (!isObject(log) || !isWhole(log.seat, 0) || log.seat >= seats || !isWhole(log.decision, -1)) return undefined;
    if (log.decision > moves.length || typeof log.text !== "string" || log.text.length > limits.log + 100)
      return undefined;
    record.logs.push({ seat: log.seat, decision: log.decision, text: log.text });
  }
  return record;
}

import { botSeed, faultOfMove, mustLuck, type Options, Referee, type Start } from "@liars-ladder/rules";
import { packAsk } from "../isolate/pack.ts";
import type { Limits } from "../limits.ts";
import type { DiagnosisJob, GameRecord, PhaseJob, SeatFault, ToBot } from "./wire.ts";

/** One seat in the games of a phase, in the order in which they were played. */
export interface SeatRecord {
  readonly ruleset: string;
  readonly options: Options;
  readonly players: number;
  readonly seat: number;
  readonly games: readonly { readonly seed: string; readonly moves: readonly number[] }[];
}

/** A call and its place: `decision` counts like moves, and is −1 for the start of the game. */
export interface SeatCall {
  readonly call: ToBot;
  readonly game: number;
  readonly decision: number;
}

/** The calls of a seat in a phase after it was loaded, from the start of the phase. */
export function* callsOf({ ruleset, options, players, seat, games }: SeatRecord): Generator<SeatCall> {
  for (const [game, { seed, moves }] of games.entries()) {
    const luck = mustLuck(seed);
    const referee = new Referee({ ruleset, options, players, luck });
    const start: Start = { ruleset, options, players, seat, game, rng: botSeed(luck, seat) };
    yield { call: { op: "start", text: JSON.stringify(start) }, game, decision: -1 };
    for (const [decision, move] of moves.entries()) {
      if (referee.seat === seat) yield { call: { op: "ask", ask: packAsk(referee.ask()) }, game, decision };
      const kind = faultOfMove(move);
      if (kind === undefined) referee.game.apply(move);
      else referee.game.forfeit(kind);
    }
  }
}

/** The same up to the decision of this fault, with the CPU time after which to look where the bot is. */
export function callsUntil(
  job: PhaseJob,
  games: readonly GameRecord[],
  game: number,
  fault: SeatFault,
  limits: Limits,
): DiagnosisJob["calls"] {
  const { seat } = fault;
  const { ruleset, options, seeds } = job;
  const players = job.seats.length;
  const bundle = job.seats[seat]!.bundle;
  const calls: (ToBot & { afterMs: number })[] = [{ op: "load", text: bundle, afterMs: 2 * limits.loadMs }];
  const played = games.slice(0, game + 1).map(({ moves }, i) => ({ moves, seed: seeds[i]! }));
  for (const at of callsOf({ ruleset, options, players, seat, games: played })) {
    calls.push({ ...at.call, afterMs: 2 * limits.decisionMs });
    if (at.game === game && at.decision === fault.decision) break;
  }
  // The last call is stopped when its time was up. It is stopped half-way if it ended earlier, because of its memory or
  // the game's total.
  const last = calls.at(-1);
  if (last) last.afterMs = Math.min(last.afterMs / 2, Math.max(1, fault.cpuMs / 2));
  return calls;
}

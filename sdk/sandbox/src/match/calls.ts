import { botSeed, faultOfMove, mustLuck, Referee, type Start } from "@liars-ladder/rules";
import { packAsk } from "../isolate/pack.ts";
import type { Limits } from "../limits.ts";
import type { DiagnosisJob, GameRecord, PhaseJob, SeatFault, ToBot } from "./wire.ts";

/** All calls to a seat's bot in a phase, from the beginning to the decision of this fault. */
export function callsUntil(
  job: PhaseJob,
  games: readonly GameRecord[],
  game: number,
  fault: SeatFault,
  limits: Limits,
): DiagnosisJob["calls"] {
  const { seat } = fault;
  const { ruleset, options } = job;
  const players = job.seats.length;
  const bundle = job.seats[seat]!.bundle;
  const calls: (ToBot & { afterMs: number })[] = [{ op: "load", text: bundle, afterMs: 2 * limits.loadMs }];
  const add = (call: ToBot) => calls.push({ ...call, afterMs: 2 * limits.decisionMs });
  for (const [number, { moves }] of games.slice(0, game + 1).entries()) {
    const luck = mustLuck(job.seeds[number]!);
    const referee = new Referee({ ruleset, options, players, luck });
    const start: Start = { ruleset, options, players, seat, game: number, rng: botSeed(luck, seat) };
    add({ op: "start", text: JSON.stringify(start) });
    for (const [decision, move] of moves.entries()) {
      if (referee.seat === seat) add({ op: "ask", ask: packAsk(referee.ask()) });
      if (number === game && decision === fault.decision) break;
      const kind = faultOfMove(move);
      if (kind === undefined) referee.game.apply(move);
      else referee.game.forfeit(kind);
    }
  }
  // The last call is stopped where its time was up, or half-way if it ended earlier: by its memory, or by the
  // game's total.
  const last = calls.at(-1);
  if (last) last.afterMs = Math.min(last.afterMs / 2, Math.max(1, fault.cpuMs / 2));
  return calls;
}

import { phasesOf, type Recorded } from "../rerun/recorded.ts";
import type { Rejob } from "../studio/job.ts";
import type { Moment } from "./debugging.ts";

/**
 * What another bot has to be asked to know what it would have done in a seat: all that the seat was asked in that phase, since
 * bots may learn from game to game. Between its answers, what was really done is played.
 */
export function jobToAsk(recorded: Recorded, { game, seat, decision }: Moment, bundle: string): Required<Rejob> {
  const phase = phasesOf(recorded).find((games) => games.some(({ id }) => id === game));
  if (phase === undefined) throw new Error("This match has no such game.");
  const last = phase.findIndex(({ id }) => id === game);
  const games = phase
    .slice(0, last + 1)
    .map(({ seed, moves }, at) => ({ seed, moves: at === last ? moves.slice(0, decision + 1) : moves }));
  const { ruleset, options, players } = recorded.ladder;
  const seating = phase[last]!.seats;
  return {
    ...{ ruleset, options, players, bots: [{ bot: seating[seat]!, bundle }], phases: [{ seating, games }] },
    wanted: { phase: 0, game: last, decision },
  };
}

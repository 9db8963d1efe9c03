import { type Action, type Event, type Game, playEvents, type Replay } from "@liars-ladder/rules";

/** A decision of a game that is over. */
export interface Act {
  /** Index of its event: an `act`, or the `out` of a seat that forfeited instead. */
  readonly event: number;
  /** The game when it was put. */
  readonly game: Game;
  /** Undefined where the seat forfeited instead. */
  readonly action: Action | undefined;
}

/** A replay that the rules do not bear out: `event` is where it departs from them. */
export class ReplayError extends Error {
  readonly code = "evaluate.replay";
  readonly event: number;

  constructor(event: number, problem: string) {
    super(`this game breaks the rules at event ${event}: ${problem}`);
    this.event = event;
  }
}

/** Plays a replay again, by its own dice. Throws a `ReplayError` when its events are not what the rules give. */
export function actsOf(replay: Replay): Act[] {
  const acts: Act[] = [];
  const departure = playEvents(replay, undefined, (game, event) => {
    const given: Event | undefined = replay.events[event];
    // As the rules write it, in whatever order a replay has its fields.
    const code = given?.type === "act" ? game.parse(given.action) : undefined;
    acts.push({ event, game: game.copy(), action: typeof code === "number" ? game.action(code) : undefined });
  });
  if (departure !== undefined) throw new ReplayError(departure.event, departure.problem);
  return acts;
}

import { type Action, type Event, type Game, playEvents, type Replay } from "@liars-ladder/rules";

/** One decision of a game that is over. */
export interface Act {
  /** Index of its event: an `act`, or the `out` of a seat that forfeited instead. */
  readonly event: number;
  /** The game at this decision. */
  readonly game: Game;
  /** Undefined if the seat forfeited instead. */
  readonly action: Action | undefined;
}

/** A replay that does not follow the rules: `event` is where it departs from them. */
export class ReplayError extends Error {
  readonly code = "evaluate.replay";
  readonly event: number;

  constructor(event: number, problem: string) {
    super(`this game breaks the rules at event ${event}: ${problem}`);
    this.event = event;
  }
}

/** Plays a replay again with its own dice. Throws a `ReplayError` when its events do not follow the rules. */
export function actsOf(replay: Replay): Act[] {
  const acts: Act[] = [];
  const departure = playEvents(replay, undefined, (game, event) => {
    const given: Event | undefined = replay.events[event];
    // The action as the rules write it, whatever the order of its fields in the replay.
    const code = given?.type === "act" ? game.parse(given.action) : undefined;
    acts.push({ event, game: game.copy(), action: typeof code === "number" ? game.action(code) : undefined });
  });
  if (departure !== undefined) throw new ReplayError(departure.event, departure.problem);
  return acts;
}

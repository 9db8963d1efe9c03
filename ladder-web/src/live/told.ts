import type { ShowEvent, StepEvent } from "@liars-ladder/protocol";
import type { Result, SeenEvent } from "@liars-ladder/rules";

/** What this page has received of the game that is shown. */
export interface ToldGame {
  readonly index: number;
  /** `seats[seat]` is an index into the match's bots. */
  readonly seats: readonly number[];
  /** The round at which the show began. */
  readonly from: number;
  readonly events: readonly SeenEvent[];
  readonly result: Result | null;
}

export const newGame = ({ index, seats, from }: NonNullable<ShowEvent["game"]>): ToldGame => ({
  index,
  seats,
  from,
  events: [],
  result: null,
});

/**
 * Adds a step to a game. Events that are there already are not added again. `gap`: events before the step were missed.
 */
export function withStep(game: ToldGame, { game: index, from, events, result }: StepEvent): ToldGame | "gap" {
  const { length } = game.events;
  if (index !== game.index) return game;
  if (from > length) return "gap";
  const more = events.slice(length - from);
  if (more.length === 0 && (result === null || game.result !== null)) return game;
  return { ...game, events: more.length > 0 ? [...game.events, ...more] : game.events, result: result ?? game.result };
}

import { type Action, type GameHead, quickLuck, type Replay } from "@liars-ladder/rules";
import { type AnyView, openGame } from "@liars-ladder/sdk";
import { actsOf } from "./acts.ts";
import { worthOf } from "./fit.ts";
import { expect, type Prospects } from "./prospects.ts";
import { Seats } from "./seats.ts";
import { standingOf } from "./standing.ts";

/** A decision of a game that is over, and what its round brought. */
export interface Hindsight<T> {
  /** What `note` returned for it. */
  readonly noted: T;
  /**
   * How much more score (0–1, as the ladder counts it) the seat could expect after the round than before it. If the game
   * ended with the round, it is the score that the seat got that counts.
   */
  readonly gain: number;
}

/**
 * What the rounds of a game brought a seat, for each decision that it took there. `note` gets the seat's view, which is valid
 * only until it returns, and the action; decisions for which it returns undefined are left out, and so are forfeits.
 *
 * Throws a `ReplayError` when the events do not follow the rules.
 */
export function hindsight<T>(
  replay: Replay,
  seat: number,
  prospects: Prospects,
  note: (view: AnyView, action: Action) => T | undefined,
): Hindsight<T>[] {
  const { ruleset, options } = replay;
  const head: GameHead = { ruleset, options, players: replay.players.length };
  const seats = new Seats(head);
  const luck = quickLuck(0, 0);
  const all: Hindsight<T>[] = [];
  let [round, began]: [number, number] = [-1, 0];
  let noted: T[] = [];
  const end = (after: number): void => {
    for (const one of noted) all.push({ noted: one, gain: after - began });
    noted = [];
  };
  for (const act of actsOf(replay)) {
    const { game, action } = act;
    seats.hear(replay.events, act.event);
    if (game.round !== round) {
      const { projection, tables, left } = seats.onlookers;
      const now = expect(prospects, standingOf(openGame(game, projection, tables, luck), left)).score[seat]!;
      end(now);
      [round, began] = [game.round, now];
    }
    if (game.seat !== seat || action === undefined) continue;
    const one = note(seats.viewOf(act), action);
    if (one !== undefined) noted.push(one);
  }
  end(worthOf(replay.result).score[seat]!);
  return all;
}

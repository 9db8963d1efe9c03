import type { Action, GameHead, Replay } from "@liars-ladder/rules";
import { type AnyView, createRng, openGame, type SampledGame } from "@liars-ladder/sdk";
import { actsOf } from "./acts.ts";
import { type Chances, Sums } from "./chances.ts";
import { DecisionError, decisionAt } from "./choices.ts";
import { seedOf } from "./fit.ts";
import { Trial } from "./loss.ts";
import { Mean } from "./mean.ts";
import { type Expected, errorOf, type Prospects, type Worth } from "./prospects.ts";
import { prospectsOf } from "./prospects-of.ts";
import { Rounds } from "./rounds.ts";
import { Seats } from "./seats.ts";

export interface WhatIfSetup {
  /** Playouts of each action; 1,000 by default. */
  readonly playouts?: number;
  /**
   * `hands`: all hands are as they were. `seat`: they are drawn, given what the seat had seen and what others bid. `hands`
   * by default.
   */
  readonly given?: "hands" | "seat";
  /** The result of `prospectsOf` for a game like this. By default, `whatIf` calls it first. */
  readonly prospects?: Prospects;
}

/** An action that was tried, and its result. */
export interface Tried {
  readonly action: Action;
  readonly chances: Chances;
  /** How much more it scores for its seat than the first action (of 1, as the ladder counts); 0 for the first one itself. */
  readonly gain: number;
  /** Standard error of `gain`. All actions meet the same luck and players, so it is smaller than `chances` suggest. */
  readonly gainError: number;
}

const PLAYOUTS = 1000;
/** Playouts between two reports. */
const REPORT = 100;

/**
 * Plays out what a seat could have done at a decision of a game that is over: the action that it took, then each of
 * `others`. It yields all of them after every hundred playouts, so that a page can show them grow. The same replay, event
 * and actions give the same on every machine.
 *
 * Throws a `DecisionError` when the event is not a decision or an action is not legal there, a `ReplayError` when the events
 * do not follow the rules, and a RangeError when `playouts` is less than 2.
 */
export function* whatIf(
  replay: Replay,
  event: number,
  others: readonly Action[],
  setup: WhatIfSetup = {},
): Generator<readonly Tried[]> {
  const { playouts = PLAYOUTS, given = "hands" } = setup;
  if (!Number.isSafeInteger(playouts) || playouts < 2)
    throw new RangeError(`whatIf: playouts must be a whole number, 2 or more, not ${playouts}`);
  const { ruleset, options, id, seed } = replay;
  const act = decisionAt(replay, event);
  for (const action of others) {
    const code = act.game.parse(action);
    if (typeof code !== "number") throw new DecisionError(`at event ${event}: ${code.message}`);
  }
  const head: GameHead = { ruleset, options, players: replay.players.length };
  const prospects = setup.prospects ?? prospectsOf(head);
  const rounds = new Rounds(seedOf(JSON.stringify([id, seed, "what if"])), prospects);
  const { seats, view } = seatsAt(replay, head, event);
  const { left } = seats.onlookers;
  const arms = [act.action, ...others].map((action) => new Arm(action, act.game.seat, head.players));
  const open = openGame(act.game, seats.onlookers.projection, seats.onlookers.tables, rounds.luck);
  const worth = (game: SampledGame): Worth | Expected => rounds.worth(game, left);
  const trial = new Trial(view, { rng: createRng(seedOf(JSON.stringify([id, seed, event, "what if"]))), worth });
  for (let k = 0; k < playouts; k++) {
    const { weight, play } =
      given === "seat"
        ? trial.next()
        : { weight: 1, play: (action: Action) => rounds.playout(open, left, k, action).worth };
    const worths = arms.map(({ action }) => play(action));
    for (const [i, arm] of arms.entries()) arm.add(worths[i]!, worths[0]!, weight);
    if ((k + 1) % REPORT === 0 || k + 1 === playouts) yield arms.map((arm) => arm.tried(prospects, arms[0]!));
  }
}

/** The seats at a decision, and the view of the one that decides. */
function seatsAt(replay: Replay, head: GameHead, event: number): { seats: Seats; view: AnyView } {
  const seats = new Seats(head);
  for (const act of actsOf(replay)) {
    seats.hear(replay.events, act.event);
    const view = seats.viewOf(act);
    if (act.event === event) return { seats, view };
  }
  throw new DecisionError(`event ${event} is not a decision`);
}

class Arm {
  readonly action: Action;
  readonly #seat: number;
  readonly #sums: Sums;
  readonly #gain = new Mean();

  constructor(action: Action, seat: number, players: number) {
    this.action = action;
    this.#seat = seat;
    this.#sums = new Sums(players);
  }

  add(worth: Worth | Expected, taken: Worth, weight: number): void {
    this.#sums.add(worth, weight);
    this.#gain.add(worth.score[this.#seat]! - taken.score[this.#seat]!, weight);
  }

  tried(prospects: Prospects, taken: Arm): Tried {
    const { value, error } = this.#gain;
    const other = taken.#sums.slope(this.#seat);
    const slope = this.#sums.slope(this.#seat).map((at, k) => at - other[k]!);
    const gainError = Math.hypot(error, errorOf(prospects.score, slope));
    return { action: this.action, chances: this.#sums.chances(prospects), gain: value, gainError };
  }
}

import type { Action, Decision, GameHead, Replay } from "@liars-ladder/rules";
import { type AnyView, createRng, openGame } from "@liars-ladder/sdk";
import { type Act, actsOf } from "./acts.ts";
import { type Chances, certain } from "./chances.ts";
import { seedOf, worthOf } from "./fit.ts";
import { judgeLast } from "./last-round.ts";
import { judgeLoss, type Loss, type WorthTo } from "./loss.ts";
import type { Prospects } from "./prospects.ts";
import { prospectsOf } from "./prospects-of.ts";
import { Rounds } from "./rounds.ts";
import { Seats } from "./seats.ts";

/** A decision of a game, and what it was worth. */
export interface Evaluated {
  /** Index of its event in the replay: an `act`, or the `out` of a seat that forfeited instead. */
  readonly event: number;
  readonly round: number;
  readonly seat: number;
  readonly decision: Decision;
  /** Null if the seat forfeited instead. */
  readonly action: Action | null;
  /** At a round's first decision: the chances before its dice were rolled or its piles dealt. Null at other decisions. */
  readonly began: Chances | null;
  /**
   * The chances before and after the decision, for somebody who sees all hands. The `after` of a decision equals the `began`
   * of the next one, or its `before` if that has no `began`. What changes from `began` to `before` is luck.
   */
  readonly before: Chances;
  readonly after: Chances;
  /** What the decision gave away, for somebody who knows what the seat knew. Null without a choice, and for a forfeit. */
  readonly loss: Loss | null;
}

export interface EvaluateSetup {
  /** About how many decisions to play out for the whole game, an equal part for each of its own. 80,000 by default. */
  readonly work?: number;
  /** The result of `prospectsOf` for a game like this. By default, `evaluate` calls it first. */
  readonly prospects?: Prospects;
  /** With false, only the chances are worked out, not the losses. True by default. */
  readonly losses?: boolean;
}

const USUAL_WORK = 80_000;
/** The part of a decision's work that its chances may take; the rest is for its loss. */
const CHANCES = 0.4;
/** More work for one decision is not worth it. */
const MOST = 4000;

/**
 * Evaluates a game that is over, decision by decision: the chances of all seats before and after each decision, and what it
 * gave away. It never waits and uses no clock: ask for the next decision when there is time, or stop asking. The same replay
 * and setup give the same results on every machine.
 *
 * Throws a `ReplayError` when the events do not follow the rules, and a RangeError when `work` is less than 1.
 */
export function* evaluate(replay: Replay, setup: EvaluateSetup = {}): Generator<Evaluated> {
  const { losses = true } = setup;
  const { ruleset, options, id, seed } = replay;
  const head: GameHead = { ruleset, options, players: replay.players.length };
  const acts = actsOf(replay);
  const { work: whole = USUAL_WORK } = setup;
  if (!(whole >= 1)) throw new RangeError(`evaluate: work must be a number of decisions, 1 or more, not ${whole}`);
  const work = Math.min(MOST, whole / acts.length);
  const prospects = setup.prospects ?? prospectsOf(head);
  const seats = new Seats(head);
  const rounds = new Rounds(seedOf(JSON.stringify([id, seed])), prospects);
  const lossOf = (view: AnyView, action: Action, { event }: Act): Loss | undefined => {
    const left = [...seats.onlookers.left];
    const worth: WorthTo = (sampled, of) => rounds.worth(sampled, left).score[of]!;
    const rng = createRng(seedOf(JSON.stringify([id, seed, event])));
    return judgeLast(view, action) ?? judgeLoss(view, action, { work: (1 - CHANCES) * work, rng, worth });
  };
  let last: Omit<Evaluated, "after"> | undefined;
  for (const act of acts) {
    seats.hear(replay.events, act.event);
    const { game, action } = act;
    const { round, seat, decision } = game;
    const { left } = seats.onlookers;
    const open = openGame(game, seats.onlookers.projection, seats.onlookers.tables, rounds.luck);
    const began = last?.round === round ? null : rounds.atBegin(open, left);
    if (last !== undefined && began !== null) yield { ...last, after: began };
    const before = rounds.chances(open, left, losses ? CHANCES * work : work);
    if (last !== undefined && began === null) yield { ...last, after: before };
    const view = seats.viewOf(act);
    const judged = losses && action !== undefined ? lossOf(view, action, act) : undefined;
    last = { event: act.event, round, seat, decision, action: action ?? null, began, before, loss: judged ?? null };
  }
  if (last !== undefined) yield { ...last, after: certain(worthOf(replay.result)) };
}

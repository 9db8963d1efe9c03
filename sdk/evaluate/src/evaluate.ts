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
  /** Null where the seat forfeited instead. */
  readonly action: Action | null;
  /** At a round's first decision: what was to be expected before its dice were rolled or its piles dealt. Null at others. */
  readonly began: Chances | null;
  /**
   * For who sees all hands: before the decision, and after it. The `after` of one is the `began` of the next one, or else
   * its `before`; what happens from `began` to `before` is luck.
   */
  readonly before: Chances;
  readonly after: Chances;
  /** For who sees what the seat saw. Null where there was no choice, or none was taken. */
  readonly loss: Loss | null;
}

export interface EvaluateSetup {
  /** Decisions to play out for the whole game, about: each of its decisions gets an equal part. 80,000 if left out. */
  readonly work?: number;
  /** What `prospectsOf` gave for such a game. Asked first if left out. */
  readonly prospects?: Prospects;
  /** Leaves the losses out, for whoever wants the chances alone. */
  readonly losses?: boolean;
}

const USUAL_WORK = 80_000;
/** The part of a decision's work that its chances may take; its loss has the rest. */
const CHANCES = 0.4;
/** More for one decision is not worth it. */
const MOST = 4000;

/**
 * Evaluates a game that is over, decision by decision: for each the chances of all seats before and after it, and what it
 * gave away. It never waits and knows no clock: ask for the next one when there is time, or stop asking. The same replay
 * and setup give the same on every machine.
 *
 * Throws a `ReplayError` when the events are not what the rules give, and a RangeError when the work is none.
 */
export function* evaluate(replay: Replay, setup: EvaluateSetup = {}): Generator<Evaluated> {
  const { losses = true } = setup;
  const { ruleset, options, id, seed } = replay;
  const head: GameHead = { ruleset, options, players: replay.players.length };
  const acts = actsOf(replay);
  const { work: whole = USUAL_WORK } = setup;
  if (!(whole >= 1)) throw new RangeError(`evaluate: work is a number of decisions from 1, not ${whole}`);
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

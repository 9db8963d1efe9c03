import { type Action, foldById, MAX_LEGAL, newTableById, Projection, type Replay, wordsOf } from "@liars-ladder/rules";
import { type Act, actsOf } from "./acts.ts";
import { isAlike } from "./crowd.ts";

/** The event is not a decision, or the action was not legal at it. */
export class DecisionError extends Error {
  readonly code = "evaluate.decision";
}

/** An action that a seat could have taken, in words. */
export interface Choice {
  readonly action: Action;
  /** "bids 5 fives". */
  readonly says: string;
  /** What a bid claims, without the quantity: "fives". It is the same text for all bids with this claim; else null. */
  readonly claim: string | null;
}

/** The decision whose event has this index. Throws a `DecisionError` if no seat took an action there. */
export function decisionAt(replay: Replay, event: number): Act & { action: Action } {
  const act = actsOf(replay).find((one) => one.event === event);
  if (act?.action === undefined)
    throw new DecisionError(`event ${event} is not a decision: choose the event of an \`act\``);
  return { ...act, action: act.action };
}

/**
 * All legal actions of a decision, in the order of the rules. Throws a `DecisionError` when the event is not a decision, and
 * a `ReplayError` when the events do not follow the rules.
 */
export function choicesAt(replay: Replay, event: number, names: readonly string[]): Choice[] {
  const { game } = decisionAt(replay, event);
  const { ruleset, options } = replay;
  const table = newTableById({ ruleset, options, players: replay.players.length }, "all");
  const projection = new Projection(options, replay.players.length);
  for (const told of replay.events.slice(0, event)) {
    projection.push(told);
    foldById(table, projection.seen("all"));
  }
  const words = wordsOf(ruleset);
  const { seat, decision } = game;
  const codes = new Int32Array(MAX_LEGAL);
  const actions = Array.from(codes.subarray(0, game.legal(codes)), (code) => game.action(code));
  const bids = actions.flatMap((action) => (action.type === "bid" ? [action.bid] : []));
  return actions.map((action) => {
    const says = words.action({ seat, decision, action }, { table, names });
    if (action.type !== "bid") return { action, says, claim: null };
    // Take the words of the highest bid, which are in the plural: "fives", not "five".
    const most = bids.findLast((bid) => isAlike(bid, action.bid)) ?? action.bid;
    return { action, says, claim: words.bid(most).replace(/^\d+ /, "") };
  });
}

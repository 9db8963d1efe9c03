import {
  type Action,
  type AnyTable,
  foldById,
  MAX_LEGAL,
  newTableById,
  type Odds,
  type Position,
  Projection,
  type Replay,
  wordsOf,
} from "@liars-ladder/rules";
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

/** All that a seat may do at a position, in the order of the rules, in the words of what this table's watcher knows. */
export function choicesOf(position: Position, scene: { table: AnyTable; names: readonly string[] }): Choice[] {
  const words = wordsOf(scene.table.ruleset);
  const { seat, decision } = position;
  const codes = new Int32Array(MAX_LEGAL);
  const actions = Array.from(codes.subarray(0, position.legal(codes)), (code) => position.action(code));
  const bids = actions.flatMap((action) => (action.type === "bid" ? [action.bid] : []));
  return actions.map((action) => {
    const says = words.action({ seat, decision, action }, scene);
    if (action.type !== "bid") return { action, says, claim: null };
    // Take the words of the highest bid, which are in the plural: "fives", not "five".
    const most = bids.findLast((bid) => isAlike(bid, action.bid)) ?? action.bid;
    return { action, says, claim: words.bid(most).replace(/^\d+ /, "") };
  });
}

/**
 * The chance (0–1) that an action turns out right, by odds: that a bid is true, or that a challenge meets a false one.
 * Undefined where that cannot be told.
 */
export function chanceOf(odds: Odds, { bids }: Pick<AnyTable, "bids">, action: Action): number | undefined {
  const last = bids.at(-1)?.bid;
  const chance =
    action.type === "bid" ? odds(action.bid) : action.type === "challenge" && last ? 1 - odds(last) : Number.NaN;
  return Number.isFinite(chance) ? chance : undefined;
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
  return choicesOf(game, { table, names });
}

import { addPayoff, type Strategy, type Who } from "./game.ts";
import type { Round } from "./round.ts";

/**
 * The expected value of an action to the player who takes it: 1 for a sure win of the round, −1 for a sure loss. `bid`
 * is −1 for the challenge.
 */
export interface ActionValue {
  readonly bid: number;
  readonly value: number;
}

/** Below this reach probability, the opponent's strategy is only rounding errors. */
const NEVER = 1e-3;

/**
 * The expected value of each action after these bids, with this hand (faces ascending), against an opponent who plays
 * `theirs`, followed by the best response. Undefined if `theirs` (nearly) never makes these bids: then nothing is known
 * about the opponent's hand. Throws a RangeError for a hand or bids that the round does not have.
 */
export function actionValues(
  round: Round,
  theirs: Strategy,
  hand: readonly number[],
  bids: readonly number[],
): ActionValue[] | undefined {
  const { graph, deals, hands } = round;
  const who: Who = theirs.player === 0 ? 1 : 0;
  const h = hands[who].findIndex(({ faces }) => faces.join() === hand.join());
  if (h < 0) throw new RangeError(`actionValues: there is no hand ${hand.join()}`);
  let reach: Float64Array = deals[theirs.player].slice();
  let at = 0;
  for (const bid of bids) {
    const e = graph.bid.indexOf(bid, graph.first[at]);
    if (e < 0 || e >= graph.first[at + 1]!) throw new RangeError(`actionValues: there is no bid ${bid} here`);
    if (graph.player[at] !== who) reach = after(theirs, at, e - graph.first[at]!, reach);
    at = graph.to[e]!;
  }
  const total = reach.reduce((a, b) => a + b);
  if (graph.player[at] !== who) throw new RangeError("actionValues: it is the other's turn");
  if (total < NEVER) return undefined;
  const values: ActionValue[] = [];
  for (let e = graph.first[at]!; e < graph.first[at + 1]!; e++)
    values.push({ bid: graph.bid[e]!, value: worth({ round, theirs, who, h }, graph.to[e]!, reach) / total });
  return values;
}

/** Reach probabilities of the opponent's hands after it has taken the i-th action of node n. */
const after = (theirs: Strategy, n: number, i: number, reach: Float64Array): Float64Array =>
  reach.map((chance, hand) => chance * theirs.chance[theirs.at[n]! + i * theirs.hands + hand]!);

interface Place {
  readonly round: Round;
  readonly theirs: Strategy;
  readonly who: Who;
  readonly h: number;
}

/** The expected value of the node that an edge leads to, with hand h, times the opponent's reach probability there. */
function worth(place: Place, to: number, reach: Float64Array): number {
  const { round, theirs, who, h } = place;
  const { graph, payoffs, hands } = round;
  if (to < 0) {
    const into = new Float64Array(hands[who].length);
    addPayoff(payoffs[-1 - to]!, who, reach, 0, into, 0);
    return into[h]!;
  }
  const mine = graph.player[to] === who;
  let value = mine ? Number.NEGATIVE_INFINITY : 0;
  for (let e = graph.first[to]!; e < graph.first[to + 1]!; e++) {
    if (mine) value = Math.max(value, worth(place, graph.to[e]!, reach));
    else {
      const next = after(theirs, to, e - graph.first[to]!, reach);
      if (next.some((chance) => chance > 1e-9)) value += worth(place, graph.to[e]!, next);
    }
  }
  return value;
}

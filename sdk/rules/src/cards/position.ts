import type { Action, Bid, Card, Decision, Fault } from "../core/action.ts";
import type { Position } from "../core/game.ts";
import type { Options } from "../core/options.ts";
import { parseAction, show } from "../core/parse-action.ts";
import type { Table } from "../core/table.ts";
import type { Hands } from "./hands.ts";
import type { CardOwn, CardSeatOwn } from "./own.ts";

/** No bid yet. */
export const NONE = -1;

/**
 * What legal actions of a card game depend on, and nothing else. A game plays on with it. A seat makes one from its
 * table (`show`); its hands and piles then hold what that seat knows. A ruleset adds its codes and what is legal.
 */
export abstract class CardPosition implements Position {
  readonly options: Options;
  readonly players: number;
  round = 0;
  seat = -1;
  decision: Decision = "turn";
  /** Code of the last bid of the round, or NONE. */
  last = NONE;
  /** Dice on the table. */
  dice = 0;
  /** 0 while a seat is in, then 1 for the first that left, 2 for the next, … */
  readonly left: Uint8Array;
  readonly hands: Hands;

  constructor(options: Options, players: number, hands: Hands, from?: CardPosition) {
    this.options = options;
    this.players = players;
    this.hands = hands;
    this.left = from === undefined ? new Uint8Array(players) : from.left.slice();
    if (from === undefined) return;
    this.round = from.round;
    this.seat = from.seat;
    this.decision = from.decision;
    this.last = from.last;
    this.dice = from.dice;
  }

  abstract legal(out: Int32Array): number;
  abstract isLegal(code: number): boolean;
  abstract action(code: number): Action;
  abstract bidOf(code: number): Bid;
  /** The code of a well-formed action, legal or not; NONE when the ruleset knows no such action. */
  abstract codeOf(action: Action): number;
  abstract copy(): CardPosition;
  /** The name of each kind of card. */
  abstract readonly names: readonly Card[];

  parse(json: unknown): number | Fault {
    const action = parseAction(json);
    return "code" in action ? action : this.encode(action);
  }

  encode(action: Action): number | Fault {
    const code = this.codeOf(action);
    if (code !== NONE && this.isLegal(code)) return code;
    return this.refuse(show(action));
  }

  /** Takes from a table what legal actions depend on, as far as the seat knows it: the piles hold no more than its tops. */
  show(table: Table<CardOwn, CardSeatOwn>, seat: number, decision: Decision): this {
    this.round = table.round;
    this.seat = seat;
    this.decision = decision;
    this.dice = 0;
    const { hands, names } = this;
    for (let s = 0; s < this.players; s++) {
      const { in: isIn, dice, own } = table.seats[s]!;
      this.left[s] = isIn ? 0 : 1;
      hands.cards[s] = isIn ? own.cards : 0;
      hands.dice[s] = isIn ? dice : 0;
      this.dice += hands.dice[s]!;
    }
    const { own, faces, dice } = table.seats[seat]!;
    for (const card of own.hand ?? []) hands.count[seat * hands.kinds + names.indexOf(card)]!++;
    hands.layTops(
      seat,
      faces.slice(0, dice).map((card) => (card === null ? 0 : names.indexOf(card))),
    );
    const bid = table.bids.at(-1);
    if (bid !== undefined) this.last = this.codeOf({ type: "bid", bid: bid.bid });
    return this;
  }

  /** Why an action cannot be taken here. */
  refuse(what: string): Fault {
    const code = "action.illegal";
    if (this.seat < 0) return { code, message: "the game is over" };
    return { code, message: `${what} is not legal here: ${this.why()}` };
  }

  /** What the seat has to answer, in words. */
  private why(): string {
    if (this.decision !== "turn") return `seat ${this.seat} is asked to ${ASKED[this.decision]}`;
    const bid = this.last === NONE ? "nothing is bid yet" : `the bid is ${show(this.bidOf(this.last))}`;
    return `${bid}, ${this.dice} dice are on the table`;
  }
}

const ASKED: Record<Exclude<Decision, "turn">, string> = {
  count: "state a count of dice",
  split: "choose the sizes of its piles, largest first",
  discard: "discard one of its dice",
  wild: "name a card of its hand to give for a wildcard",
  swap: "swap a card of its hand, or pass",
  show: "show a die that is not shown yet",
};

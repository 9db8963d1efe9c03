import { type Action, type Decision, type Fault, isFault } from "../core/action.ts";
import { filled } from "../core/filled.ts";
import type { Position } from "../core/game.ts";
import type { Options } from "../core/options.ts";
import { parseAction, show } from "../core/parse-action.ts";
import type { Table } from "../core/table.ts";

/** Codes of actions in the dice games; bids follow, in the ruleset's own order. */
export const CHALLENGE = 0;

/** No bid yet: lower than every bid's code. */
export const NONE = -1;

/**
 * What legal actions of a dice game depend on, and nothing else. A seat makes one from its table (`look`), and a game is one
 * (`diceGame`). A ruleset adds its bids: their codes, and which are legal.
 */
export abstract class DicePosition implements Position {
  /** Id of its ruleset. */
  abstract readonly ruleset: string;
  readonly options: Options;
  readonly players: number;
  round = 0;
  seat = -1;
  /** Code of the last bid of the round, or NONE, and who made it. */
  last = NONE;
  bidder = -1;
  /** A palafico round, in the games that have them: ones are not wild and may open. */
  palafico = false;
  /** Dice of all seats still in. */
  total: number;
  /** Dice of each seat, 0 for one that left. */
  readonly dice: number[];
  /** Dice of each seat at the start. */
  readonly each: number;

  constructor(options: Options, players: number, each: number, from?: DicePosition) {
    this.options = options;
    this.players = players;
    this.each = each;
    if (from === undefined) {
      this.total = players * each;
      this.dice = filled(players, each);
      return;
    }
    this.total = from.total;
    this.dice = from.dice.slice();
    this.round = from.round;
    this.seat = from.seat;
    this.last = from.last;
    this.bidder = from.bidder;
    this.palafico = from.palafico;
  }

  get decision(): Decision {
    return "turn";
  }

  abstract legal(out: Int32Array): number;
  abstract isLegal(action: number): boolean;
  /** The code of a bid of this ruleset, legal or not; NONE when the ruleset knows no such bid. */
  abstract codeOf(quantity: number, face: number): number;
  abstract bidOf(code: number): { kind: "face"; quantity: number; face: number };

  parse(json: unknown): number | Fault {
    const action = parseAction(json);
    return "code" in action ? action : this.encode(action);
  }

  encode(action: Action): number | Fault {
    const code = this.code(action);
    return isFault(code) || this.isLegal(code) ? code : this.refuse(code);
  }

  /** The code of an action of this ruleset, legal or not, or that it has no such action. */
  code(action: Action): number | Fault {
    if (action.type === "challenge") return CHALLENGE;
    if (action.type === "bid" && action.bid.kind === "face") {
      const code = this.codeOf(action.bid.quantity, action.bid.face);
      if (code !== NONE) return code;
    }
    return { code: "action.illegal", message: `${this.ruleset} has no such action: ${show(action)}` };
  }

  action(code: number): Action {
    return code === CHALLENGE ? { type: "challenge" } : { type: "bid", bid: this.bidOf(code) };
  }

  /** Takes from a table what legal actions depend on: the position of the seat to move. */
  look(table: Table, seat: number): this {
    this.round = table.round;
    this.seat = seat;
    this.total = 0;
    for (let s = 0; s < this.players; s++) {
      const dice = table.seats[s]!.in ? table.seats[s]!.dice : 0;
      this.dice[s] = dice;
      this.total += dice;
    }
    const bid = table.bids.at(-1);
    if (bid !== undefined) {
      this.last = bid.bid.kind === "face" ? this.codeOf(bid.bid.quantity, bid.bid.face) : NONE;
      this.bidder = bid.seat;
    }
    return this;
  }

  /** Why an action cannot be taken here. */
  refuse(action: number): Fault {
    if (this.seat < 0) return { code: "action.illegal", message: "the game is over" };
    const bid = this.last === NONE ? "nothing is bid yet" : `the bid is ${show(this.bidOf(this.last))}`;
    const what = this.knows(action) ? show(this.action(action)) : `action ${action}`;
    return {
      code: "action.illegal",
      message: `${what} is not legal here: ${bid}, ${this.total} dice are on the table`,
    };
  }

  /** Whether a code means an action at some position of this game. */
  knows(action: number): boolean {
    return Number.isInteger(action) && action >= 0 && action <= this.codeOf(this.players * this.each, 6);
  }
}

import type { Action, Fault } from "../../core/action.ts";
import { filled } from "../../core/filled.ts";
import type { SeatRules } from "../../core/game.ts";
import type { Options } from "../../core/options.ts";
import type { Table } from "../../core/table.ts";
import { withFields, withShapes } from "../../core/view.ts";
import { oddsOfFaces } from "../../dice/odds.ts";
import type { Nothing } from "../../dice/own.ts";
import { CHALLENGE, DicePosition, NONE } from "../../dice/position.ts";
import { DICE_FACES, diceShapes, diceView } from "../../dice/view.ts";
import { type CupsSeatOwn, type CupsTable, cupsTable, EACH } from "./own.ts";

export const WATCH = 1;

/**
 * What a seat may do in `cups`. Source: seed 004; conventions as in the rulebook, "cups".
 *
 * Codes: 0 doubts, 1 watches, 2 + 6 (quantity − 1) + (number − 1) guesses.
 */
export class CupsPosition extends DicePosition {
  get ruleset(): string {
    return "cups";
  }
  /** The last guess of each seat in this round, or NONE. */
  readonly guess: number[];

  constructor(options: Options, players: number, from?: CupsPosition) {
    super(options, players, EACH, from);
    this.guess = from ? from.guess.slice() : filled(players, NONE);
  }

  legal(out: Int32Array): number {
    if (this.seat < 0) return 0;
    let n = 0;
    let quantity = 1;
    let face = 1;
    if (this.last !== NONE) {
      out[n++] = CHALLENGE;
      if (this.guess[this.seat] !== NONE) out[n++] = WATCH;
      quantity = ((this.last - 2) / 6 + 1) | 0;
      face = ((this.last - 2) % 6) + 1;
    }
    // Neither part lower, one higher. The last guess itself, if there is one, is the first of these.
    for (let q = quantity; q <= this.total; q++) {
      for (let code = 6 * q - 5 + face; code <= 6 * q + 1; code++) if (code !== this.last) out[n++] = code;
    }
    return n;
  }

  isLegal(action: number): boolean {
    if (this.seat < 0 || !Number.isInteger(action)) return false;
    if (action === CHALLENGE) return this.last !== NONE;
    if (action === WATCH) return this.guess[this.seat] !== NONE;
    if (action < 2 || action > this.total * 6 + 1) return false;
    return this.last === NONE || (action > this.last && (action - 2) % 6 >= (this.last - 2) % 6);
  }

  codeOf(quantity: number, face: number): number {
    if (quantity < 1 || quantity > this.players * EACH || face < 1 || face > 6) return NONE;
    return 6 * quantity - 5 + face;
  }

  bidOf(code: number): { kind: "face"; quantity: number; face: number } {
    return { kind: "face", quantity: ((code - 2) / 6 + 1) | 0, face: ((code - 2) % 6) + 1 };
  }

  override code(action: Action): number | Fault {
    return action.type === "watch" ? WATCH : super.code(action);
  }

  override action(code: number): Action {
    return code === WATCH ? { type: "watch" } : super.action(code);
  }

  override look(table: Table, seat: number): this {
    super.look(table, seat);
    for (const { seat: bidder, bid } of table.bids) {
      if (bid.kind === "face") this.guess[bidder] = this.codeOf(bid.quantity, bid.face);
    }
    return this;
  }
}

export const cupsSeat = {
  id: "cups",
  decisions: { turn: ["bid", "watch", "challenge"] },
  bids: ["face"],
  table: cupsTable,
  position: (table, seat) => new CupsPosition(table.options, table.players).look(table, seat),
  odds: (table) => (bid) => oddsOfFaces(table, bid, { wild: false }),
  faces: DICE_FACES,
  secret: "dice",
  codes: (players) => 6 * players * EACH + 2,
  view: /* @__PURE__ */ withFields(diceView, {
    /** `scores[seat]`; may be negative. */
    scores: (table: CupsTable) => table.seats.map(({ own }) => own.score),
    /** Which seats take no more turns this round: `watching[seat]`. */
    watching: (table: CupsTable) => table.seats.map(({ own }) => own.watching),
  }),
  shapes: /* @__PURE__ */ withShapes(diceShapes, { scores: "seats", watching: "seats" }),
} as const satisfies SeatRules<Nothing, CupsSeatOwn>;

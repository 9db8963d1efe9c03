import type { Action, Fault } from "../../core/action.ts";
import type { SeatRules } from "../../core/game.ts";
import type { Options } from "../../core/options.ts";
import { withFields, withShapes } from "../../core/view.ts";
import { oddsOfFaces } from "../../dice/odds.ts";
import type { Nothing, PalaficoRound } from "../../dice/own.ts";
import { CHALLENGE, DicePosition, NONE } from "../../dice/position.ts";
import { DICE_FACES, diceShapes, diceView } from "../../dice/view.ts";
import { EACH, type PerudoTable, perudoTable } from "./own.ts";

export const CALZA = 1;

/** Bids on one stretch of the path: 2k − 1 and 2k of each of five faces, then k ones. */
const STRETCH = 11;
const FIRST = 2;

/**
 * What a seat may do in `perudo`. Sources and conventions: the rulebook, "perudo".
 *
 * Codes: 0 challenges, 1 calls calza, bids follow along one path: …, 2k of 2–6, k ones, 2k + 1 of 2–6, … "Bidding aces, a
 * player can halve the quantity of dice, rounding up; from aces, double it and add one." So outside palafico rounds a
 * raise is a greater code.
 */
export class PerudoPosition extends DicePosition {
  get ruleset(): string {
    return "perudo";
  }

  constructor(options: Options, players: number, from?: PerudoPosition) {
    super(options, players, EACH, from);
  }

  legal(out: Int32Array): number {
    if (this.seat < 0) return 0;
    let n = 0;
    if (this.last !== NONE) out[n++] = CHALLENGE;
    if (this.mayCalza()) out[n++] = CALZA;
    const top = this.codeOf(this.total, 1);
    for (let code = this.palafico || this.last === NONE ? FIRST : this.last + 1; code <= top; code++) {
      if (this.isBid(code)) out[n++] = code;
    }
    return n;
  }

  isLegal(action: number): boolean {
    if (this.seat < 0 || !Number.isInteger(action)) return false;
    if (action === CHALLENGE) return this.last !== NONE;
    if (action === CALZA) return this.mayCalza();
    return action >= FIRST && action <= this.codeOf(this.total, 1) && this.isBid(action);
  }

  /** Not in a palafico round: there the box allows none. */
  private mayCalza(): boolean {
    return this.last !== NONE && !this.palafico && this.options.calza === true;
  }

  /** Whether a bid's code is legal here. */
  private isBid(code: number): boolean {
    const quantity = quantityOf(code);
    if (quantity > this.total) return false;
    if (this.palafico) return this.last === NONE || this.raisesPalafico(quantity, faceOf(code));
    return this.last === NONE ? faceOf(code) !== 1 : code > this.last;
  }

  /** Ones are the lowest face here, and count as themselves. */
  private raisesPalafico(quantity: number, face: number): boolean {
    const before = faceOf(this.last);
    const more = quantity - quantityOf(this.last);
    const free = this.options.palafico === "one-die" && this.dice[this.seat] === 1;
    return free ? more > 0 || (more === 0 && face > before) : more > 0 && face === before;
  }

  codeOf(quantity: number, face: number): number {
    if (quantity < 1 || quantity > this.players * EACH || face < 1 || face > 6) return NONE;
    if (face === 1) return FIRST + STRETCH * quantity - 1;
    const stretch = (quantity - 1) >> 1;
    return FIRST + STRETCH * stretch + (quantity % 2 === 0 ? 5 : 0) + face - 2;
  }

  bidOf(code: number): { kind: "face"; quantity: number; face: number } {
    return { kind: "face", quantity: quantityOf(code), face: faceOf(code) };
  }

  override code(action: Action): number | Fault {
    return action.type === "calza" ? CALZA : super.code(action);
  }

  override action(code: number): Action {
    return code === CALZA ? { type: "calza" } : super.action(code);
  }

  override knows(action: number): boolean {
    return Number.isInteger(action) && action >= 0 && action <= this.codeOf(this.players * EACH, 1);
  }

  override look(table: PerudoTable, seat: number): this {
    this.palafico = table.own.palafico;
    return super.look(table, seat);
  }
}

const quantityOf = (code: number): number => {
  const place = (code - FIRST) % STRETCH;
  const stretch = ((code - FIRST) / STRETCH) | 0;
  return place === STRETCH - 1 ? stretch + 1 : 2 * stretch + (place < 5 ? 1 : 2);
};
const faceOf = (code: number): number => {
  const place = (code - FIRST) % STRETCH;
  return place === STRETCH - 1 ? 1 : 2 + (place % 5);
};

export const perudoSeat = {
  id: "perudo",
  decisions: { turn: ["bid", "challenge", "calza"] },
  bids: ["face"],
  table: perudoTable,
  position: (table, seat) => new PerudoPosition(table.options, table.players).look(table, seat),
  odds: (table) => (bid) => oddsOfFaces(table, bid, { wild: !table.own.palafico }),
  faces: DICE_FACES,
  secret: "dice",
  codes: (players) => FIRST + STRETCH * players * EACH,
  view: /* @__PURE__ */ withFields(diceView, {
    /** A palafico round: ones are not wild, and bids keep the opening face. */
    palafico: (table: PerudoTable) => table.own.palafico,
  }),
  shapes: /* @__PURE__ */ withShapes(diceShapes, { palafico: "number" }),
} as const satisfies SeatRules<PalaficoRound, Nothing>;

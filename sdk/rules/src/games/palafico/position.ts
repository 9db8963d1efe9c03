import type { SeatRules } from "../../core/game.ts";
import type { Options } from "../../core/options.ts";
import { withFields, withShapes } from "../../core/view.ts";
import { oddsOfFaces } from "../../dice/odds.ts";
import type { Nothing, PalaficoRound } from "../../dice/own.ts";
import { CHALLENGE, DicePosition, NONE } from "../../dice/position.ts";
import { DICE_FACES, diceShapes, diceView } from "../../dice/view.ts";
import { EACH, type PalaficoTable, palaficoTable } from "./own.ts";

/**
 * What a seat may do in `palafico`. Source: seed 003; conventions as in the rulebook, "palafico".
 *
 * Codes: 0 challenges; 1 + 6 (quantity − 1) + (face − 1) bids. So a raise is a greater code ("increase the quantity …,
 * any number; or increase the number"), but in a palafico round, where it is a step of 6.
 */
export class PalaficoPosition extends DicePosition {
  get ruleset(): string {
    return "palafico";
  }

  constructor(options: Options, players: number, from?: PalaficoPosition) {
    super(options, players, EACH, from);
  }

  legal(out: Int32Array): number {
    if (this.seat < 0) return 0;
    const top = this.total * 6;
    const last = this.last;
    let n = 0;
    if (last === NONE) {
      // "A player cannot open a round by bidding ones"; in palafico rounds ones are allowed.
      const lowest = this.palafico ? 1 : 2;
      for (let ones = 1; ones <= top; ones += 6) {
        for (let code = ones + lowest - 1; code < ones + 6; code++) out[n++] = code;
      }
      return n;
    }
    out[n++] = CHALLENGE;
    const step = this.palafico ? 6 : 1;
    for (let code = last + step; code <= top; code += step) out[n++] = code;
    return n;
  }

  isLegal(action: number): boolean {
    if (this.seat < 0 || !Number.isInteger(action)) return false;
    if (action === CHALLENGE) return this.last !== NONE;
    if (action < 1 || action > this.total * 6) return false;
    if (this.last === NONE) return this.palafico || action % 6 !== 1;
    return action > this.last && (!this.palafico || (action - this.last) % 6 === 0);
  }

  codeOf(quantity: number, face: number): number {
    if (quantity < 1 || quantity > this.players * EACH || face < 1 || face > 6) return NONE;
    return 6 * (quantity - 1) + face;
  }

  bidOf(code: number): { kind: "face"; quantity: number; face: number } {
    return { kind: "face", quantity: ((code - 1) / 6 + 1) | 0, face: ((code - 1) % 6) + 1 };
  }

  override look(table: PalaficoTable, seat: number): this {
    this.palafico = table.own.palafico;
    return super.look(table, seat);
  }
}

export const palaficoSeat = {
  id: "palafico",
  decisions: { turn: ["bid", "challenge"] },
  bids: ["face"],
  table: palaficoTable,
  position: (table, seat) => new PalaficoPosition(table.options, table.players).look(table, seat),
  odds: (table) => (bid) => oddsOfFaces(table, bid, { wild: !table.own.palafico }),
  faces: DICE_FACES,
  secret: "dice",
  codes: (players) => 6 * players * EACH + 1,
  view: /* @__PURE__ */ withFields(diceView, {
    /** A palafico round: ones are not wild, and every bid keeps the opening face. */
    palafico: (table: PalaficoTable) => table.own.palafico,
  }),
  shapes: /* @__PURE__ */ withShapes(diceShapes, { palafico: "number" }),
} as const satisfies SeatRules<PalaficoRound, Nothing>;

import type { SeatRules } from "../../core/game.ts";
import type { Options } from "../../core/options.ts";
import { oddsOfFaces } from "../../dice/odds.ts";
import { diceTable, type Nothing } from "../../dice/own.ts";
import { CHALLENGE, DicePosition, NONE } from "../../dice/position.ts";
import { DICE_FACES, diceShapes, diceView } from "../../dice/view.ts";

/** Dice of each seat at the start. */
export const EACH = 5;

/**
 * What a seat may do in `ships-wheel`. Source: seed 002; conventions as in the rulebook, "ships-wheel".
 *
 * Codes: 0 challenges, then the board from its beginning, in strips of 11: number space 2k − 1 with faces 2–6, wheel
 * space k, number space 2k with faces 2–6. So "advance the prediction die, or change its value to a higher one without
 * advancing" is a greater code, and the cap is what remains to be checked.
 */
export class ShipsWheelPosition extends DicePosition {
  get ruleset(): string {
    return "ships-wheel";
  }

  constructor(options: Options, players: number, from?: ShipsWheelPosition) {
    super(options, players, EACH, from);
  }

  legal(out: Int32Array): number {
    if (this.seat < 0) return 0;
    let n = 0;
    if (this.last !== NONE) out[n++] = CHALLENGE;
    const { total } = this;
    let code = this.last === NONE ? 1 : this.last + 1;
    const lastNumber = codeOf(total, 6);
    for (; code <= lastNumber; code++) out[n++] = code;
    // Above the highest number space only wheel spaces are left: k wheels for k up to the dice on the table.
    const lastWheels = codeOf(total, 1);
    for (let wheels = nextWheels(code); wheels <= lastWheels; wheels += 11) out[n++] = wheels;
    return n;
  }

  isLegal(action: number): boolean {
    if (this.seat < 0 || !Number.isInteger(action)) return false;
    if (action === CHALLENGE) return this.last !== NONE;
    if (action < 1 || action <= this.last) return false;
    return quantityOf(action) <= this.total;
  }

  codeOf(quantity: number, face: number): number {
    if (quantity < 1 || quantity > this.players * EACH || face < 1 || face > 6) return NONE;
    return codeOf(quantity, face);
  }

  override knows(action: number): boolean {
    return Number.isInteger(action) && action >= 0 && (action === 0 || quantityOf(action) <= this.players * EACH);
  }

  bidOf(code: number): { kind: "face"; quantity: number; face: number } {
    return { kind: "face", quantity: quantityOf(code), face: faceOf(code) };
  }
}

function codeOf(quantity: number, face: number): number {
  if (face === 1) return 11 * quantity - 5;
  const strip = ((quantity - 1) / 2) | 0;
  return 11 * strip + (quantity % 2 === 1 ? 0 : 6) + face - 1;
}

function quantityOf(code: number): number {
  const strip = ((code - 1) / 11) | 0;
  const at = (code - 1) % 11;
  if (at === 5) return strip + 1;
  return 2 * strip + (at < 5 ? 1 : 2);
}

function faceOf(code: number): number {
  const at = (code - 1) % 11;
  return at === 5 ? 1 : at < 5 ? at + 2 : at - 4;
}

/** The first wheel space from a code on. */
const nextWheels = (code: number): number => code + ((6 - (code % 11) + 11) % 11);

export const shipsWheelSeat = {
  id: "ships-wheel",
  decisions: { turn: ["bid", "challenge"] },
  bids: ["face"],
  table: diceTable(EACH),
  position: (table, seat) => new ShipsWheelPosition(table.options, table.players).look(table, seat),
  odds: (table) => (bid) => oddsOfFaces(table, bid, { wild: true }),
  faces: DICE_FACES,
  secret: "dice",
  codes: (players) => 11 * players * EACH - 4,
  view: diceView,
  shapes: diceShapes,
} as const satisfies SeatRules<Nothing, Nothing>;

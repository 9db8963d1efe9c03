import { CHALLENGE, DiceGame, NONE } from "./dice-game.ts";
import type { Ruleset } from "./game.ts";
import { oddsOfFaces } from "./odds-dice.ts";
import { NO_OPTIONS } from "./options.ts";

const EACH = 5;

/**
 * Ship's wheel: a wheel (face 1) counts for every face; predictions move along one board.
 * Source: seed 002; conventions as in the rulebook, "ships-wheel".
 *
 * Codes: 0 challenges, then the board from its beginning, in strips of 11: number space 2k − 1 with faces 2–6, wheel
 * space k, number space 2k with faces 2–6. So "advance the prediction die, or change its value to a higher one without
 * advancing" is a greater code, and the cap is what remains to be checked.
 */
export class ShipsWheel extends DiceGame {
  get ruleset(): Ruleset {
    return shipsWheel;
  }
  protected override readonly thrown = EACH;

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

  protected override knows(action: number): boolean {
    return Number.isInteger(action) && action >= 0 && (action === 0 || quantityOf(action) <= this.players * EACH);
  }

  bidOf(code: number): { kind: "face"; quantity: number; face: number } {
    return { kind: "face", quantity: quantityOf(code), face: faceOf(code) };
  }

  protected challenge(): void {
    const { seat } = this;
    const quantity = quantityOf(this.last);
    const face = faceOf(this.last);
    // "Ship's wheel dice must always be included in the actual number"; of wheels there are no others.
    const actual = this.count(face, 1);
    if (this.listen !== undefined) this.reveal(actual, true);
    if (actual < quantity) this.lose(this.bidder, quantity - actual);
    else this.lose(seat, Math.max(1, actual - quantity));
    if (this.standing === 1) this.finish("finished");
    else this.nextRound(this.dice[seat] === 0 ? this.after(seat) : seat);
  }

  protected measure(seat: number): number {
    return this.dice[seat]!;
  }

  /** "The player with the most ship's wheel dice"; then "the highest total value of the remaining dice". */
  protected override worth(faces: Uint8Array, at: number): number {
    let worth = 0;
    for (let i = at; i < at + EACH; i++) worth += faces[i] === 1 ? 100 : faces[i]!;
    return worth;
  }

  copy(): ShipsWheel {
    return new ShipsWheel(this.options, this.players, EACH, this);
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

export const shipsWheel: Ruleset = {
  id: "ships-wheel",
  title: "Ship's Wheel",
  about: "Five dice each, wheels count for every face; whoever was wrong loses as many dice as the claim was off.",
  players: { min: 2, max: 6, default: 4 },
  options: NO_OPTIONS,
  measure: "dice",
  create: (setup) => new ShipsWheel(setup.options, setup.players, EACH).begin(setup),
  open: (table) => {
    for (const seat of table.seats) seat.dice = EACH;
  },
  position: (table, seat) => new ShipsWheel(table.options, table.players, EACH).look(table, seat),
  odds: (table, bid) => oddsOfFaces(table, bid, { wild: true }),
};

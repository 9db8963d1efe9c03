import { CHALLENGE, DiceGame, NONE } from "./dice-game.ts";
import type { Event } from "./event.ts";
import type { Ruleset } from "./game.ts";
import { oddsOfFaces } from "./odds-dice.ts";
import { NO_OPTIONS } from "./options.ts";
import type { Table } from "./table.ts";

/**
 * Palafico: ones are wild, the loser of a challenge loses a die, a seat that drops to one opens a round without wild ones.
 * Source: seed 003; conventions as in the rulebook, "palafico".
 *
 * Codes: 0 challenges; 1 + 6 (quantity − 1) + (face − 1) bids. So a raise is a greater code ("increase the quantity …,
 * any number; or increase the number"), but in a palafico round, where it is a step of 6.
 */
export class Palafico extends DiceGame {
  get ruleset(): Ruleset {
    return palafico;
  }
  /** A palafico round: ones are not wild and may open, the face stays. */
  palafico = false;
  private next = false;

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
    if (quantity < 1 || quantity > this.players * 5 || face < 1 || face > 6) return NONE;
    return 6 * (quantity - 1) + face;
  }

  bidOf(code: number): { kind: "face"; quantity: number; face: number } {
    return { kind: "face", quantity: ((code - 1) / 6 + 1) | 0, face: ((code - 1) % 6) + 1 };
  }

  protected challenge(): void {
    const quantity = ((this.last - 1) / 6 + 1) | 0;
    const face = ((this.last - 1) % 6) + 1;
    const actual = this.palafico ? this.count(face) : this.count(face, 1);
    if (this.listen !== undefined) this.reveal(actual, true);
    const loser = actual >= quantity ? this.seat : this.bidder;
    this.lose(loser, 1);
    if (this.standing === 1) this.finish("finished");
    else {
      // "If a player gets down to one die, then he/she is considered palafico and opens the next round"; with two left, waived.
      this.next = this.dice[loser] === 1 && this.standing >= 3;
      this.nextRound(this.dice[loser] === 0 ? this.after(loser) : loser);
    }
  }

  protected override startRound(starter: number): void {
    this.palafico = this.next;
    this.next = false;
    super.startRound(starter);
  }

  protected override roundEvent(): Event {
    const { round, starter } = this;
    return this.palafico ? { type: "round", round, starter, palafico: true } : { type: "round", round, starter };
  }

  protected measure(seat: number): number {
    return this.dice[seat]!;
  }

  override look(table: Table, seat: number): this {
    this.palafico = table.palafico;
    return super.look(table, seat);
  }

  copy(): Palafico {
    const game = new Palafico(this.options, this.players, 5, this);
    game.palafico = this.palafico;
    return game;
  }
}

export const palafico: Ruleset = {
  id: "palafico",
  title: "Palafico",
  about: "Five dice each, ones wild; the loser of a challenge loses a die, and the last seat with dice wins.",
  players: { min: 2, max: 4, default: 4 },
  options: NO_OPTIONS,
  measure: "dice",
  create: (setup) => new Palafico(setup.options, setup.players, 5).begin(setup),
  open: (table) => {
    for (const seat of table.seats) seat.dice = 5;
  },
  position: (table, seat) => new Palafico(table.options, table.players, 5).look(table, seat),
  odds: (table, bid) => oddsOfFaces(table, bid, { wild: !table.palafico }),
};

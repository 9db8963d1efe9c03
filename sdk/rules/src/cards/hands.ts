import type { Card } from "../core/action.ts";
import { filled } from "../core/filled.ts";
import { DRAW, type Luck } from "../core/luck.ts";

/**
 * Hands and piles of a card game, flat. A card is its kind here, a small number that the ruleset gives a name; cards of
 * one kind are alike, so a hand is how many of each kind it holds. Piles lie one after another in the seat's row, each
 * top first. What a draw gives depends only on its key and on the cards it is made from: they are sorted before.
 */
export class Hands {
  readonly kinds: number;
  /** The most cards that a hand can hold, and so the most piles. */
  readonly width: number;
  /** [seat × kinds + kind]: cards of that kind in hand. */
  readonly count: number[];
  /** Cards in hand, of each seat. */
  readonly cards: number[];
  /** Piles of this round, of each seat. */
  readonly dice: number[];
  /** [seat × width + i]: the cards that lie in piles. */
  readonly row: Uint8Array;
  /** [seat × (width + 1) + die]: where a pile begins in its seat's row; the next one's beginning is its end. */
  readonly start: Uint8Array;

  constructor(players: number, kinds: number, width: number, from?: Hands) {
    this.kinds = kinds;
    this.width = width;
    this.count = from ? from.count.slice() : filled(players * kinds, 0);
    this.cards = from ? from.cards.slice() : filled(players, 0);
    this.dice = from ? from.dice.slice() : filled(players, 0);
    this.row = from ? from.row.slice() : new Uint8Array(players * width);
    this.start = from ? from.start.slice() : new Uint8Array(players * (width + 1));
  }

  copy(): Hands {
    return new Hands(this.cards.length, this.kinds, this.width, this);
  }

  has(seat: number, kind: number): boolean {
    return this.count[seat * this.kinds + kind]! > 0;
  }

  add(seat: number, kind: number): void {
    this.count[seat * this.kinds + kind]!++;
    this.cards[seat]!++;
  }

  take(seat: number, kind: number): void {
    this.count[seat * this.kinds + kind]!--;
    this.cards[seat]!--;
  }

  /** The seat leaves, and its cards with it. */
  drop(seat: number): void {
    this.count.fill(0, seat * this.kinds, (seat + 1) * this.kinds);
    this.cards[seat] = 0;
    this.dice[seat] = 0;
  }

  /** Writes a hand, sorted, to out[at …] and returns how many cards it has. */
  list(seat: number, out: Uint8Array, at: number): number {
    let end = at;
    for (let kind = 0; kind < this.kinds; kind++) {
      for (let n = this.count[seat * this.kinds + kind]!; n > 0; n--) out[end++] = kind;
    }
    return end - at;
  }

  /** Puts a hand into piles of these sizes, at random. */
  pile(luck: Luck, round: number, seat: number, sizes: ArrayLike<number>): void {
    const at = seat * this.width;
    const size = this.list(seat, this.row, at);
    luck.shuffle(round, seat, DRAW.piles, 0, this.row, at, size, size);
    const start = seat * (this.width + 1);
    let end = 0;
    for (let die = 0; die < sizes.length; die++) {
      this.start[start + die] = end;
      end += sizes[die]!;
    }
    this.start[start + sizes.length] = end;
    this.dice[seat] = sizes.length;
  }

  /** Shuffles one pile again: the seat's nth time this round. */
  reshuffle(luck: Luck, round: number, seat: number, die: number, nth: number): void {
    const from = this.#from(seat, die);
    const end = this.#end(seat, die);
    this.row.subarray(from, end).sort();
    luck.shuffle(round, seat, DRAW.reroll, nth, this.row, from, end - from, end - from);
  }

  top(seat: number, die: number): number {
    return this.row[this.#from(seat, die)]!;
  }

  /** Takes the cards of a pile out of the hand. The piles of a round lie as they are until the next one. */
  discard(seat: number, die: number): void {
    const end = this.#end(seat, die);
    for (let i = this.#from(seat, die); i < end; i++) this.take(seat, this.row[i]!);
  }

  /** Draws a card of a seat's hand at random, and takes it out. */
  steal(luck: Luck, round: number, thief: number, seat: number): number {
    const size = this.list(seat, SCRATCH, 0);
    luck.shuffle(round, thief, DRAW.steal, 0, SCRATCH, 0, size, 1);
    const kind = SCRATCH[0]!;
    this.take(seat, kind);
    return kind;
  }

  /** The top cards of all the dice on the table: adds how many there are of each kind to `into`. */
  tally(into: Uint8Array): void {
    into.fill(0);
    for (let seat = 0; seat < this.dice.length; seat++) {
      for (let die = 0; die < this.dice[seat]!; die++) into[this.top(seat, die)]!++;
    }
  }

  pileNames(seat: number, die: number, names: readonly Card[]): Card[] {
    const cards: Card[] = [];
    for (let i = this.#from(seat, die); i < this.#end(seat, die); i++) cards.push(names[this.row[i]!]!);
    return cards;
  }

  pilesNames(seat: number, names: readonly Card[]): Card[][] {
    return Array.from({ length: this.dice[seat]! }, (_, die) => this.pileNames(seat, die, names));
  }

  /** Lays known tops out as piles of one card, where no more is known: for a position made from what a seat sees. */
  layTops(seat: number, tops: readonly number[]): void {
    for (let die = 0; die < tops.length; die++) {
      this.row[seat * this.width + die] = tops[die]!;
      this.start[seat * (this.width + 1) + die] = die;
    }
    this.start[seat * (this.width + 1) + tops.length] = tops.length;
    this.dice[seat] = tops.length;
  }

  #from(seat: number, die: number): number {
    return seat * this.width + this.start[seat * (this.width + 1) + die]!;
  }

  #end(seat: number, die: number): number {
    return seat * this.width + this.start[seat * (this.width + 1) + die + 1]!;
  }
}

const SCRATCH = new Uint8Array(256);

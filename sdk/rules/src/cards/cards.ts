import { filled } from "../core/filled.ts";
import { type Source, shuffled } from "../core/sample.ts";
import { type Pack, UNSEEN } from "./steps.ts";

/** No card. */
export const NONE = -1;

/**
 * The cards of one draw, by number: the kind of each, as long as it is not open, and the chance that an open one is
 * of a kind. Every choice says by how much it is likelier than in truth, so that a draw can be weighted.
 */
export class Cards {
  /** For each card: its kind or UNSEEN, and its pool or −1. */
  readonly kind: number[] = [];
  readonly pool: number[] = [];
  /** Cards that were seen this round, or were gained in it: none of them is a top that is yet to show. */
  readonly busy: boolean[] = [];
  /** How well a hand may do without what it needs, since more cards may come to it unseen. */
  late = 0;
  /** What is left to draw from: of each pool, the copies of each kind, and all together. */
  readonly #copies: number[][];
  readonly #left: number[];
  readonly #pack: Pack;
  readonly #source: Source;
  readonly #poolOf: number[];

  constructor(pack: Pack, source: Source) {
    this.#pack = pack;
    this.#source = source;
    this.#copies = pack.pools.map((copies) => [...copies]);
    this.#left = pack.pools.map((copies) => copies.reduce((sum, n) => sum + n, 0));
    this.#poolOf = Array.from({ length: pack.kinds }, (_, kind) => pack.pools.findIndex((copies) => copies[kind]! > 0));
  }

  startRound(): void {
    this.busy.fill(false);
  }

  /** A card whose kind was seen when it was dealt. */
  addDealt(kind: number): number {
    const card = this.add(kind, this.#poolOf[kind]!);
    this.#use(kind);
    return card;
  }

  /** A card more, of a kind or of an open kind of a pool. Returns its number. */
  add(kind: number, pool: number): number {
    this.pool.push(pool);
    this.busy.push(false);
    return this.kind.push(kind) - 1;
  }

  /** A card of this kind is no longer among those to draw from. */
  #use(kind: number): void {
    const pool = this.#poolOf[kind]!;
    this.#copies[pool]![kind]!--;
    this.#left[pool]!--;
  }

  /** The chance that an open card of this kind's pool is of this kind. */
  chanceOf(kind: number): number {
    const pool = this.#poolOf[kind]!;
    return pool < 0 || this.#left[pool] === 0 ? 0 : this.#copies[pool]![kind]! / this.#left[pool]!;
  }

  /**
   * Which of some cards shows as this kind, each being equally likely to show. From now on it is of that kind.
   * Returns NONE if it can be none of them. `free`: only cards that are not seen yet this round.
   */
  find(
    cards: readonly number[],
    kind: number,
    free: boolean,
    need?: readonly number[],
  ): { card: number; chance: number } {
    const pool = this.#poolOf[kind]!;
    const q = this.chanceOf(kind);
    let all = 0;
    let known = 0;
    let open = 0;
    for (const card of cards) {
      if (free && this.busy[card]) continue;
      all++;
      if (this.kind[card] === kind) known++;
      else if (this.kind[card] === UNSEEN && this.pool[card] === pool) open++;
    }
    const opens = open * q * this.#mayOpen(cards, kind, pool, open, need);
    const isKnown = opens === 0 || (known > 0 && this.#source.next() * (known + opens) < known);
    if (isKnown && known === 0) return { card: NONE, chance: 0 };
    // Less than its share of the draws opens a card, so each counts for more.
    const share = (isKnown ? 1 : (open * q) / opens) * (known + opens);
    let nth = this.#source.below(isKnown ? known : open);
    for (const card of cards) {
      if (free && this.busy[card]) continue;
      if (isKnown ? this.kind[card] !== kind : this.kind[card] !== UNSEEN || this.pool[card] !== pool) continue;
      if (nth-- === 0) return { card, chance: share / all };
    }
    return { card: NONE, chance: 0 };
  }

  /** How well a hand can do with one open card less, 0–1, if that card becomes one of this kind. */
  #mayOpen(hand: readonly number[], kind: number, pool: number, open: number, need?: readonly number[]): number {
    if (need === undefined || open === 0) return 1;
    const have = filled(this.#pack.kinds, 0);
    let all = 0;
    for (const card of hand) {
      if (this.kind[card] !== UNSEEN) have[this.kind[card]!]!++;
      else if (this.pool[card] === pool) all++;
    }
    if (need[kind]! > have[kind]!) return 1;
    let lack = 0;
    for (let k = 0; k < need.length; k++) if (this.#poolOf[k] === pool) lack += Math.max(0, need[k]! - have[k]!);
    return lack < all ? 1 : this.late;
  }

  /** From now on the card is of this kind. */
  settle(card: number, kind: number): void {
    if (this.kind[card] !== UNSEEN) return;
    this.kind[card] = kind;
    this.#use(kind);
  }

  /**
   * One of the cards, by these weights; undefined: it cannot be this one. In truth, all that are possible are
   * equally likely.
   */
  choose(cards: readonly number[], weigh: (card: number) => number | undefined): { card: number; weight: number } {
    const weights: number[] = [];
    let sum = 0;
    let can = 0;
    for (const card of cards) {
      const weight = weigh(card);
      if (weight !== undefined) can++;
      weights.push(weight ?? 0);
      sum += weight ?? 0;
    }
    if (sum === 0) return { card: NONE, weight: 0 };
    let at = this.#source.next() * sum;
    let i = 0;
    while (i < weights.length - 1 && (at >= weights[i]! || weights[i] === 0)) at -= weights[i++]!;
    if (weights[i] === 0) return { card: NONE, weight: 0 };
    return { card: cards[i]!, weight: sum / (can * weights[i]!) };
  }

  known(cards: readonly number[], kind: number): number {
    let n = 0;
    for (const card of cards) if (this.kind[card] === kind) n++;
    return n;
  }

  /** How well a hand can do without a card, 0–1, if it needs this many of each kind afterwards. */
  spare(hand: readonly number[], need: readonly number[]): (card: number) => number {
    const have = filled(this.#pack.kinds, 0);
    const open = filled(this.#left.length, 0);
    for (const card of hand) {
      if (this.kind[card] !== UNSEEN) have[this.kind[card]!]!++;
      else open[this.pool[card]!]!++;
    }
    const lack = filled(this.#left.length, 0);
    for (let kind = 0; kind < need.length; kind++) {
      const pool = this.#poolOf[kind]!;
      if (pool >= 0) lack[pool]! += Math.max(0, need[kind]! - have[kind]!);
    }
    // Missing cards may still come if hands get cards that nobody saw.
    const late = this.late;
    return (card) => {
      const kind = this.kind[card]!;
      if (kind === UNSEEN) return lack[this.pool[card]!]! < open[this.pool[card]!]! ? 1 : late;
      if (have[kind]! > (need[kind] ?? 0)) return 1;
      const pool = this.#poolOf[kind]!;
      if (pool < 0 || lack[pool]! >= open[pool]!) return late;
      return Math.min(1, late + open[pool]! * this.chanceOf(kind));
    };
  }

  /** Gives every card that is open its kind, from what is left. */
  drawKinds(): void {
    const decks = this.#copies.map((copies) => {
      const deck: number[] = [];
      for (let kind = 0; kind < copies.length; kind++) for (let n = copies[kind]!; n > 0; n--) deck.push(kind);
      return shuffled(deck, this.#source);
    });
    for (let card = 0; card < this.kind.length; card++) {
      if (this.kind[card] === UNSEEN) this.kind[card] = decks[this.pool[card]!]!.pop()!;
    }
  }
}

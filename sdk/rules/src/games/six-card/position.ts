import { Hands } from "../../cards/hands.ts";
import { CardPosition, NONE } from "../../cards/position.ts";
import { cardShapes, cardView } from "../../cards/view.ts";
import type { Action, Bid, Card, Decision } from "../../core/action.ts";
import { MAX_LEGAL, type SeatRules } from "../../core/game.ts";
import type { Options } from "../../core/options.ts";
import { withFields, withShapes } from "../../core/view.ts";
import * as code from "./codes.ts";
import { EXTRA_NUMBER, HAND, KINDS, NAMES, PEEK, POWER, REROLL, REVERSE, WILD } from "./codes.ts";
import { oddsOfSixCard } from "./odds.ts";
import { type SixCardOwn, type SixCardSeatOwn, type SixCardTable, sixCardTable } from "./own.ts";

/** What a seat may do in `six-card`. Source: seed 001; conventions as in the rulebook, "six-card". */
export class SixCardPosition extends CardPosition {
  readonly names: readonly Card[] = NAMES;
  readonly #minDice: number;
  readonly #powers: boolean;
  /** The Liar's count of this round. */
  count = 0;
  /** The highest number that may be bid. */
  topNumber = 6;
  /** Seats that triggered their power card this round, as bits: a seat never holds two. */
  triggered = 0;

  constructor(options: Options, players: number, from?: SixCardPosition) {
    super(options, players, from === undefined ? new Hands(players, KINDS, HAND) : from.hands.copy(), from);
    this.#minDice = options.minDice as number;
    this.#powers = options.powers as boolean;
    if (from === undefined) return;
    this.count = from.count;
    this.topNumber = from.topNumber;
    this.triggered = from.triggered;
  }

  copy(): SixCardPosition {
    return new SixCardPosition(this.options, this.players, this);
  }

  legal(out: Int32Array): number {
    const { seat, hands } = this;
    let n = 0;
    if (seat < 0) return 0;
    switch (this.decision) {
      case "turn":
        return this.#legalTurns(out);
      case "count":
        for (let dice = this.#minDice; dice <= this.#mostDice(); dice++) out[n++] = code.countCode(dice);
        return n;
      case "split": {
        const cards = hands.cards[seat]!;
        const piles = Math.min(this.count, cards);
        for (let split = code.splitsFrom(cards, piles); split < code.splitsTo(cards, piles); split++) out[n++] = split;
        return n;
      }
      case "discard":
        for (let die = 0; die < hands.dice[seat]!; die++) out[n++] = code.discard(die);
        return n;
      case "wild":
        for (let kind = 1; kind < KINDS; kind++) if (this.#mayGive(kind)) out[n++] = code.give(kind);
        if (this.round > 0) out[n++] = code.PASS;
        return n;
      default:
        this.decision satisfies "swap" | "show";
        return n;
    }
  }

  /** Bids: neither part lower and one higher, or powers; a challenge; triggers. In the order of their codes. */
  #legalTurns(out: Int32Array): number {
    const { last, dice, topNumber } = this;
    let n = 0;
    if (last !== NONE && !code.isPowerBid(last)) {
      const low = code.quantityOf(last);
      const face = code.faceOf(last);
      for (let f = face + 1; f <= topNumber; f++) out[n++] = code.faceBid(low, f);
      for (let q = low + 1; q <= dice; q++) for (let f = face; f <= topNumber; f++) out[n++] = code.faceBid(q, f);
    } else {
      const over = last === NONE ? 0 : 2 * code.quantityOf(last);
      for (let q = 1; q <= dice; q++) {
        for (let f = q > over ? 1 : over + 1; f <= topNumber; f++) out[n++] = code.faceBid(q, f);
      }
    }
    if (this.#powers) for (let q = this.#fewestPowers(); q <= dice; q++) out[n++] = code.powerBid(q);
    if (last !== NONE) out[n++] = code.CHALLENGE;
    return this.#powers ? this.#legalTriggers(out, n) : n;
  }

  #legalTriggers(out: Int32Array, n: number): number {
    const { seat, hands } = this;
    if ((this.triggered >> seat) & 1) return n;
    for (let die = 0; die < hands.dice[seat]!; die++) {
      const power = hands.top(seat, die);
      if (power === EXTRA_NUMBER || power === REVERSE) out[n++] = code.trigger(die, 0);
      else if (power === REROLL) {
        for (let own = 0; own < hands.dice[seat]!; own++) out[n++] = code.trigger(die, code.aimAtOwn(own));
      } else if (power === PEEK) {
        for (let other = 0; other < this.players; other++) {
          if (other === seat) continue;
          for (let d = 0; d < hands.dice[other]!; d++) out[n++] = code.trigger(die, code.aimAt(other, d));
        }
      }
    }
    return n;
  }

  isLegal(action: number): boolean {
    if (this.seat < 0 || !Number.isInteger(action) || action < 0 || action >= code.CODES) return false;
    // Bids and challenges, most of all decisions, are judged without the list.
    if (this.decision === "turn" && action <= code.CHALLENGE) {
      if (action === code.CHALLENGE) return this.last !== NONE;
      return code.quantityOf(action) <= this.dice && this.#raises(action);
    }
    const n = this.legal(LIST);
    for (let i = n - 1; i >= 0 && LIST[i]! >= action; i--) if (LIST[i] === action) return true;
    return false;
  }

  #raises(bid: number): boolean {
    const { last } = this;
    const quantity = code.quantityOf(bid);
    if (code.isPowerBid(bid)) return this.#powers && quantity >= this.#fewestPowers();
    const face = code.faceOf(bid);
    if (face > this.topNumber) return false;
    if (last === NONE) return true;
    const before = code.quantityOf(last);
    if (code.isPowerBid(last)) return Math.max(quantity, face) > 2 * before;
    return bid !== last && quantity >= before && face >= code.faceOf(last);
  }

  /** "The number you say is greater than the highest number of the previous guess divided by 2 (rounded down)." */
  #fewestPowers(): number {
    const { last } = this;
    if (last === NONE) return 1;
    const quantity = code.quantityOf(last);
    return 1 + (code.isPowerBid(last) ? quantity : Math.floor(Math.max(quantity, code.faceOf(last)) / 2));
  }

  #mostDice(): number {
    let most = this.#minDice;
    for (let seat = 0; seat < this.players; seat++) most = Math.max(most, this.hands.cards[seat]!);
    return most;
  }

  /** At setup a number card; later any that is not a wildcard. */
  #mayGive(kind: number): boolean {
    return this.hands.has(this.seat, kind) && (this.round > 0 ? kind !== WILD : kind < POWER && kind !== WILD);
  }

  override show(table: SixCardTable, seat: number, decision: Decision): this {
    super.show(table, seat, decision);
    this.count = table.own.count;
    this.topNumber = table.own.topNumber;
    if (table.seats[seat]!.own.triggered.includes(true)) this.triggered = 1 << seat;
    return this;
  }

  action(action: number): Action {
    return code.actionOf(action);
  }
  codeOf(action: Action): number {
    return code.codeOf(action);
  }
  bidOf(bid: number): Bid {
    return code.bidOf(bid);
  }
}

const LIST = new Int32Array(MAX_LEGAL);

export const sixCardSeat = {
  id: "six-card",
  decisions: {
    count: ["count"],
    split: ["split"],
    turn: ["bid", "challenge", "power"],
    discard: ["discard"],
    // At setup there is no pass.
    wild: ["wild", "pass"],
  },
  bids: ["face", "powers"],
  table: sixCardTable,
  position: (table, seat, decision) => new SixCardPosition(table.options, table.players).show(table, seat, decision),
  odds: oddsOfSixCard,
  faces: NAMES,
  secret: "more",
  codes: () => code.CODES,
  view: /* @__PURE__ */ withFields(/* @__PURE__ */ cardView<Card>(), {
    /** Piles that the Liar called for this round; 0 before. */
    count: (table: SixCardTable) => table.own.count,
    /** 1 clockwise, −1 while `reverse` lasts. */
    direction: (table: SixCardTable) => table.own.direction,
    /** The highest number that may be bid this round: 6, 7 or 8. */
    topNumber: (table: SixCardTable) => table.own.topNumber,
    /** Wildcards left to swap for. */
    wildcards: (table: SixCardTable) => table.own.wildcards,
    /** Your power cards that were triggered this round: `triggered[die]`. */
    triggered: (table: SixCardTable, seat: number) => table.seats[seat]!.own.triggered,
  }),
  shapes: /* @__PURE__ */ withShapes(/* @__PURE__ */ cardShapes(HAND), {
    count: "number",
    direction: "number",
    topNumber: "number",
    wildcards: "number",
    triggered: { dice: HAND },
  }),
} as const satisfies SeatRules<SixCardOwn, SixCardSeatOwn>;

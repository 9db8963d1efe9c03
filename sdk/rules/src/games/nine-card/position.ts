import { Hands } from "../../cards/hands.ts";
import { CardPosition, NONE } from "../../cards/position.ts";
import { cardShapes, cardView } from "../../cards/view.ts";
import type { Action, Bid, Card, Decision } from "../../core/action.ts";
import { filled } from "../../core/filled.ts";
import { MAX_LEGAL, type SeatRules } from "../../core/game.ts";
import type { Options } from "../../core/options.ts";
import { withFields, withShapes } from "../../core/view.ts";
import * as code from "./codes.ts";
import { HAND, KINDS, NAMES, PILES } from "./codes.ts";
import { oddsOfNineCard } from "./odds.ts";
import { type NineCardOwn, type NineCardSeatOwn, type NineCardTable, nineCardTable } from "./own.ts";

/** What a seat may do in `nine-card`. Source: seed 000; conventions as in the rulebook, "nine-card". */
export class NineCardPosition extends CardPosition {
  readonly names: readonly Card[] = NAMES;
  readonly #qualifiers: boolean;
  readonly #straights: boolean;
  readonly #vague: boolean;
  readonly #powers: boolean;
  readonly #swap: string;
  /** Shown dice of each seat, as bits. */
  readonly shown: Uint8Array;
  /** Bids made this round, as bits, 16 a number: none is made twice. */
  readonly #made: number[];

  constructor(options: Options, players: number, from?: NineCardPosition) {
    super(options, players, from === undefined ? new Hands(players, KINDS, HAND) : from.hands.copy(), from);
    this.#qualifiers = options.qualifiers as boolean;
    this.#straights = options.straights as boolean;
    this.#vague = options.vague as boolean;
    this.#powers = options.powers as boolean;
    this.#swap = options.swap as string;
    this.shown = from === undefined ? new Uint8Array(players) : from.shown.slice();
    this.#made = from === undefined ? filled(MADE, 0) : from.#made.slice();
  }

  copy(): NineCardPosition {
    return new NineCardPosition(this.options, this.players, this);
  }

  legal(out: Int32Array): number {
    const { seat, hands } = this;
    let n = 0;
    if (seat < 0) return 0;
    switch (this.decision) {
      case "turn":
        return this.#legalTurns(out);
      case "show":
        for (let die = 0; die < hands.dice[seat]!; die++) {
          if (((this.shown[seat]! >> die) & 1) === 0) out[n++] = code.SHOW + die;
        }
        return n;
      case "discard":
        for (let die = 0; die < hands.dice[seat]!; die++) out[n++] = code.DISCARD + die;
        return n;
      case "swap":
        out[n++] = code.PASS;
        for (let kind = 0; kind < KINDS; kind++) {
          if (!hands.has(seat, kind)) continue;
          if (this.#swap === "draw") out[n++] = code.swap(kind, 0);
          else {
            for (let other = 0; other < this.players; other++) {
              if (other !== seat && this.left[other] === 0) out[n++] = code.swap(kind, 1 + other);
            }
          }
        }
        return n;
      default:
        this.decision satisfies "count" | "split" | "wild";
        return n;
    }
  }

  /** Everything that beats the last bid, in the order of the codes. */
  #legalTurns(out: Int32Array): number {
    const { last, dice } = this;
    const base = last === NONE ? code.NUMBER : code.baseOf(last);
    const worth = last === NONE ? 0 : code.worthOf(last);
    const wasVague = base === code.SAME_NUMBER || base === code.SAME_COLOR;
    // Over a vague bid of N more than N / 2 is enough.
    const over = wasVague ? worth >> 1 : worth;
    let n = this.#targets(out, 0, code.NUMBER, over);
    if (this.#qualifiers) n = this.#targets(out, n, code.BELOW, over);
    n = this.#targets(out, n, code.COLOR, over);
    if (this.#qualifiers) n = this.#targets(out, n, code.WITHOUT, over);
    if (this.#straights) {
      for (let length = 2; length <= 6 && length <= dice; length++) {
        // "If at least one of the numbers you said is higher than the NUMBER of the previous guess"; not over a combo.
        const through = length > over ? 1 : base === code.COMBO_BID ? 7 : over + 1;
        for (let t = through; t <= 6; t++) n = this.#unlessMade(out, n, code.STRAIGHT + (length - 2) * 6 + t - 1);
      }
    }
    if (this.#vague) {
      const least = last === NONE ? 1 : wasVague ? worth + 1 : 2 * worth;
      for (let q = least; q <= dice; q++) n = this.#unlessMade(out, n, code.SAME_NUMBER + q - 1);
      for (let q = least; q <= dice; q++) n = this.#unlessMade(out, n, code.SAME_COLOR + q - 1);
    }
    if (this.#powers) {
      for (let combo = 0; combo < code.VALUES.length; combo++) {
        const value = code.VALUES[combo]!;
        if (value > over && value <= dice) n = this.#unlessMade(out, n, code.COMBO_BID + combo);
      }
    }
    if (last !== NONE) out[n++] = code.CHALLENGE;
    return n;
  }

  #targets(out: Int32Array, n: number, base: number, over: number): number {
    const targets = code.TARGETS[base]!;
    const end = base + this.dice * targets;
    for (let bid = base + over * targets; bid < end; bid++) n = this.#unlessMade(out, n, bid);
    return n;
  }

  #unlessMade(out: Int32Array, n: number, bid: number): number {
    if ((this.#made[bid >> 4]! >> (bid & 15)) & 1) return n;
    out[n] = bid;
    return n + 1;
  }

  isLegal(action: number): boolean {
    if (this.seat < 0 || !Number.isInteger(action) || action < 0 || action >= code.CODES) return false;
    if (this.decision === "turn") {
      if (action === code.CHALLENGE) return this.last !== NONE;
      return action < code.CHALLENGE && this.#mayBid(action);
    }
    const n = this.legal(LIST);
    for (let i = 0; i < n; i++) if (LIST[i] === action) return true;
    return false;
  }

  #mayBid(bid: number): boolean {
    const { last } = this;
    const base = code.baseOf(bid);
    const worth = code.worthOf(bid);
    const isVague = base === code.SAME_NUMBER || base === code.SAME_COLOR;
    if (worth > this.dice || (this.#made[bid >> 4]! >> (bid & 15)) & 1) return false;
    if ((base === code.BELOW || base === code.WITHOUT) && !this.#qualifiers) return false;
    if (base === code.STRAIGHT && !this.#straights) return false;
    if (isVague && !this.#vague) return false;
    if (base === code.COMBO_BID && !this.#powers) return false;
    if (last === NONE) return true;
    const lastBase = code.baseOf(last);
    const before = code.worthOf(last);
    const wasVague = lastBase === code.SAME_NUMBER || lastBase === code.SAME_COLOR;
    if (isVague) return wasVague ? worth > before : worth >= 2 * before;
    const over = wasVague ? before / 2 : before;
    if (worth > over) return true;
    return base === code.STRAIGHT && lastBase !== code.COMBO_BID && code.targetOf(bid) + 1 > over;
  }

  /** This bid may not be made again in this round. */
  note(bid: number): void {
    this.#made[bid >> 4]! |= 1 << (bid & 15);
  }

  /** No bid is made yet, no die shown. */
  clear(): void {
    this.shown.fill(0);
    this.#made.fill(0);
  }

  override show(table: NineCardTable, seat: number, decision: Decision): this {
    super.show(table, seat, decision);
    for (const [die, open] of table.seats[seat]!.own.open.entries()) if (open) this.shown[seat]! |= 1 << die;
    for (const { bid } of table.bids) this.note(code.bidCode(bid));
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

const MADE = Math.ceil(code.CHALLENGE / 16);
const LIST = new Int32Array(MAX_LEGAL);

export const nineCardSeat = {
  id: "nine-card",
  decisions: { turn: ["bid", "challenge"], discard: ["discard"], swap: ["swap", "pass"], show: ["show"] },
  bids: ["number", "below", "color", "without", "straight", "same-number", "same-color", "combo"],
  table: nineCardTable,
  position: (table, seat, decision) => new NineCardPosition(table.options, table.players).show(table, seat, decision),
  odds: oddsOfNineCard,
  faces: NAMES,
  secret: "more",
  codes: () => code.CODES,
  view: /* @__PURE__ */ withFields(/* @__PURE__ */ cardView<string>(), {
    /** Cards in the draw pile. */
    drawPile: (table: NineCardTable) => table.own.drawPile,
    /** Your dice that everybody has seen this round (revealOnTurn): `shown[die]`. */
    shown: (table: NineCardTable, seat: number) => table.seats[seat]!.own.open,
  }),
  shapes: /* @__PURE__ */ withShapes(/* @__PURE__ */ cardShapes(PILES), {
    drawPile: "number",
    shown: { dice: PILES },
  }),
} as const satisfies SeatRules<NineCardOwn, NineCardSeatOwn>;

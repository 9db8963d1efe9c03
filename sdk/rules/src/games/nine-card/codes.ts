import { type Action, type Bid, type Card, COLORS, COMBOS } from "../../core/action.ts";

/**
 * `nine-card`: its cards, and the codes of its bids and other actions.
 *
 * Kinds of cards: 0–23 colour × 6 + number − 1, 24 the wildcard, then the eight power cards, each a combo.
 */
export const WILD = 24;
export const COMBO = 25;
export const NAMES: readonly Card[] = [
  ...COLORS.flatMap((color) => [1, 2, 3, 4, 5, 6].map((number) => `${color}${number}`)),
  "*",
  ...COMBOS,
];
export const KINDS = NAMES.length;
const SEATS = 8;
export const HAND = 9;
/** Piles of a seat, and dice on a table, at most. */
export const PILES = 4;
export const TABLE = 24;

/** Values of the combos, in the order of COMBOS. */
export const VALUES = [2, 3, 4, 5, 6, 7, 8, 9];

/** Codes, each range from its base. */
export const NUMBER = 0;
export const BELOW = NUMBER + TABLE * 6;
export const COLOR = BELOW + TABLE * 5;
export const WITHOUT = COLOR + TABLE * 4;
export const STRAIGHT = WITHOUT + TABLE * 4;
export const SAME_NUMBER = STRAIGHT + 5 * 6;
export const SAME_COLOR = SAME_NUMBER + TABLE;
export const COMBO_BID = SAME_COLOR + TABLE;
export const CHALLENGE = COMBO_BID + COMBOS.length;
export const SHOW = CHALLENGE + 1;
export const DISCARD = SHOW + PILES;
export const PASS = DISCARD + PILES;
/** A swap of a kind of card with the draw pile, or with a seat. */
const SWAP = PASS + 1;
const PARTNERS = 1 + SEATS;
export const CODES = SWAP + KINDS * PARTNERS;

/** How many colours or numbers a bid of this base may name. */
export const TARGETS: Readonly<Record<number, number>> = { [NUMBER]: 6, [BELOW]: 5, [COLOR]: 4, [WITHOUT]: 4 };

export const swap = (kind: number, partner: number): number => SWAP + kind * PARTNERS + partner;
export const kindOfSwap = (code: number): number => Math.floor((code - SWAP) / PARTNERS);
/** 0: the draw pile; else 1 + seat. */
export const partnerOfSwap = (code: number): number => (code - SWAP) % PARTNERS;

/** The first code of the range that a bid's code lies in: its kind. */
export function baseOf(bid: number): number {
  if (bid < COLOR) return bid < BELOW ? NUMBER : BELOW;
  if (bid < STRAIGHT) return bid < WITHOUT ? COLOR : WITHOUT;
  if (bid < SAME_COLOR) return bid < SAME_NUMBER ? STRAIGHT : SAME_NUMBER;
  return bid < COMBO_BID ? SAME_COLOR : COMBO_BID;
}

/** What the next bid must beat: the quantity, a straight's length, a combo's value. */
export function worthOf(bid: number): number {
  const base = baseOf(bid);
  if (base === COMBO_BID) return VALUES[bid - COMBO_BID]!;
  if (base === STRAIGHT) return 2 + Math.floor((bid - STRAIGHT) / 6);
  if (base >= SAME_NUMBER) return bid - base + 1;
  return 1 + Math.floor((bid - base) / TARGETS[base]!);
}

/** The number, colour or middle that a bid names, from 0 (`below`: from 0 for 2). */
export function targetOf(bid: number): number {
  const base = baseOf(bid);
  return (bid - base) % (base === STRAIGHT ? 6 : TARGETS[base]!);
}

export function bidOf(bid: number): Bid {
  const base = baseOf(bid);
  const quantity = worthOf(bid);
  switch (base) {
    case NUMBER:
      return { kind: "number", quantity, number: 1 + targetOf(bid) };
    case BELOW:
      return { kind: "below", quantity, number: 2 + targetOf(bid) };
    case COLOR:
      return { kind: "color", quantity, color: COLORS[targetOf(bid)]! };
    case WITHOUT:
      return { kind: "without", quantity, color: COLORS[targetOf(bid)]! };
    case STRAIGHT:
      return { kind: "straight", length: quantity, through: 1 + targetOf(bid) };
    case SAME_NUMBER:
      return { kind: "same-number", quantity };
    case SAME_COLOR:
      return { kind: "same-color", quantity };
    default:
      return { kind: "combo", combo: COMBOS[bid - COMBO_BID]! };
  }
}

/** The code of a well-formed bid; −1 when the ruleset knows no such bid. */
export function bidCode(bid: Bid): number {
  if ("quantity" in bid && !within(bid.quantity, 1, TABLE)) return -1;
  switch (bid.kind) {
    case "number":
      return within(bid.number, 1, 6) ? NUMBER + (bid.quantity - 1) * 6 + bid.number - 1 : -1;
    case "below":
      return within(bid.number, 2, 6) ? BELOW + (bid.quantity - 1) * 5 + bid.number - 2 : -1;
    case "color":
      return COLOR + (bid.quantity - 1) * 4 + COLORS.indexOf(bid.color);
    case "without":
      return WITHOUT + (bid.quantity - 1) * 4 + COLORS.indexOf(bid.color);
    case "straight":
      return within(bid.length, 2, 6) && within(bid.through, 1, 6)
        ? STRAIGHT + (bid.length - 2) * 6 + bid.through - 1
        : -1;
    case "same-number":
      return SAME_NUMBER + bid.quantity - 1;
    case "same-color":
      return SAME_COLOR + bid.quantity - 1;
    case "combo":
      return COMBO_BID + COMBOS.indexOf(bid.combo);
    default:
      bid satisfies { kind: "face" | "powers" };
      return -1;
  }
}

export function actionOf(code: number): Action {
  if (code < CHALLENGE) return { type: "bid", bid: bidOf(code) };
  if (code === CHALLENGE) return { type: "challenge" };
  if (code < DISCARD) return { type: "show", die: code - SHOW };
  if (code < PASS) return { type: "discard", die: code - DISCARD };
  if (code === PASS) return { type: "pass" };
  const card = NAMES[kindOfSwap(code)]!;
  const partner = partnerOfSwap(code);
  return partner === 0 ? { type: "swap", card } : { type: "swap", card, with: partner - 1 };
}

/** The code of a well-formed action, legal or not; −1 when the ruleset knows no such action. */
export function codeOf(action: Action): number {
  switch (action.type) {
    case "bid":
      return bidCode(action.bid);
    case "challenge":
      return CHALLENGE;
    case "show":
      return within(action.die, 0, PILES - 1) ? SHOW + action.die : -1;
    case "discard":
      return within(action.die, 0, PILES - 1) ? DISCARD + action.die : -1;
    case "pass":
      return PASS;
    case "swap": {
      const kind = NAMES.indexOf(action.card);
      if (kind < 0) return -1;
      if (action.with === undefined) return swap(kind, 0);
      return within(action.with, 0, SEATS - 1) ? swap(kind, 1 + action.with) : -1;
    }
    default:
      action satisfies { type: "watch" | "calza" | "power" | "count" | "split" | "wild" };
      return -1;
  }
}

const within = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

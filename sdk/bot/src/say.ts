import type { Card, Color, Combo } from "@liars-ladder/rules";
import type { BidAction, FaceBid, NineCardBid, PowersBid } from "./action.ts";

/**
 * Actions, ready to return: `bid.face(3, 5)` is the bid "at least three fives". Each is plain JSON, so
 * `{ type: "bid", bid: { kind: "face", quantity: 3, face: 5 } }` is the same.
 * `view.isLegal(bid.face(3, 5))` says whether it is legal now.
 */
export const bid = {
  /** At least `quantity` dice show `face` (1–6; 1 is the wheel in ships-wheel; six-card: a number up to 8). */
  face: (quantity: number, face: number): BidAction<FaceBid> => ({
    type: "bid",
    bid: { kind: "face", quantity, face },
  }),
  /** six-card with powers: at least `quantity` tops are power cards. */
  powers: (quantity: number): BidAction<PowersBid> => ({ type: "bid", bid: { kind: "powers", quantity } }),
  /** nine-card: at least `quantity` tops have this number, 1–6. */
  number: (quantity: number, number: number): BidAction<NineCardBid> => ({
    type: "bid",
    bid: { kind: "number", quantity, number },
  }),
  /** nine-card: at least `quantity` tops have a number less than `number`, 2–6. */
  below: (quantity: number, number: number): BidAction<NineCardBid> => ({
    type: "bid",
    bid: { kind: "below", quantity, number },
  }),
  /** nine-card: at least `quantity` tops have this colour. */
  color: (quantity: number, color: Color): BidAction<NineCardBid> => ({
    type: "bid",
    bid: { kind: "color", quantity, color },
  }),
  /** nine-card: at least `quantity` tops have another colour. */
  without: (quantity: number, color: Color): BidAction<NineCardBid> => ({
    type: "bid",
    bid: { kind: "without", quantity, color },
  }),
  /** nine-card: `length` (2–6) consecutive numbers are showing, and `through` (1–6) is one of them. */
  straight: (length: number, through: number): BidAction<NineCardBid> => ({
    type: "bid",
    bid: { kind: "straight", length, through },
  }),
  /** nine-card with vague bids: at least `quantity` tops share a number, no matter which. */
  sameNumber: (quantity: number): BidAction<NineCardBid> => ({
    type: "bid",
    bid: { kind: "same-number", quantity },
  }),
  /** nine-card with vague bids: at least `quantity` tops share a colour, no matter which. */
  sameColor: (quantity: number): BidAction<NineCardBid> => ({
    type: "bid",
    bid: { kind: "same-color", quantity },
  }),
  /** nine-card with powers: the combo is on the table, and its card among your own tops. */
  combo: (combo: Combo): BidAction<NineCardBid> => ({
    type: "bid",
    bid: { kind: "combo", combo },
  }),
} as const;

/** Says that the last bid does not hold: all dice are shown, and somebody loses. */
export const challenge = () => ({ type: "challenge" }) as const;

/** perudo with calza: says that the last bid is exact. If it is, you regain a die; otherwise you lose one. */
export const calza = () => ({ type: "calza" }) as const;

/** cups: you take no more turns this round. Your last bid still counts, but for less. */
export const watch = () => ({ type: "watch" }) as const;

/** six-card: uses the power card on your own die `die`. */
export const power = {
  extraNumber: (die: number) => ({ type: "power", die }) as const,
  reverse: (die: number) => ({ type: "power", die }) as const,
  /** Looks at the top of die `target` of `seat`. */
  peek: (die: number, seat: number, target: number) => ({ type: "power", die, seat, target }) as const,
  /** Reshuffles your own pile `target`. */
  reroll: (die: number, target: number) => ({ type: "power", die, target }) as const,
} as const;

/** six-card, the Liar's `count`: how many piles each seat makes this round. */
export const count = (dice: number) => ({ type: "count", dice }) as const;

/** six-card: the sizes of your piles, largest first. */
export const split = (...sizes: number[]): { type: "split"; sizes: number[] } => ({ type: "split", sizes });

/** Card games, for the loser: which of your own dice to give up, with all its cards. */
export const discard = (die: number) => ({ type: "discard", die }) as const;

/** six-card with wildcards: the card to give for a wildcard. */
export const wild = (card: Card): { type: "wild"; card: Card } => ({ type: "wild", card });

/** nine-card: the card to give. `from` is the seat to take from, when swaps are between players. */
export const swap = (card: Card, from?: number): { type: "swap"; card: Card; with?: number } =>
  from === undefined ? { type: "swap", card } : { type: "swap", card, with: from };

/** nine-card with revealOnTurn: which of your own dice to show. */
export const show = (die: number) => ({ type: "show", die }) as const;

/** Declines a swap. */
export const pass = () => ({ type: "pass" }) as const;

/**
 * Chance as a port. What is drawn depends only on the key (seed, round, seat, kind, nth) and on what it is drawn
 * from, never on earlier draws. So the same luck can be dealt again to other players, and a game can be replayed
 * from its seed and its actions.
 */

/** Kinds of draw. The numbers are part of every stored seed's meaning: append only. */
export const DRAW = {
  /** Roll-off; `nth` is the throw. */
  rolloff: 0,
  /** Dice of a round. */
  roll: 1,
  /** Dealing cards at the start; `nth` distinguishes several pools. */
  deal: 2,
  /** Which seat starts, if chance decides that. */
  starter: 3,
  /** Splits a seat's hand into its piles. */
  piles: 4,
  /** Shuffles a pile again; `nth` counts the seat's rerolls of the round. */
  reroll: 5,
  /** The card drawn from another player's hand. */
  steal: 6,
  /** A bot's own random numbers. They have a kind of their own, so that they reveal nothing about the other draws. */
  rng: 7,
} as const;
export type Draw = (typeof DRAW)[keyof typeof DRAW];

export interface Luck {
  /** Writes n fair faces 1–6 to out[at … at+n). Fewer dice are the first ones of the same row. */
  roll(round: number, seat: number, kind: Draw, nth: number, out: Uint8Array, at: number, n: number): void;
  /** Draws `take` of cards[at … at+size) fairly, without replacement, and puts them first, in the order drawn. */
  shuffle(
    round: number,
    seat: number,
    kind: Draw,
    nth: number,
    cards: Uint8Array,
    at: number,
    size: number,
    take: number,
  ): void;
  /** A fair number 0 … n−1. */
  pick(round: number, seat: number, kind: Draw, nth: number, n: number): number;
}

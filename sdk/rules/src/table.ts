import type { Bid, Card, FaultKind } from "./action.ts";
import type { Watcher } from "./event.ts";
import type { Result } from "./game.ts";
import type { Options } from "./options.ts";

/** What a watcher knows: seen events folded, one after another. Plain data, JSON-safe. */
export interface Table {
  ruleset: string;
  options: Options;
  players: number;
  watcher: Watcher;
  /** From 1; 0 during setup. */
  round: number;
  starter: number;
  palafico: boolean;
  /** 1: clockwise, −1: reversed for this round (six-card's `reverse`). */
  direction: 1 | -1;
  /** The count that the Liar stated this round (six-card); 0 where there is none yet. */
  count: number;
  /** The bids of this round, oldest first. */
  bids: { seat: number; bid: Bid }[];
  seats: SeatTable[];
  /** Cards that lie face up, out of play, in the order they left. */
  discards: Card[];
  /** Cards left in the draw pile (nine-card), wildcards left to swap for (six-card); 0 where there are none. */
  drawPile: number;
  wildcards: number;
  /** The highest number that may be bid (six-card: 6, or what was gained in an earlier round); 6 elsewhere. */
  topNumber: number;
  /** Numbers gained so far (six-card's `extra-number`): 0, 7 or 8. */
  gained: number;
  /** The last reveal of this round, until the next round starts. */
  reveal: {
    bidder: number;
    challenger?: number;
    bid: Bid;
    actual?: number;
    holds: boolean;
    tops: Card[][];
  } | null;
  result: Result | null;
}

export interface SeatTable {
  /** Still in the game. */
  in: boolean;
  /** Why it left, once it did. */
  out: { reason: "eliminated" } | { reason: "forfeit"; fault: FaultKind } | null;
  /** Dice, or piles, of this round. */
  dice: number;
  /** Each die as this watcher knows it: face or top card, null where unknown. */
  faces: (Card | null)[];
  /** Dice whose face everybody knows: shown (nine-card) or triggered (six-card). */
  open: boolean[];
  /** Sizes of the piles (card games), largest first as written; empty in dice games. */
  sizes: number[];
  /** Piles in full, where the watcher may see them. */
  piles: Card[][] | null;
  /** Cards in hand (card games); 0 in dice games. */
  cards: number;
  /** The hand, where the watcher may know it; null elsewhere. */
  hand: Card[] | null;
  /** Power cards triggered this round, by die. */
  triggered: boolean[];
  /** `cups`. */
  score: number;
  watching: boolean;
}

import type { Bid, Card, FaultKind } from "./action.ts";
import type { Watcher } from "./event.ts";
import type { Result } from "./game.ts";
import { findKnowledge, isRuleset } from "./knowledge.ts";
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
  /**
   * Cards that the watcher gave to another seat's hand, or lost to it (nine-card's `swap: player`): the chance that each
   * lies with each seat now, where later swaps that it did not see are taken as fair.
   */
  tracked: { card: Card; chances: number[] }[];
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
  /** A card known to lie in a pile, on top or not: what showed there before a reroll; null elsewhere. */
  within: (Card | null)[];
  /** Cards of this seat that lie face up, in the order in which they left. */
  lost: Card[];
  /**
   * Cards that went from this hand out of the game or under the draw pile, oldest first: which, where the watcher knows
   * it, in which round (0: setup), and `gained` of that time.
   */
  gave: { card: Card | null; round: number; gained: number }[];
  /** `cups`. */
  score: number;
  watching: boolean;
}

/** The table before the first event of a game, as `watcher` sees it. */
export function newTable(game: { ruleset: string; options: Options; players: number }, watcher: Watcher): Table {
  const table: Table = {
    ruleset: game.ruleset,
    options: game.options,
    players: game.players,
    watcher,
    round: 0,
    starter: 0,
    palafico: false,
    direction: 1,
    count: 0,
    bids: [],
    seats: Array.from({ length: game.players }, newSeat),
    discards: [],
    drawPile: 0,
    wildcards: 0,
    topNumber: 6,
    gained: 0,
    tracked: [],
    reveal: null,
    result: null,
  };
  const known = findKnowledge(game.ruleset);
  if (!isRuleset(known)) throw new Error(known.message);
  known.open?.(table);
  return table;
}

function newSeat(): SeatTable {
  return {
    in: true,
    out: null,
    dice: 0,
    faces: [],
    open: [],
    sizes: [],
    piles: null,
    cards: 0,
    hand: null,
    triggered: [],
    within: [],
    lost: [],
    gave: [],
    score: 0,
    watching: false,
  };
}

import type { Action, Bid, Card, Decision, FaultKind } from "./action.ts";

/**
 * The events of `liars-replay/1`: everything that happened, hidden things included, with exactly these fields.
 * Seats and indexes count from 0, rounds from 1. Cards of a pile are written top first.
 */
export type Event =
  | { type: "rolloff"; rolls: (number | null)[][] | (number[] | null)[][]; starter: number }
  | { type: "deal"; hands: Card[][]; draw?: Card[] }
  | { type: "round"; round: number; starter: number; palafico?: true }
  | { type: "roll"; seat: number; dice: number[] }
  | { type: "roll"; seat: number; piles: Card[][] }
  | { type: "act"; seat: number; decision: Decision; action: Action }
  | { type: "gain"; seat: number; card: Card }
  /** `seat` and `die`: whose die was seen, and which one. The seat that looked is that of the `act` before. */
  | { type: "peek"; seat: number; die: number; top: Card }
  | { type: "reroll"; seat: number; die: number; piles: Card[][] }
  | { type: "swap"; seat: number; gave: Card; got: Card; with: number | "draw" | "wild" }
  /** `challenger` called the bid false, `calza` called it exact. Neither is there if all others watch. */
  | { type: "reveal"; bidder: number; challenger?: number; calza?: number; bid: Bid; actual?: number; holds: boolean }
  | { type: "lose"; seat: number; dice: number }
  | { type: "lose"; seat: number; die: number; cards: Card[] }
  /** Dice that come back. */
  | { type: "regain"; seat: number; dice: number }
  | { type: "score"; seat: number; points: number; counted: boolean; total: number }
  | { type: "out"; seat: number; reason: "eliminated" }
  | { type: "out"; seat: number; reason: "forfeit"; fault: FaultKind };

/**
 * An event as one watcher sees it: a seat, or the audience. Built from an `Event` by allow-list (watch.ts): only
 * what is named here for a watcher is in it. A field that a watcher may not see is absent.
 */
export type SeenEvent =
  | Extract<Event, { type: "rolloff" | "round" | "gain" | "lose" | "regain" | "score" | "out" }>
  /**
   * The watcher's own hand, or every hand (`openDecks`, omniscient). `sizes` are the hands' sizes; `draw` is the
   * size of the draw pile, or its cards.
   */
  | { type: "deal"; hands: (Card[] | null)[]; sizes: number[]; draw?: number | Card[] }
  /**
   * The watcher's own dice or tops; of others only the number of dice. In card games the `sizes` of the piles, once
   * all have chosen.
   */
  | { type: "roll"; seat: number; dice: number; faces?: Card[]; sizes?: number[]; piles?: Card[][] }
  /**
   * A decision. If it is taken in secret (`split`, `wild`, the card of a `swap`), without what is secret. `card`:
   * what a trigger or a shown die has on top.
   */
  | { type: "act"; seat: number; decision: Decision; action: Action | HiddenAction; card?: Card }
  | { type: "peek"; seat: number; die: number; top?: Card }
  | { type: "reroll"; seat: number; die: number; top?: Card; piles?: Card[][] }
  | { type: "swap"; seat: number; gave?: Card; got?: Card; with: number | "draw" | "wild" }
  /** All tops come with the reveal: `tops[seat]`, empty for seats that are out. */
  | {
      type: "reveal";
      bidder: number;
      challenger?: number;
      calza?: number;
      bid: Bid;
      actual?: number;
      holds: boolean;
      tops: Card[][];
    };

/** What others learn about a decision that was taken in secret. */
export type HiddenAction = { type: "split" } | { type: "wild" } | { type: "swap"; with?: number };

/** The watcher: a seat, the audience of a running game, or everything (a finished game, the author of a rerun). */
export type Watcher = number | "audience" | "all";

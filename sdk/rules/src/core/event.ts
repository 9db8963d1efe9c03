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
  /** `seat` and `die`: whose die was seen, and which; who looked is the seat of the `act` before. */
  | { type: "peek"; seat: number; die: number; top: Card }
  | { type: "reroll"; seat: number; die: number; piles: Card[][] }
  | { type: "swap"; seat: number; gave: Card; got: Card; with: number | "draw" | "wild" }
  /** `challenger` called the bid false, `calza` called it exact; neither where all others watch. */
  | { type: "reveal"; bidder: number; challenger?: number; calza?: number; bid: Bid; actual?: number; holds: boolean }
  | { type: "lose"; seat: number; dice: number }
  | { type: "lose"; seat: number; die: number; cards: Card[] }
  /** Dice that come back. */
  | { type: "regain"; seat: number; dice: number }
  | { type: "score"; seat: number; points: number; counted: boolean; total: number }
  | { type: "out"; seat: number; reason: "eliminated" }
  | { type: "out"; seat: number; reason: "forfeit"; fault: FaultKind };

/**
 * An event as one watcher sees it: a seat, or the audience. Built from an `Event` by allow-list (watch.ts):
 * what is not named here for a watcher is not in it. A field that a watcher may not see is absent.
 */
export type SeenEvent =
  | Extract<Event, { type: "rolloff" | "round" | "gain" | "lose" | "regain" | "score" | "out" }>
  /** Own hand, or every hand (`openDecks`, omniscient); `sizes` are the hands' sizes, `draw` the draw pile's. */
  | { type: "deal"; hands: (Card[] | null)[]; sizes: number[]; draw?: number | Card[] }
  /** Own dice or tops; the number of dice of others. In card games `sizes` of the piles, once all have chosen. */
  | { type: "roll"; seat: number; dice: number; faces?: Card[]; sizes?: number[]; piles?: Card[][] }
  /**
   * A decision. Chosen in secret (`split`, `wild`, the card of a `swap`): without what is secret.
   * `card`: what a trigger or a shown die has on top.
   */
  | { type: "act"; seat: number; decision: Decision; action: Action | HiddenAction; card?: Card }
  | { type: "peek"; seat: number; die: number; top?: Card }
  | { type: "reroll"; seat: number; die: number; top?: Card; piles?: Card[][] }
  | { type: "swap"; seat: number; gave?: Card; got?: Card; with: number | "draw" | "wild" }
  /** With the reveal come all tops: `tops[seat]`, empty for seats that are out. */
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

/** What others learn of a decision that was taken in secret. */
export type HiddenAction = { type: "split" } | { type: "wild" } | { type: "swap"; with?: number };

/** Who watches: a seat, the audience of a running game, or everything (a finished game, the author of a rerun). */
export type Watcher = number | "audience" | "all";

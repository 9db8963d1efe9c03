import type { Bid, Card, FaultKind } from "./action.ts";
import { copyOf } from "./copy.ts";
import type { SeenEvent, Watcher } from "./event.ts";
import type { Options } from "./options.ts";
import type { Result } from "./result.ts";

/**
 * What a watcher knows: the events that it saw, folded one after another. Plain data, safe for JSON. The fields
 * here are common to all rulesets; `own`, here and in each seat, holds what only one of them keeps.
 */
export interface Table<Own = unknown, SeatOwn = unknown> {
  ruleset: string;
  options: Options;
  players: number;
  watcher: Watcher;
  /** From 1; 0 during setup. */
  round: number;
  starter: number;
  /** The bids of this round, oldest first. */
  bids: { seat: number; bid: Bid }[];
  seats: SeatTable<SeatOwn>[];
  /** The last reveal of this round, until the next round starts. */
  reveal: Reveal | null;
  result: Result | null;
  /** This ruleset's own part. */
  own: Own;
}

export interface Reveal {
  bidder: number;
  challenger?: number;
  calza?: number;
  bid: Bid;
  actual?: number;
  holds: boolean;
  /** Every top on the table: `tops[seat]`. */
  tops: Card[][];
}

export interface SeatTable<SeatOwn = unknown> {
  /** Whether it is still in the game. */
  in: boolean;
  /** Why it left, if it did. */
  out: { reason: "eliminated" } | { reason: "forfeit"; fault: FaultKind } | null;
  /** The number of dice, or piles, in this round. */
  dice: number;
  /** Each die as this watcher knows it: face or top card, null if unknown. */
  faces: (Card | null)[];
  /** This ruleset's own part for each seat. */
  own: SeatOwn;
}

/** What a game's own part of a table may depend on. */
export interface Seating {
  options: Options;
  players: number;
}

/** How a ruleset keeps its own part of a table. */
export interface OwnTable<Own = unknown, SeatOwn = unknown> {
  /** Dice of each seat before the first round; 0 if only a roll tells. */
  readonly dice: number;
  /** What everybody knows before the first event. */
  open(game: Seating): Own;
  /** The same for one seat. */
  openSeat(game: Seating): SeatOwn;
  /** Plays a seen event into `own`, here and in the seats. The common part is still as it was before the event. */
  fold(table: Table<Own, SeatOwn>, event: SeenEvent): void;
}

/** The table before the first event of a game, as `watcher` sees it. */
export function newTable<Own, SeatOwn>(
  game: Seating,
  watcher: Watcher,
  rules: { readonly id: string; readonly table: OwnTable<Own, SeatOwn> },
): Table<Own, SeatOwn> {
  const { options, players } = game;
  const { dice } = rules.table;
  return {
    ruleset: rules.id,
    options,
    players,
    watcher,
    round: 0,
    starter: 0,
    bids: [],
    seats: Array.from({ length: players }, () => ({
      in: true,
      out: null,
      dice,
      faces: [],
      own: rules.table.openSeat(game),
    })),
    reveal: null,
    result: null,
    own: rules.table.open(game),
  };
}

/**
 * A copy that goes on by itself. Both share what a fold only ever puts in the place of something else: the options, bids,
 * a reveal. Playouts copy a table for each seat, so this names what is copied: to look at every value takes longer.
 */
export function copyTable<Own, SeatOwn>(table: Table<Own, SeatOwn>): Table<Own, SeatOwn> {
  return {
    ...table,
    bids: table.bids.slice(),
    seats: table.seats.map((seat) => ({ ...seat, faces: seat.faces.slice(), own: copyOf(seat.own) })),
    own: copyOf(table.own),
  };
}

import type { Card, Decision } from "./action.ts";
import type { SeenEvent } from "./event.ts";
import type { Game } from "./game.ts";
import type { Luck } from "./luck.ts";
import type { Seating, Table } from "./table.ts";
import type { Projection } from "./watch.ts";

/** The source of a sample's random numbers. */
export interface Source {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A fair whole number 0 … n−1. */
  below(n: number): number;
}

/** A whole game as it may be, drawn from what one seat has seen. */
export interface Sample<Own = unknown, SeatOwn = unknown> {
  /** At the decision of that seat. */
  readonly game: Game;
  /** It has been told what lies on the table. */
  readonly projection: Projection;
  /**
   * Natural logarithm of the weight, as far as it differs between the samples of one table. Samples of equal weight
   * are draws from exactly the distribution that a seat's memory stands for.
   */
  readonly logWeight: number;
  /** The dice of this round, or the hand, of any seat. Their order says nothing. */
  hand(seat: number): Card[];
  /** The dice of this round, or the tops; empty if none lie on the table. */
  tops(seat: number): Card[];
  /** What a seat knows in this game, as a new table each time. */
  table(seat: number): Table<Own, SeatOwn>;
}

/** What a seat has seen in a game, as far as the hidden rest depends on it. */
export interface Memory<Own = unknown, SeatOwn = unknown> {
  /** Notes the next event that the seat saw. */
  note(event: SeenEvent): void;
  /**
   * Draws a whole game at a decision of the seat. `table` is the seat's, after all events that were noted; `luck`
   * is what the game goes on with. Undefined if the draw contradicts something that was seen: draw again.
   */
  draw(table: Table<Own, SeatOwn>, decision: Decision, luck: Luck, source: Source): Sample<Own, SeatOwn> | undefined;
}

/** How to draw games of a ruleset from what a seat has seen. Only bots that sample carry this in their bundles. */
export interface SampleRules<Own = unknown, SeatOwn = unknown> {
  remember(game: Seating, seat: number): Memory<Own, SeatOwn>;
}

/** Puts a list into random order. */
export function shuffled<T>(list: T[], source: Source): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = source.below(i + 1);
    const item = list[i]!;
    list[i] = list[j]!;
    list[j] = item;
  }
  return list;
}

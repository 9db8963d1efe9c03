import type { Luck } from "../core/luck.ts";
import type { Source } from "../core/sample.ts";
import type { Table } from "../core/table.ts";
import type { CardOwn, CardSeatOwn } from "./own.ts";

/**
 * What a card game needs to continue from a decision, besides its position and the table of the seat that has to
 * decide.
 */
export interface CardResume {
  readonly table: Table<CardOwn, CardSeatOwn>;
  readonly luck: Luck;
  /** 0 while a seat is in, then 1 for the first that left, 2 for the next, … */
  readonly left: readonly number[];
  /** The last seat that left, or −1. */
  readonly lastLeft: number;
  /** The cards of each hand, of each of its piles (top first), and of the draw pile (top first), by kind. */
  readonly hands: readonly (readonly number[])[];
  readonly piles: readonly (readonly (readonly number[])[])[];
  readonly draw: number[];
  readonly source: Source;
}

import type { Luck } from "../core/luck.ts";
import type { Table } from "../core/table.ts";

/**
 * What a dice game needs to continue from a decision, besides its position and the table of the seat that has to
 * decide.
 */
export interface DiceResume {
  readonly table: Table;
  readonly luck: Luck;
  /** 0 while a seat is in, then 1 for the first that left, 2 for the next, … */
  readonly left: readonly number[];
  /** The dice of each seat. */
  readonly faces: readonly (readonly number[])[];
  /** Seats that a loss has left with one die, as bits. */
  readonly been: number;
}

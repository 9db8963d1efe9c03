import type { OwnTable, Table } from "../../core/table.ts";
import { diceTable, type Nothing } from "../../dice/own.ts";

/** Dice of each seat at the start, and the most that it may have. */
export const EACH = 5;

/** What `perudo` keeps in a table. */
export interface PerudoOwn {
  /** A palafico round: ones are not wild, and bids keep the opening face. */
  palafico: boolean;
}

export type PerudoTable = Table<PerudoOwn, Nothing>;

export const perudoTable: OwnTable<PerudoOwn, Nothing> = {
  ...diceTable(EACH),
  open: () => ({ palafico: false }),
  fold(table, event) {
    if (event.type === "round") table.own.palafico = event.palafico === true;
  },
};

import type { OwnTable, Table } from "../../core/table.ts";
import { diceTable, type Nothing } from "../../dice/own.ts";

/** Dice of each seat at the start. */
export const EACH = 5;

/** What `palafico` keeps in a table. */
export interface PalaficoOwn {
  /** A palafico round: ones are not wild, and every bid keeps the opening face. */
  palafico: boolean;
}

export type PalaficoTable = Table<PalaficoOwn, Nothing>;

export const palaficoTable: OwnTable<PalaficoOwn, Nothing> = {
  ...diceTable(EACH),
  open: () => ({ palafico: false }),
  fold(table, event) {
    if (event.type === "round") table.own.palafico = event.palafico === true;
  },
};

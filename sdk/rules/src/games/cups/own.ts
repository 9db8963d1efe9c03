import type { OwnTable, Table } from "../../core/table.ts";
import { diceTable, type Nothing } from "../../dice/own.ts";

/** What `cups` keeps of each seat. */
export interface CupsSeatOwn {
  /** Points; may be negative. */
  score: number;
  /** Takes no more turns this round. */
  watching: boolean;
}

export type CupsTable = Table<Nothing, CupsSeatOwn>;

/** Dice of each seat, which nobody loses. */
export const EACH = 3;

export const cupsTable: OwnTable<Nothing, CupsSeatOwn> = {
  ...diceTable(EACH),
  openSeat: () => ({ score: 0, watching: false }),
  fold({ seats }, event) {
    if (event.type === "round") for (const { own } of seats) own.watching = false;
    else if (event.type === "act" && event.action.type === "watch") seats[event.seat]!.own.watching = true;
    else if (event.type === "score") seats[event.seat]!.own.score = event.total;
  },
};

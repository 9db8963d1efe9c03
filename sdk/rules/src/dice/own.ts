import type { OwnTable } from "../core/table.ts";

/** Nothing: for a game, or for seats, without an own part. */
export type Nothing = Readonly<Record<never, never>>;

/**
 * A table in which each seat starts with this many dice, and nothing else is kept: for dice games to spread and
 * extend.
 */
export const diceTable = (dice: number): OwnTable<Nothing, Nothing> => ({
  dice,
  open: () => ({}),
  openSeat: () => ({}),
  fold() {},
});

/** What games with palafico rounds keep in a table. */
export interface PalaficoRound {
  /** A palafico round: ones are not wild, and bids keep the opening face. */
  palafico: boolean;
}

/** The same for games with palafico rounds. */
export const palaficoDiceTable = (dice: number): OwnTable<PalaficoRound, Nothing> => ({
  ...diceTable(dice),
  open: () => ({ palafico: false }),
  fold(table, event) {
    if (event.type === "round") table.own.palafico = event.palafico === true;
  },
});

import type { OwnTable } from "../core/table.ts";

/** Nothing: for a game, or its seats, that keep nothing of their own. */
export type Nothing = Readonly<Record<never, never>>;

/** A table where each seat starts with so many dice, and nothing else is kept: for dice games to spread and add to. */
export const diceTable = (dice: number): OwnTable<Nothing, Nothing> => ({
  dice,
  open: () => ({}),
  openSeat: () => ({}),
  fold() {},
});

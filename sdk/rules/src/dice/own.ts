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

import type { Table } from "../core/table.ts";

/** What views of the dice games show. */
export type DiceView = {
  /** Your dice, faces 1–6. */
  readonly dice: (table: Table, seat: number) => number[];
};

export const diceShapes = { dice: "cards" } as const;

/** What a die shows. */
export const DICE_FACES = [1, 2, 3, 4, 5, 6] as const;

export const diceView: DiceView = {
  // An own die is always known.
  dice: (table, seat) => table.seats[seat]!.faces as number[],
};

import type { AnySeatTable, AnyTable } from "@liars-ladder/rules";

/** The most that a seat has in front of it in a game. The table reserves this room, so that nothing around it moves. */
export interface Room {
  /** Lists of pile sizes, with 1 for a die: every list that no other list covers. */
  readonly piles: readonly (readonly number[])[];
  /** Cards in hand. */
  readonly hand: number;
}

/** The most card edges that are drawn under the top card of a pile. */
export const MOST_UNDER = 6;

/** How many cards each of a seat's piles has; 1 for a die. */
export const sizesOf = (at: AnySeatTable): number[] =>
  at.faces.map((_, die) => at.own.sizes?.[die] ?? at.own.piles?.[die]?.length ?? 1);

/** The cards that a seat holds before it has made piles of them. */
export const handOf = (at: AnySeatTable): number => (at.faces.length === 0 ? (at.own.cards ?? 0) : 0);

/** The room for a game, from its table at every step. It is the same for all seats, because they change places. */
export function roomOf(tables: Iterable<AnyTable>): Room {
  let hand = 0;
  const lists = new Map<string, number[]>();
  for (const { seats } of tables)
    for (const at of seats) {
      hand = Math.max(hand, handOf(at));
      const sizes = sizesOf(at);
      lists.set(sizes.join(), sizes);
    }
  const all = [...lists.values()];
  return { hand, piles: all.filter((list) => !all.some((other) => other !== list && covers(other, list))) };
}

/** Whether the room for `big` is enough for `small`: `big` has at least as many piles, each at least as high. */
const covers = (big: readonly number[], small: readonly number[]): boolean =>
  small.length <= big.length && small.every((size, i) => size <= (big[i] ?? 0));

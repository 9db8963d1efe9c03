import type { AnySeatTable, AnyTable, Ruleset, Watcher } from "@liars-ladder/rules";
import type { Film } from "../replay/film.ts";

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

/**
 * The room for a game, from its table at every step. It is the same for all seats, because they change places.
 *
 * @param ruleset - Of a game that goes on: then there is room for however the hands so far may yet lie.
 */
function roomOf(tables: Iterable<AnyTable>, ruleset?: Ruleset): Room {
  let hand = 0;
  const lists = new Map<string, readonly number[]>();
  const put = (sizes: readonly number[]) => lists.set(sizes.join(), sizes);
  for (const table of tables) {
    for (const at of table.seats) put(sizesOf(at));
    const most = Math.max(...table.seats.map(handOf));
    if (most <= hand) continue;
    hand = most;
    ruleset?.piles?.(table, hand).forEach(put);
  }
  const all = [...lists.values()];
  return { hand, piles: all.filter((list) => !all.some((other) => other !== list && covers(other, list))) };
}

/** The room for a film, as its watcher sees it. Of a game that is still told, only what was seen of it is known. */
export const roomOfFilm = (film: Film, watcher: Watcher): Room =>
  roomOf(
    film.steps.map(({ index }) => film.table(index, watcher)),
    film.open ? undefined : film.ruleset,
  );

/** Whether the room for `big` is enough for `small`: `big` has at least as many piles, each at least as high. */
const covers = (big: readonly number[], small: readonly number[]): boolean =>
  small.length <= big.length && small.every((size, i) => size <= (big[i] ?? 0));

import type { Card } from "../core/action.ts";
import type { Table } from "../core/table.ts";
import type { CardOwn, CardSeatOwn } from "./own.ts";

type CardTable = Table<CardOwn, CardSeatOwn>;

/** What views of the card games show; `C` is how a game writes its cards. */
export type CardView<C extends Card> = {
  /** The tops of your piles: your dice. Empty between rounds. */
  readonly tops: (table: CardTable, seat: number) => C[];
  /** Your hand, in no order that tells which pile a card is in. */
  readonly hand: (table: CardTable, seat: number) => C[];
  /** Cards in hand of each seat: `cards[seat]`. */
  readonly cards: (table: CardTable) => number[];
  /** Sizes of your piles, as the tops; empty between rounds. */
  readonly sizes: (table: CardTable, seat: number) => number[];
  /** Cards out of play that everyone has seen, in the order they left. */
  readonly discards: (table: CardTable) => C[];
};

/** `piles`: how many piles a seat has at most. */
export const cardShapes = (piles: number) =>
  ({ tops: "cards", hand: "cards", cards: "seats", sizes: { dice: piles }, discards: "cards" }) as const;

export const cardView = <C extends Card>(): CardView<C> => ({
  // An own top is always known.
  tops: (table, seat) => table.seats[seat]!.faces as C[],
  hand: (table, seat) => (table.seats[seat]!.own.hand ?? []) as C[],
  cards: (table) => table.seats.map(({ own }) => own.cards),
  sizes: (table, seat) => table.seats[seat]!.own.sizes,
  discards: (table) => table.own.discards as C[],
});

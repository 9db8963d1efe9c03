import { type CardOwn, type CardSeatOwn, foldCards, newCardOwn, newCardSeat } from "../../cards/own.ts";
import type { Card } from "../../core/action.ts";
import type { SeenEvent } from "../../core/event.ts";
import type { OwnTable, Table } from "../../core/table.ts";

/** What `nine-card` keeps in a table. */
export interface NineCardOwn extends CardOwn {
  /** Cards left in the draw pile. */
  drawPile: number;
  /**
   * Cards that the watcher gave to another seat's hand, or lost to it (`swap: player`): the chance that each lies with
   * each seat now, where later swaps that it did not see are taken as fair.
   */
  tracked: { card: Card; chances: number[] }[];
}

/** What it keeps of each seat. */
export interface NineCardSeatOwn extends CardSeatOwn {
  /** Cards that went under the draw pile, oldest first; null where the watcher does not know which. */
  gave: (Card | null)[];
}

export type NineCardTable = Table<NineCardOwn, NineCardSeatOwn>;

export const nineCardTable: OwnTable<NineCardOwn, NineCardSeatOwn> = {
  dice: 0,
  open: () => ({ ...newCardOwn(), drawPile: 0, tracked: [] }),
  openSeat: () => ({ ...newCardSeat(), gave: [] }),
  fold(table, event) {
    foldNineCard(table, event);
    foldCards(table, event);
  },
};

function foldNineCard(table: NineCardTable, event: SeenEvent): void {
  switch (event.type) {
    case "deal":
      table.own.drawPile = typeof event.draw === "object" ? event.draw.length : (event.draw ?? 0);
      return;
    case "swap":
      if (typeof event.with === "number") track(table, event, event.with);
      else table.seats[event.seat]!.own.gave.push(event.gave ?? null);
      return;
    case "lose":
      if ("cards" in event) untrack(table, event.seat, event.cards);
      return;
    default:
      event satisfies {
        type: "rolloff" | "round" | "roll" | "act" | "gain" | "peek" | "reroll" | "reveal" | "regain" | "score" | "out";
      };
  }
}

/** What a watcher knows of cards in others' hands after a swap between two seats. */
function track(table: NineCardTable, event: Extract<SeenEvent, { type: "swap" }>, partner: number): void {
  const { own, seats, players } = table;
  const { seat, gave, got } = event;
  if (gave === undefined || got === undefined) {
    // Unseen: any card of either hand may have changed places.
    for (const { chances } of own.tracked) {
      const moved = chances[seat]! / seats[seat]!.own.cards - chances[partner]! / seats[partner]!.own.cards;
      chances[seat]! -= moved;
      chances[partner]! += moved;
    }
    return;
  }
  const at = (place: number): number[] => Array.from({ length: players }, (_, s) => (s === place ? 1 : 0));
  if (seats[partner]!.own.hand === null) {
    untrack(table, partner, [got]);
    own.tracked.push({ card: gave, chances: at(partner) });
  }
  if (seats[seat]!.own.hand === null) {
    untrack(table, seat, [gave]);
    own.tracked.push({ card: got, chances: at(seat) });
  }
}

/** Cards of a hand come to light: a tracked card is among them, or is less likely to lie there. */
function untrack({ own, seats }: NineCardTable, seat: number, cards: readonly Card[]): void {
  const left = [...cards];
  const size = seats[seat]!.own.cards;
  own.tracked = own.tracked.filter(({ card, chances }) => {
    if (chances[seat] === 0) return true;
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    else if (chances[seat]! < 1) {
      chances[seat]! *= (size - cards.length) / size;
      const sum = chances.reduce((a, b) => a + b, 0);
      for (let s = 0; s < chances.length; s++) chances[s]! /= sum;
    }
    return at < 0;
  });
}

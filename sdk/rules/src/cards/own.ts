import type { Card } from "../core/action.ts";
import type { SeenEvent } from "../core/event.ts";
import { filled } from "../core/filled.ts";
import type { SeatTable, Table } from "../core/table.ts";

/** What the card games keep in a table. */
export interface CardOwn {
  /** Cards that lie face up, out of play, in the order they left. */
  discards: Card[];
}

/** What they keep of each seat. */
export interface CardSeatOwn {
  /** Cards in hand. */
  cards: number;
  /** The hand, if the watcher may know it; null if not. */
  hand: Card[] | null;
  /** Sizes of the piles, largest first as written. */
  sizes: number[];
  /** Piles in full, if the watcher may see them. */
  piles: Card[][] | null;
  /** Dice whose top everybody knows: shown (nine-card) or triggered (six-card). */
  open: boolean[];
  /** Cards of this seat that lie face up, in the order in which they left. */
  lost: Card[];
}

export const newCardOwn = (): CardOwn => ({ discards: [] });

export const newCardSeat = (): CardSeatOwn => ({
  cards: 0,
  hand: null,
  sizes: [],
  piles: null,
  open: [],
  lost: [],
});

/** The part of a fold of `own` that the card games share; a game does its own part before. */
export function foldCards(table: Table<CardOwn, CardSeatOwn>, event: SeenEvent): void {
  switch (event.type) {
    case "deal":
      for (const [s, { own }] of table.seats.entries()) {
        const hand = event.hands[s];
        own.cards = event.sizes[s]!;
        own.hand = hand ? [...hand] : null;
      }
      return;
    case "round":
      for (const seat of table.seats) takeUp(seat);
      return;
    case "roll": {
      const { own } = table.seats[event.seat]!;
      own.sizes = event.sizes ? [...event.sizes] : [];
      own.piles = copyOf(event.piles);
      own.open = filled(event.dice, false);
      return;
    }
    case "act":
      // A top that the action shows to all.
      if (event.card !== undefined && "die" in event.action) {
        table.seats[event.seat]!.own.open[event.action.die] = true;
      }
      return;
    case "gain": {
      const { own } = table.seats[event.seat]!;
      own.cards++;
      own.hand?.push(event.card);
      return;
    }
    case "reroll": {
      const { own } = table.seats[event.seat]!;
      own.open[event.die] = false;
      if (event.piles) own.piles = copyOf(event.piles);
      return;
    }
    case "swap": {
      const { gave, got } = event;
      exchange(table.seats[event.seat]!.own.hand, gave, got);
      if (typeof event.with === "number") exchange(table.seats[event.with]!.own.hand, got, gave);
      return;
    }
    case "lose":
      if ("cards" in event) losePile(table, event);
      return;
    case "out": {
      const seat = table.seats[event.seat]!;
      takeUp(seat);
      seat.own.cards = 0;
      if (seat.own.hand) seat.own.hand = [];
      return;
    }
    default:
      event satisfies { type: "rolloff" | "peek" | "reveal" | "regain" | "score" };
  }
}

/** Cards, which were piles, go back into the hand. */
function takeUp(seat: SeatTable<CardSeatOwn>): void {
  const { own } = seat;
  seat.dice = 0;
  own.sizes = [];
  own.piles = null;
  own.open = [];
}

function losePile(table: Table<CardOwn, CardSeatOwn>, event: Extract<SeenEvent, { die: number; cards: Card[] }>): void {
  const { die, cards } = event;
  const { own } = table.seats[event.seat]!;
  own.sizes.splice(die, 1);
  own.piles?.splice(die, 1);
  own.open.splice(die, 1);
  own.cards -= cards.length;
  own.lost.push(...cards);
  for (const card of cards) if (own.hand) remove(own.hand, card);
  table.own.discards.push(...cards);
}

/** If a hand is known, the visible cards of a swap change it. */
function exchange(hand: Card[] | null, gave: Card | undefined, got: Card | undefined): void {
  if (hand === null || gave === undefined || got === undefined) return;
  remove(hand, gave);
  hand.push(got);
}

function remove(hand: Card[], card: Card): void {
  const at = hand.indexOf(card);
  if (at >= 0) hand.splice(at, 1);
}

const copyOf = (piles: readonly (readonly Card[])[] | undefined): Card[][] | null =>
  piles ? piles.map((pile) => [...pile]) : null;

import { type CardOwn, type CardSeatOwn, foldCards, newCardOwn, newCardSeat } from "../../cards/own.ts";
import type { Card } from "../../core/action.ts";
import type { SeenEvent } from "../../core/event.ts";
import { filled } from "../../core/filled.ts";
import type { OwnTable, Table } from "../../core/table.ts";

/** What `six-card` keeps in a table. */
export interface SixCardOwn extends CardOwn {
  /** 1: clockwise, −1: reversed for this round. */
  direction: 1 | -1;
  /** The count that the Liar stated this round; 0 where there is none yet. */
  count: number;
  /** Wildcards left to swap for. */
  wildcards: number;
  /** The highest number that may be bid: 6, or what was gained in an earlier round. */
  topNumber: number;
  /** The highest number gained so far: 0, 7 or 8. */
  gained: number;
}

/** What it keeps of each seat. */
export interface SixCardSeatOwn extends CardSeatOwn {
  /** Power cards triggered this round, by die. */
  triggered: boolean[];
  /** A card known to lie in a pile, on top or not: what showed there before a reroll; null elsewhere. */
  within: (Card | null)[];
  /**
   * Cards given for wildcards, oldest first: which, where the watcher knows it, in which round (0: setup), and `gained`
   * of that time.
   */
  gave: { card: Card | null; round: number; gained: number }[];
}

export type SixCardTable = Table<SixCardOwn, SixCardSeatOwn>;

export const sixCardTable: OwnTable<SixCardOwn, SixCardSeatOwn> = {
  dice: 0,
  open: ({ options, players }) => ({
    ...newCardOwn(),
    direction: 1,
    count: 0,
    wildcards: options.wildcards ? 2 * players : 0,
    topNumber: 6,
    gained: 0,
  }),
  openSeat: () => ({ ...newCardSeat(), triggered: [], within: [], gave: [] }),
  fold(table, event) {
    foldSixCard(table, event);
    foldCards(table, event);
  },
};

function foldSixCard(table: SixCardTable, event: SeenEvent): void {
  const { own, seats } = table;
  switch (event.type) {
    case "round":
      own.direction = 1;
      own.count = 0;
      if (own.gained > 0) own.topNumber = own.gained;
      for (const seat of seats) forgetDice(seat.own);
      return;
    case "roll":
      seats[event.seat]!.own.triggered = filled(event.dice, false);
      seats[event.seat]!.own.within = filled(event.dice, null);
      return;
    case "act":
      foldAct(table, event);
      return;
    case "gain":
      if (typeof event.card === "number") own.gained = event.card;
      return;
    case "reroll": {
      const seat = seats[event.seat]!;
      seat.own.within[event.die] = seat.faces[event.die] ?? null;
      return;
    }
    case "swap":
      seats[event.seat]!.own.gave.push({ card: event.gave ?? null, round: table.round, gained: own.gained });
      own.wildcards--;
      return;
    case "lose":
      if ("cards" in event) {
        seats[event.seat]!.own.triggered.splice(event.die, 1);
        seats[event.seat]!.own.within.splice(event.die, 1);
      }
      return;
    case "out":
      forgetDice(seats[event.seat]!.own);
      return;
    default:
      event satisfies { type: "rolloff" | "deal" | "peek" | "reveal" | "regain" | "score" };
  }
}

function foldAct({ own, seats }: SixCardTable, { seat, action, card }: Extract<SeenEvent, { type: "act" }>): void {
  if (action.type === "count") own.count = action.dice;
  if (action.type !== "power") return;
  seats[seat]!.own.triggered[action.die] = true;
  if (card === "reverse") own.direction = own.direction === 1 ? -1 : 1;
}

function forgetDice(seat: SixCardSeatOwn): void {
  seat.triggered = [];
  seat.within = [];
}

import type { Card } from "./action.ts";
import type { SeenEvent } from "./event.ts";
import { filled } from "./filled.ts";
import type { SeatTable, Table } from "./table.ts";

/** Plays a seen event into the table: the one fold, for bots, spectators, the text view and the viewer alike. */
export function fold(table: Table, event: SeenEvent): void {
  switch (event.type) {
    case "rolloff":
      table.starter = event.starter;
      return;
    case "deal":
      for (const [s, seat] of table.seats.entries()) {
        seat.cards = event.sizes[s]!;
        seat.hand = copyOf(event.hands[s]);
      }
      table.drawPile = typeof event.draw === "object" ? event.draw.length : (event.draw ?? 0);
      return;
    case "round":
      table.round = event.round;
      table.starter = event.starter;
      table.palafico = event.palafico === true;
      table.direction = 1;
      table.count = 0;
      table.bids = [];
      table.reveal = null;
      if (table.gained > 0) table.topNumber = table.gained;
      for (const seat of table.seats) clearRound(seat);
      return;
    case "roll": {
      const seat = table.seats[event.seat]!;
      seat.dice = event.dice;
      seat.faces = event.faces ? [...event.faces] : filled(event.dice, null);
      seat.open = filled(event.dice, false);
      seat.triggered = filled(event.dice, false);
      seat.within = filled(event.dice, null);
      seat.sizes = event.sizes ? [...event.sizes] : [];
      seat.piles = event.piles ? event.piles.map((pile) => [...pile]) : null;
      return;
    }
    case "act":
      foldAct(table, table.seats[event.seat]!, event);
      return;
    case "gain": {
      const seat = table.seats[event.seat]!;
      seat.cards++;
      seat.hand?.push(event.card);
      if (typeof event.card === "number") table.gained = event.card;
      return;
    }
    case "peek":
      if (event.top !== undefined) table.seats[event.seat]!.faces[event.die] = event.top;
      return;
    case "reroll": {
      const seat = table.seats[event.seat]!;
      seat.within[event.die] = seat.faces[event.die] ?? null;
      seat.faces[event.die] = event.top ?? null;
      seat.open[event.die] = false;
      if (event.piles) seat.piles = event.piles.map((pile) => [...pile]);
      return;
    }
    case "swap":
      foldSwap(table, event);
      return;
    case "reveal": {
      const { type: _, ...reveal } = event;
      table.reveal = reveal;
      for (const [s, tops] of event.tops.entries()) table.seats[s]!.faces = [...tops];
      return;
    }
    case "lose":
      foldLoss(table, table.seats[event.seat]!, event);
      return;
    case "score":
      table.seats[event.seat]!.score = event.total;
      return;
    case "out": {
      const seat = table.seats[event.seat]!;
      seat.in = false;
      seat.out = event.reason === "forfeit" ? { reason: "forfeit", fault: event.fault } : { reason: "eliminated" };
      seat.dice = 0;
      seat.faces = [];
      seat.open = [];
      seat.triggered = [];
      seat.within = [];
      seat.sizes = [];
      seat.piles = null;
      seat.cards = 0;
      if (seat.hand) seat.hand = [];
      return;
    }
  }
}

/** Dice go back into the cups; cards, which were piles, into the hand. */
function clearRound(seat: SeatTable): void {
  if (seat.cards > 0) seat.dice = 0;
  seat.faces = [];
  seat.open = [];
  seat.triggered = [];
  seat.within = [];
  seat.sizes = [];
  seat.piles = null;
  seat.watching = false;
}

function foldAct(table: Table, seat: SeatTable, event: Extract<SeenEvent, { type: "act" }>): void {
  const { action, card } = event;
  switch (action.type) {
    case "bid":
      table.bids.push({ seat: event.seat, bid: action.bid });
      return;
    case "watch":
      seat.watching = true;
      return;
    case "count":
      table.count = action.dice;
      return;
    case "power":
      seat.triggered[action.die] = true;
      seat.open[action.die] = true;
      seat.faces[action.die] = card ?? null;
      if (card === "reverse") table.direction = table.direction === 1 ? -1 : 1;
      return;
    case "show":
      seat.open[action.die] = true;
      seat.faces[action.die] = card ?? null;
      return;
    default:
  }
}

function foldSwap(table: Table, event: Extract<SeenEvent, { type: "swap" }>): void {
  if (typeof event.with === "number") track(table, event, event.with);
  else table.seats[event.seat]!.gave.push({ card: event.gave ?? null, round: table.round, gained: table.gained });
  exchange(table.seats[event.seat]!.hand, event.gave, event.got);
  if (event.with === "wild") table.wildcards--;
  else if (event.with !== "draw") exchange(table.seats[event.with]!.hand, event.got, event.gave);
}

function foldLoss(table: Table, seat: SeatTable, event: Extract<SeenEvent, { type: "lose" }>): void {
  if ("dice" in event) {
    seat.dice -= event.dice;
    return;
  }
  untrack(table, event.seat, event.cards, seat.cards);
  seat.lost.push(...event.cards);
  for (const list of [seat.faces, seat.open, seat.triggered, seat.within, seat.sizes]) list.splice(event.die, 1);
  seat.piles?.splice(event.die, 1);
  seat.dice--;
  seat.cards -= event.cards.length;
  for (const card of event.cards) if (seat.hand) remove(seat.hand, card);
  table.discards.push(...event.cards);
}

/** What a watcher knows of cards in others' hands after a swap between two seats. */
function track(table: Table, event: Extract<SeenEvent, { type: "swap" }>, partner: number): void {
  const { seat, gave, got } = event;
  const cards = table.seats[seat]!.cards;
  const others = table.seats[partner]!.cards;
  if (gave === undefined || got === undefined) {
    // Unseen: any card of either hand may have changed places.
    for (const { chances } of table.tracked) {
      const moved = chances[seat]! / cards - chances[partner]! / others;
      chances[seat]! -= moved;
      chances[partner]! += moved;
    }
    return;
  }
  const at = (place: number): number[] => Array.from({ length: table.players }, (_, s) => (s === place ? 1 : 0));
  if (table.seats[partner]!.hand === null) {
    untrack(table, partner, [got], others);
    table.tracked.push({ card: gave, chances: at(partner) });
  }
  if (table.seats[seat]!.hand === null) {
    untrack(table, seat, [gave], cards);
    table.tracked.push({ card: got, chances: at(seat) });
  }
}

/** Cards of a hand of `size` come to light: a tracked card is among them, or is less likely to lie there. */
function untrack(table: Table, seat: number, cards: readonly Card[], size: number): void {
  const left = [...cards];
  table.tracked = table.tracked.filter(({ card, chances }) => {
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

/** A hand that is known changes with what is seen of a swap. */
function exchange(hand: Card[] | null, gave: Card | undefined, got: Card | undefined): void {
  if (hand === null || gave === undefined || got === undefined) return;
  remove(hand, gave);
  hand.push(got);
}

function remove(hand: Card[], card: Card): void {
  const at = hand.indexOf(card);
  if (at >= 0) hand.splice(at, 1);
}

const copyOf = (hand: Card[] | null | undefined): Card[] | null => (hand ? [...hand] : null);

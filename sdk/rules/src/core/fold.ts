import type { SeenEvent } from "./event.ts";
import { filled } from "./filled.ts";
import type { SeatRules } from "./game.ts";
import type { SeatTable, Table } from "./table.ts";

/**
 * Plays a seen event into a table of a ruleset. This is the only fold: bots, spectators, the text view and the
 * viewer use it. An unknown event, from a later release or a forged replay, changes nothing.
 */
export function fold<Own, SeatOwn>(table: Table<Own, SeatOwn>, event: SeenEvent, rules: SeatRules<Own, SeatOwn>): void {
  // It goes first, because it may need what the event changes: the face of a die before a reroll.
  rules.table.fold(table, event);
  foldCommon(table, event);
}

function foldCommon(table: Table, event: SeenEvent): void {
  switch (event.type) {
    case "rolloff":
      table.starter = event.starter;
      return;
    case "round":
      table.round = event.round;
      table.starter = event.starter;
      table.bids = [];
      table.reveal = null;
      for (const seat of table.seats) seat.faces = [];
      return;
    case "roll": {
      const seat = table.seats[event.seat]!;
      seat.dice = event.dice;
      seat.faces = event.faces ? [...event.faces] : filled(event.dice, null);
      return;
    }
    case "act":
      foldAct(table, event);
      return;
    case "peek":
      if (event.top !== undefined) table.seats[event.seat]!.faces[event.die] = event.top;
      return;
    case "reroll":
      table.seats[event.seat]!.faces[event.die] = event.top ?? null;
      return;
    case "reveal": {
      const { type: _, ...reveal } = event;
      table.reveal = reveal;
      for (const [s, tops] of event.tops.entries()) table.seats[s]!.faces = [...tops];
      return;
    }
    case "lose":
      loseDice(table.seats[event.seat]!, event);
      return;
    case "regain":
      table.seats[event.seat]!.dice += event.dice;
      return;
    case "out": {
      const seat = table.seats[event.seat]!;
      seat.in = false;
      seat.out = event.reason === "forfeit" ? { reason: "forfeit", fault: event.fault } : { reason: "eliminated" };
      seat.dice = 0;
      seat.faces = [];
      return;
    }
    default:
      // Only single games have these.
      event satisfies { type: "deal" | "gain" | "swap" | "score" };
  }
}

/** A bid, or a die whose top everybody now knows. All other actions belong to single games. */
function foldAct(table: Table, { seat, action, card }: Extract<SeenEvent, { type: "act" }>): void {
  switch (action.type) {
    case "bid":
      table.bids.push({ seat, bid: action.bid });
      return;
    case "power":
    case "show":
      table.seats[seat]!.faces[action.die] = card ?? null;
      return;
    default:
      action satisfies {
        type: "challenge" | "watch" | "calza" | "count" | "split" | "discard" | "wild" | "swap" | "pass";
      };
  }
}

function loseDice(seat: SeatTable, event: Extract<SeenEvent, { type: "lose" }>): void {
  if ("dice" in event) seat.dice -= event.dice;
  else {
    seat.dice--;
    seat.faces.splice(event.die, 1);
  }
}

import {
  type AnySeatRules,
  type AnyTable,
  type Bid,
  copyOf,
  fold,
  mustSeatRules,
  newTable,
  type SeenEvent,
} from "@liars-ladder/rules";
import { SdkError } from "./error.ts";
import type { SampleView } from "./sample.ts";
import { Seen } from "./seen.ts";

/** What one seat did and held, over the rounds that were revealed while you watched. */
export interface SeatHistory {
  /** How many of its bids were revealed; only bids that name a quantity, so no straights and combos. */
  readonly bids: number;
  /** `held[k]`: how many of these bids it made while k of its own dice (tops) counted for the bid. */
  readonly held: readonly number[];
  /** `fair[k]`: how many there would be if bids said nothing about dice. `held[k] / fair[k]` is what a bid says. */
  readonly fair: readonly number[];
  /** How many bids it challenged or called exact, and in how many of these calls it was right. */
  readonly calls: number;
  readonly right: number;
}

/** Counts of what the seats of your games did. */
export interface History {
  /** Counts what you have seen since the last call. Call it with the view of any decision, at most once per decision. */
  note(view: SampleView): void;
  /** The counts of a seat; in a phase each bot keeps its seat. Events after your last decision of a game are missing. */
  of(seat: number): SeatHistory;
}

/**
 * Counts over all games whose views this history gets. Make one outside the players, so that it lives for a phase:
 *
 * ```ts
 * const history = createHistory();
 * export default defineBot({ name: "reader", players: anyRuleset({ turn(view) { history.note(view); … } }) });
 * ```
 */
export function createHistory(): History {
  const seats: Counts[] = [];
  const of = (seat: number): Counts => {
    seats[seat] ??= { bids: 0, held: [], fair: [], calls: 0, right: 0 };
    return seats[seat];
  };
  let now: { live: object; table: AnyTable; rules: AnySeatRules; at: number } | undefined;
  return {
    of,
    note(view) {
      if (!(view instanceof Seen) || view.past === undefined)
        throw new SdkError("history.view", "history.note: give it a view that a method of your player got");
      const past = view.past as readonly (readonly SeenEvent[])[];
      if (now?.live !== view.table) {
        const table = view.table as AnyTable;
        const rules = mustSeatRules(table.ruleset);
        now = { live: table, table: newTable(table, view.seat as number, rules), rules, at: 0 };
      }
      const { table, rules } = now;
      for (; now.at < past.length; now.at++) {
        for (const event of past[now.at]!) {
          fold(table, event, rules);
          if (event.type === "reveal") count(table, rules, event, of);
        }
      }
    },
  };
}

interface Counts {
  bids: number;
  held: number[];
  fair: number[];
  calls: number;
  right: number;
}

function count(
  table: AnyTable,
  rules: AnySeatRules,
  { challenger, calza, bid, actual, holds }: Extract<SeenEvent, { type: "reveal" }>,
  of: (seat: number) => Counts,
): void {
  const caller = challenger ?? calza;
  if (caller !== undefined) {
    of(caller).calls++;
    const exact = "quantity" in bid && actual === bid.quantity;
    if (calza === undefined ? !holds : exact) of(caller).right++;
  }
  for (const made of table.bids) {
    if (!("quantity" in made.bid)) continue;
    const seat = table.seats[made.seat]!;
    if (!seat.in || seat.dice === 0) continue;
    const counts = of(made.seat);
    counts.bids++;
    const own = alone(table, made.seat, seat.faces);
    let k = 0;
    while (k < seat.dice && rules.odds(own)({ ...made.bid, quantity: k + 1 } as Bid) > 0.5) k++;
    counts.held[k] = (counts.held[k] ?? 0) + 1;
    // The chance of exactly k if nobody knew the tops: the odds of at least k, less the odds of at least k + 1.
    const unseen = rules.odds(hidden(table, made.seat));
    let least = 1;
    for (let n = 0; n <= seat.dice; n++) {
      const more = n < seat.dice ? unseen({ ...made.bid, quantity: n + 1 } as Bid) : 0;
      counts.fair[n] = (counts.fair[n] ?? 0) + least - more;
      counts.held[n] ??= 0;
      least = more;
    }
  }
}

/** A copy of the table on which only one seat has dice. */
function alone(table: AnyTable, seat: number, faces: AnyTable["seats"][number]["faces"]): AnyTable {
  const copy = copyOf(table);
  for (const [s, other] of copy.seats.entries()) {
    if (s === seat) other.faces = [...faces];
    else {
      other.in = false;
      other.dice = 0;
      other.faces = [];
    }
  }
  return copy;
}

/** A copy of the table on which this seat's dice are unknown; if its hand is known, it is unknown which cards are on top. */
function hidden(table: AnyTable, seat: number): AnyTable {
  return alone(
    table,
    seat,
    table.seats[seat]!.faces.map(() => null),
  );
}

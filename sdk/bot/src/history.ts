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
  /** Bids of a quantity that were revealed: all but straights and combos. */
  readonly bids: number;
  /** `held[k]`: how many of them it made with k dice (tops) of its own that count for the bid. */
  readonly held: readonly number[];
  /** `fair[k]`: how many of them there would be if bids told nothing of dice. `held[k] / fair[k]` is what a bid tells. */
  readonly fair: readonly number[];
  /** Bids that it challenged or called exact, and those of them in which it was right. */
  readonly calls: number;
  readonly right: number;
}

/** What the seats of your games did, as counts. */
export interface History {
  /** Takes in what you have seen since the last time. Call it with the view of any decision, once a decision or less often. */
  note(view: SampleView): void;
  /** The counts of a seat. In a phase the same bots keep their seats. The end of a game comes to light for nobody. */
  of(seat: number): SeatHistory;
}

/**
 * Counts over all games that this history is told of. Make one outside of the players, so that it lives for a phase:
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
        throw new SdkError("history.view", "history.note: give it the view that a method of your player was given");
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
    // What it would be with tops that nobody knows: the odds of at least k, less those of one more.
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

/** The table with the dice of one seat alone. */
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

/** The same, and its dice are not known; of a hand that is known neither which cards are on top. */
function hidden(table: AnyTable, seat: number): AnyTable {
  return alone(
    table,
    seat,
    table.seats[seat]!.faces.map(() => null),
  );
}

import {
  type AnySeatRules,
  type AnyTable,
  type Card,
  type Event,
  fold,
  newTable,
  type Options,
  Projection,
  type SeenEvent,
} from "@liars-ladder/rules";

/** What each seat of one game has seen: told by events, as bots are, so that nothing hidden can be in it. */
export interface Known {
  hear(event: Event): void;
  /** A seat's own table: good until the next event, or the next table is asked for. */
  tableOf(seat: number): AnyTable;
}

/** What is known at the start of a game. */
export const newKnown = (rules: AnySeatRules, options: Options, players: number): Known =>
  rules.secret === "dice" ? new OneTable(rules, options, players) : new Tables(rules, options, players);

/** A table a seat. What a seat saw waits for the day that it is asked: one that is out need not catch up. */
class Tables implements Known {
  readonly #rules: AnySeatRules;
  readonly #projection: Projection;
  readonly #tables: AnyTable[] = [];
  readonly #heard: SeenEvent[][] = [];

  constructor(rules: AnySeatRules, options: Options, players: number) {
    this.#rules = rules;
    this.#projection = new Projection(options, players);
    for (let seat = 0; seat < players; seat++) {
      this.#tables.push(newTable({ options, players }, seat, rules) as AnyTable);
      this.#heard.push([]);
    }
  }

  hear(event: Event): void {
    this.#projection.push(event);
    for (let seat = 0; seat < this.#heard.length; seat++) this.#heard[seat]!.push(this.#projection.seen(seat));
  }

  tableOf(seat: number): AnyTable {
    const table = this.#tables[seat]!;
    const heard = this.#heard[seat]!;
    for (let i = 0; i < heard.length; i++) fold(table, heard[i]!, this.#rules);
    heard.length = 0;
    return table;
  }
}

/**
 * One table for all seats, of what everybody sees, into which a seat's own dice are put while it looks. To keep a table
 * each halves the number of decisions a second.
 */
class OneTable implements Known {
  readonly #rules: AnySeatRules;
  readonly #projection: Projection;
  readonly #table: AnyTable;
  /** The dice of each seat in this round, until all are shown. */
  readonly #own: (Card[] | undefined)[];
  /** Whose dice are in the table, and what everybody knows of them. */
  #looks = -1;
  #common: (Card | null)[] = [];

  constructor(rules: AnySeatRules, options: Options, players: number) {
    this.#rules = rules;
    this.#projection = new Projection(options, players);
    this.#table = newTable({ options, players }, "audience", rules) as AnyTable;
    this.#own = new Array(players).fill(undefined);
  }

  hear(event: Event): void {
    this.#lookAway();
    this.#projection.push(event);
    fold(this.#table, this.#projection.seen("audience"), this.#rules);
    if (event.type === "roll") {
      const seen = this.#projection.seen(event.seat);
      this.#own[event.seat] = "faces" in seen ? seen.faces : undefined;
    } else if (event.type === "reveal" || event.type === "round") this.#own.fill(undefined);
  }

  tableOf(seat: number): AnyTable {
    this.#lookAway();
    const own = this.#own[seat];
    const place = this.#table.seats[seat]!;
    if (own !== undefined && place.in) {
      this.#looks = seat;
      this.#common = place.faces;
      place.faces = own;
    }
    return this.#table;
  }

  #lookAway(): void {
    if (this.#looks < 0) return;
    this.#table.seats[this.#looks]!.faces = this.#common;
    this.#looks = -1;
  }
}

import type { Knowledge, Position, SeatTable, SeenEvent, Table } from "@liars-ladder/rules";
import { type Action, type Bid, type Card, type Decision, isFault, MAX_LEGAL } from "@liars-ladder/rules";
import type { ActionOf, AnyView } from "./view.ts";

// One buffer serves all views: it is read out before anything else can run.
let codes: Int32Array | undefined;

/**
 * The one class behind all typed views: it reads the seat's `Table`, and knows no ruleset. Nothing is computed or
 * copied before it is asked for.
 */
export class Seen<D extends Decision> implements AnyView<D> {
  readonly decision: D;
  readonly events: readonly SeenEvent[];
  readonly table: Table;
  readonly seat: number;
  readonly #rules: Knowledge;
  readonly #actions: Action[];
  #position: Position | undefined;
  #legal: readonly ActionOf<D>[] | undefined;

  /** `actions`: those of this game by their codes, as far as they were made; the same for all its views. */
  constructor(
    rules: Knowledge,
    actions: Action[],
    table: Table,
    seat: number,
    decision: D,
    events: readonly SeenEvent[],
  ) {
    this.#rules = rules;
    this.#actions = actions;
    this.table = table;
    this.seat = seat;
    this.decision = decision;
    this.events = events;
  }

  get ruleset(): string {
    return this.table.ruleset;
  }
  get players(): number {
    return this.table.players;
  }
  get round(): number {
    return this.table.round;
  }
  get starter(): number {
    return this.table.starter;
  }
  get seats(): readonly SeatTable[] {
    return this.table.seats;
  }
  get #own(): SeatTable {
    return this.table.seats[this.seat]!;
  }
  get counts(): readonly number[] {
    return this.table.seats.map((s) => s.dice);
  }
  get total(): number {
    let sum = 0;
    for (const s of this.table.seats) sum += s.dice;
    return sum;
  }
  get bids(): Table["bids"] {
    return this.table.bids;
  }
  get last(): { seat: number; bid: Bid } | null {
    return this.table.bids.at(-1) ?? null;
  }
  // An own die is always known, so that these hold no null.
  get dice(): readonly Card[] {
    return this.#own.faces as Card[];
  }
  get tops(): readonly Card[] {
    return this.#own.faces as Card[];
  }
  get hand(): readonly Card[] {
    return this.#own.hand ?? [];
  }
  get cards(): readonly number[] {
    return this.table.seats.map((s) => s.cards);
  }
  get sizes(): readonly number[] {
    return this.#own.sizes;
  }
  get discards(): readonly Card[] {
    return this.table.discards;
  }
  get palafico(): boolean {
    return this.table.palafico;
  }
  get scores(): readonly number[] {
    return this.table.seats.map((s) => s.score);
  }
  get watching(): readonly boolean[] {
    return this.table.seats.map((s) => s.watching);
  }
  get count(): number {
    return this.table.count;
  }
  get direction(): 1 | -1 {
    return this.table.direction;
  }
  get topNumber(): number {
    return this.table.topNumber;
  }
  get wildcards(): number {
    return this.table.wildcards;
  }
  get triggered(): readonly boolean[] {
    return this.#own.triggered;
  }
  get drawPile(): number {
    return this.table.drawPile;
  }
  get shown(): readonly boolean[] {
    return this.#own.open;
  }

  get #here(): Position {
    this.#position ??= this.#rules.position(this.table, this.seat, this.decision);
    return this.#position;
  }

  legal(): readonly ActionOf<D>[] {
    if (this.#legal) return this.#legal;
    codes ??= new Int32Array(MAX_LEGAL);
    const here = this.#here;
    const n = here.legal(codes);
    const actions = new Array<Action>(n);
    for (let i = 0; i < n; i++) actions[i] = this.#actions[codes[i]!] ?? this.#action(here, codes[i]!);
    // The position answers for this decision only, and so with its actions.
    this.#legal = actions as ActionOf<D>[];
    return this.#legal;
  }

  /** Made once a game, which has the same hundred of them at every decision. */
  #action(here: Position, code: number): Action {
    const action = frozen(here.action(code));
    this.#actions[code] = action;
    return action;
  }

  isLegal(action: Action): boolean {
    return !isFault(this.#here.parse(action));
  }

  odds(bid: Bid): number {
    return this.#rules.odds(this.table, bid);
  }

  /** For `game.log(view)`: the table and the question, without the derived fields. */
  toJSON(): unknown {
    const { seat, decision, events, table } = this;
    return { seat, decision, events, table };
  }
}

function frozen<T extends object>(json: T): T {
  for (const key in json) {
    const value: unknown = json[key];
    if (typeof value === "object" && value !== null) frozen(value);
  }
  return Object.freeze(json);
}

import type { AnySeatRules, AnySeatTable, AnyTable, Odds, Position, SeenEvent } from "@liars-ladder/rules";
import { type Action, type Bid, type Decision, isFault, MAX_LEGAL, SEATS } from "@liars-ladder/rules";
import type { ActionOf } from "./rulesets.ts";
import type { BaseView } from "./view.ts";

// All views share one buffer: it is read before any other code can run.
let codes: Int32Array | undefined;

const listed = new WeakSet<object>();

/** Whether `legal` made this action: then it is well formed, and nobody can have changed it. */
export const isListed = (action: object): boolean => listed.has(action);

/**
 * The one class behind all typed views. It reads the seat's `Table`, and computes or copies nothing before it is asked for.
 * The fields of single rulesets are getters of this class too, and undefined in other rulesets: with a class for each
 * ruleset, views cost ten times as much in a process that plays several.
 */
export class Seen<D extends Decision> implements BaseView<string, D, ActionOf<D>, Bid> {
  readonly decision: D;
  readonly events: readonly SeenEvent[];
  readonly table: AnyTable;
  readonly seat: number;
  /** Everything that the seat saw in this game, in the order of its decisions; undefined in a sampled game. */
  readonly past: readonly (readonly SeenEvent[])[] | undefined;
  readonly #rules: AnySeatRules;
  readonly #actions: Action[];
  #position: Position | undefined;
  #odds: Odds | undefined;
  #legal: readonly ActionOf<D>[] | undefined;

  /**
   * `actions`: the ruleset's actions by their codes, as far as they were made; all views of a bot share them. `here`: the
   * position, if there is one already.
   */
  constructor(
    rules: AnySeatRules,
    actions: Action[],
    table: AnyTable,
    seat: number,
    decision: D,
    events: readonly SeenEvent[],
    past?: readonly (readonly SeenEvent[])[],
    here?: Position,
  ) {
    this.#rules = rules;
    this.#actions = actions;
    this.table = table;
    this.seat = seat;
    this.decision = decision;
    this.events = events;
    this.past = past;
    this.#position = here;
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
  get seats(): readonly AnySeatTable[] {
    return this.table.seats;
  }
  get counts(): readonly number[] {
    return this.table.seats.map((s) => s.dice);
  }
  get total(): number {
    let sum = 0;
    for (const s of this.table.seats) sum += s.dice;
    return sum;
  }
  get bids(): AnyTable["bids"] {
    return this.table.bids;
  }
  get last(): { seat: number; bid: Bid } | null {
    return this.table.bids.at(-1) ?? null;
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
    // The position is at this decision, so these are its actions.
    this.#legal = actions as ActionOf<D>[];
    return this.#legal;
  }

  /** Each action is made once per bot: a code means the same action in every game of its ruleset. */
  #action(here: Position, code: number): Action {
    const action = frozen(here.action(code));
    this.#actions[code] = action;
    listed.add(action);
    return action;
  }

  isLegal(action: Action): boolean {
    return !isFault(this.#here.parse(action));
  }

  odds(bid: Bid): number {
    this.#odds ??= this.#rules.odds(this.table);
    return this.#odds(bid);
  }

  /** For `game.log(view)`: the table and the question, without the derived fields. */
  toJSON(): unknown {
    const { seat, decision, events, table } = this;
    return { seat, decision, events, table };
  }

  static {
    for (const name of Object.values<AnySeatRules>(SEATS).flatMap(({ view }) => Object.keys(view))) {
      Object.defineProperty(Seen.prototype, name, {
        configurable: true,
        get(this: Seen<Decision>): unknown {
          return this.#rules.view[name]?.(this.table, this.seat);
        },
      });
    }
  }
}

function frozen<T extends object>(json: T): T {
  for (const key in json) {
    const value: unknown = json[key];
    if (typeof value === "object" && value !== null) frozen(value);
  }
  return Object.freeze(json);
}

import {
  type Action,
  type AnyTable,
  type Card,
  copyTable,
  type Decision,
  type Event,
  type Fault,
  type FaultKind,
  fold,
  type Game,
  type Luck,
  type Memory,
  mustSeatRules,
  type Options,
  type Projection,
  quickLuck,
  type Result,
  type RulesetId,
  SAMPLES,
  type SampleRules,
  type SeenEvent,
} from "@liars-ladder/rules";
import { SdkError } from "./error.ts";
import type { Rng } from "./rng.ts";
import { isListed, Seen } from "./seen.ts";
import type { AnyView } from "./view.ts";

/**
 * How likely you think it is that a seat holds this: a weight ≥ 0, where 1 for everything changes nothing. `hand` is its
 * dice or cards, `tops` the dice or top cards that it has on the table. It is called for each other seat that is in.
 */
export type Belief = (seat: number, hand: readonly Card[], tops: readonly Card[]) => number;

export interface SampleSetup {
  /** Multiplies the weight of the sample. */
  readonly belief?: Belief;
}

/** What `sample` needs of a view. Every view that your player's methods get has it. */
export interface SampleView {
  readonly ruleset: string;
  readonly seat: number;
  readonly decision: Decision;
  readonly table: object;
}

/**
 * Draws a whole game that is consistent with everything that you have seen in it, at the decision that you are asked for:
 * the dice or hands of others, the cards under the tops, the draw pile. You can play it on as often as you like.
 *
 * It is conditioned on what you *saw* since the start of the game: your own dice and cards, counts and sizes, and what was
 * shown, peeked at, revealed in any round, discarded, swapped, drawn and put back while you saw it. It is not conditioned on
 * how others bid, split or called: use `belief` for that. What others chose in secret (the card that they gave away, how
 * they split) is drawn from everything that they might have chosen.
 *
 * In dice games the draw is exact, and `weight` is 1. In card games it is exact with `weight`, which is relative to the
 * first sample of the decision. All weights are equal until a hand shows a kind of card again in a later round, or others
 * swap in secret. So take weighted means.
 *
 * It takes only the view of a decision that you were asked for, not the view of a seat in a sample; else it throws an
 * `SdkError`.
 */
export function sample(view: SampleView, rng: Rng, setup: SampleSetup = {}): SampledGame {
  const { memory, table, decision, events, seat } = notesOf(view);
  const { belief } = setup;
  const rules = memory.rules;
  for (let tries = 0; tries < TRIES; tries++) {
    const luck = quickLuck(rng.below(WORDS), rng.below(WORDS));
    const drawn = rules.draw(table, decision, luck, rng);
    if (drawn === undefined) continue;
    memory.first ??= drawn.logWeight;
    let weight = Math.exp(drawn.logWeight - memory.first);
    if (belief !== undefined) {
      for (let s = 0; s < table.players; s++)
        if (s !== seat && table.seats[s]!.in) weight *= belief(s, drawn.hand(s), drawn.tops(s));
    }
    const heard: Heard[] = [];
    for (let s = 0; s < table.players; s++) heard.push(new Heard(() => drawn.table(s)));
    heard[seat]!.events = events.slice();
    heard[seat]!.folded = events.length;
    return new SampledGame(drawn.game, drawn.projection, luck, heard, weight);
  }
  throw new SdkError(
    "sample.none",
    `sample: none of ${TRIES} draws of ${view.ruleset} fits what this view's table was told`,
  );
}

/**
 * A game whose hidden information is all known, such as the game of a replay, which can be played on like a sample.
 * `projection` has got all its events, and `tables[seat]` is what each seat knows; neither is changed. `luck` deals what
 * comes next.
 */
export function openGame(game: Game, projection: Projection, tables: readonly AnyTable[], luck: Luck): SampledGame {
  const heard = tables.map((table) => new Heard(() => copyTable(table)));
  return new SampledGame(game, projection.copy(), luck, heard, 1);
}

const TRIES = 10_000;
const WORDS = 2 ** 32;

interface Notes {
  readonly rules: Memory;
  /** How many of the seat's decisions are in this memory. */
  noted: number;
  /** The logarithm of the first weight at this decision. */
  first: number | undefined;
}

/** By table: the memory of a seat in a game. */
const memories = new WeakMap<object, Notes>();

/** Brings the memory of a view's game up to date. */
function notesOf(view: SampleView) {
  if (!(view instanceof Seen) || view.past === undefined)
    throw new SdkError(
      "sample.view",
      "sample: give it a view that a method of your player got; views of sampled games cannot be sampled again",
    );
  const { table, seat, decision, events, past } = view as Seen<Decision>;
  let memory = memories.get(table);
  if (memory === undefined) {
    const samples: SampleRules = SAMPLES[table.ruleset as RulesetId];
    memory = { rules: samples.remember(table, seat), noted: 0, first: undefined };
    memories.set(table, memory);
  }
  for (; memory.noted < past!.length; memory.noted++) {
    memory.first = undefined;
    for (const event of past![memory.noted]!) memory.rules.note(event);
  }
  return { memory, table, seat, decision, events };
}

/** What one seat has seen in a sample. Its table is made or copied when it is first needed. */
class Heard {
  /** The events since its last decision, after earlier ones that are not in its table yet. */
  events: SeenEvent[] = [];
  /** How many of these events are in its table, and how many are from before its last decision. */
  folded = 0;
  old = 0;
  #table: AnyTable | undefined;
  #make: () => AnyTable;

  constructor(make: () => unknown) {
    // The tables of a sample belong to its ruleset.
    this.#make = make as () => AnyTable;
  }

  table(): AnyTable {
    this.#table ??= this.#make();
    const rules = mustSeatRules(this.#table.ruleset);
    for (; this.folded < this.events.length; this.folded++) fold(this.#table, this.events[this.folded]!, rules);
    return this.#table;
  }

  /** Call this when the seat has decided: its events so far are no longer new to it. */
  decided(): void {
    if (this.folded === this.events.length) {
      this.events = [];
      this.folded = 0;
    }
    this.old = this.events.length;
  }

  copy(): Heard {
    const table = this.#table;
    const copy = new Heard(table === undefined ? this.#make : () => copyTable(table));
    // Copy the table now, because this one's changes later.
    if (table !== undefined) copy.#table = copyTable(table);
    copy.events = this.events.slice();
    copy.folded = this.folded;
    copy.old = this.old;
    return copy;
  }
}

/** The actions of each ruleset by their codes, as far as views of samples needed them. */
const actions = new Map<string, Action[]>();

/** A game as it could be: a `Game` like those of `createGame`, which can also show each seat its view. */
export class SampledGame implements Game {
  /** How much this sample counts compared with others of the same decision, ≥ 0. */
  readonly weight: number;
  readonly #game: Game;
  readonly #projection: Projection;
  readonly #luck: Luck;
  readonly #heard: readonly Heard[];

  /** `sample` calls this; you do not have to. */
  constructor(game: Game, projection: Projection, luck: Luck, heard: readonly Heard[], weight: number) {
    this.#game = game.branch(luck, (event) => this.#hear(event));
    this.#projection = projection;
    this.#luck = luck;
    this.#heard = heard;
    this.weight = weight;
  }

  get ruleset(): string {
    return this.#game.ruleset;
  }
  get options(): Options {
    return this.#game.options;
  }
  get players(): number {
    return this.#game.players;
  }
  get round(): number {
    return this.#game.round;
  }
  get seat(): number {
    return this.#game.seat;
  }
  get decision(): Decision {
    return this.#game.decision;
  }
  legal(out: Int32Array): number {
    return this.#game.legal(out);
  }
  isLegal(action: number): boolean {
    return this.#game.isLegal(action);
  }
  parse(json: unknown): number | Fault {
    return this.#game.parse(json);
  }
  encode(action: Action): number | Fault {
    return this.#game.encode(action);
  }
  action(code: number): Action {
    return this.#game.action(code);
  }
  result(): Result | undefined {
    return this.#game.result();
  }

  /** Takes the seat's action, as JSON or by its code, and plays on to the next decision or the end. */
  apply(action: Action | number): Fault | undefined {
    const code = typeof action === "number" ? action : this.#codeOf(action);
    if (typeof code !== "number") return code;
    if (this.#game.isLegal(code)) this.#heard[this.seat]!.decided();
    return this.#game.apply(code);
  }

  /** In playouts, nearly all actions come from `legal`: reading them again would take as long as playing them. */
  #codeOf(action: Action): number | Fault {
    return isListed(action) ? this.#game.encode(action) : this.#game.parse(action);
  }

  forfeit(fault: FaultKind): void {
    this.#game.forfeit(fault);
  }

  /** An independent game at the same point. It goes on with the same dice and cards, or with others if you give an `rng`. */
  copy(rng?: Rng): SampledGame {
    return this.branch(rng === undefined ? this.#luck : quickLuck(rng.below(WORDS), rng.below(WORDS)));
  }

  branch(luck: Luck): SampledGame {
    const heard = this.#heard.map((seat) => seat.copy());
    return new SampledGame(this.#game, this.#projection.copy(), luck, heard, this.weight);
  }

  /**
   * What a seat's bot would see here; by default, the seat that has to decide. For other seats than yours, `events` begins
   * where the sample does. Like all views, it is live.
   */
  viewOf(seat = this.seat): AnyView {
    const heard = this.#heard[seat]!;
    const table = heard.table();
    let known = actions.get(table.ruleset);
    if (known === undefined) {
      known = [];
      actions.set(table.ruleset, known);
    }
    const isNext = seat === this.seat;
    const decision = isNext ? this.decision : "turn";
    const events = heard.old === 0 ? heard.events : heard.events.slice(heard.old);
    // The game is at the position that the seat's table would give. One class makes the views of all rulesets.
    const here = isNext ? this.#game : undefined;
    const rules = mustSeatRules(table.ruleset);
    return new Seen(rules, known, table, seat, decision, events, undefined, here) as unknown as AnyView;
  }

  #hear(event: Event): void {
    const projection = this.#projection;
    projection.push(event);
    for (let seat = 0; seat < this.#heard.length; seat++) this.#heard[seat]!.events.push(projection.seen(seat));
  }
}

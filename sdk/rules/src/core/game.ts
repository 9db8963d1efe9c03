import type { Action, Bid, Card, Decision, Fault, FaultKind } from "./action.ts";
import type { Event } from "./event.ts";
import type { Luck } from "./luck.ts";
import type { OptionSpecs, Options } from "./options.ts";
import type { Result } from "./result.ts";
import type { OwnTable, Table } from "./table.ts";
import type { Shapes, ViewField } from "./view.ts";

/** No position of any ruleset has more legal actions than this. It is the size of a buffer for `legal`. */
export const MAX_LEGAL = 4096;

/**
 * The seat that has to decide, and what its legal actions depend on: nothing that this seat may not know. Actions
 * are dense integers ≥ 0 here, and JSON objects at the edges; `parse` and `action` convert between them. A code
 * means the same action at every position of its ruleset, so a list of codes is a record of a game.
 */
export interface Position {
  /** 0-based; −1 when nobody has to decide, because the game is over. */
  readonly seat: number;
  readonly decision: Decision;
  /** Writes all legal actions to `out` (MAX_LEGAL long), ascending and each once, and returns how many there are. */
  legal(out: Int32Array): number;
  isLegal(action: number): boolean;
  /** The code of a legal JSON action, or why it is not legal. Never throws, whatever it is given. */
  parse(json: unknown): number | Fault;
  /** The same for an action that `parseAction` has read. */
  encode(action: Action): number | Fault;
  /** The JSON object for a code that is legal here. */
  action(code: number): Action;
}

/** One play of a ruleset. Flat and mutable; only `apply` and `forfeit` change it. */
export interface Game extends Position {
  /** Id of its ruleset. */
  readonly ruleset: string;
  readonly options: Options;
  readonly players: number;
  /** From 1; 0 during setup. */
  readonly round: number;
  /** Takes the seat's action and plays on to the next decision or the end. An illegal code changes nothing. */
  apply(action: number): Fault | undefined;
  /** The seat that has to decide leaves the game. */
  forfeit(fault: FaultKind): void;
  /** Undefined until the game is over. */
  result(): Result | undefined;
  /** An independent game at the same point, without a listener. */
  copy(): Game;
  /** The same, but it goes on with `luck` and sends its events to `listen`. */
  branch(luck: Luck, listen?: (event: Event) => void): Game;
}

export interface Setup {
  /** Checked before: every option of the ruleset is there. */
  options: Options;
  players: number;
  luck: Luck;
  /** Gets every event as it happens; without it no event is made. */
  listen?: ((event: Event) => void) | undefined;
  /**
   * Card games: the hands to start from instead of dealing, which `checkDeal` has found possible. They are used for
   * a replay that is played again without its seed (script.ts). The order of the draw pile counts; the order within
   * a hand means nothing.
   */
  deal?: Deal | undefined;
}

export interface Deal {
  /** The hand of each seat. */
  hands: readonly (readonly Card[])[];
  /** Top first, in games with a draw pile. */
  draw?: readonly Card[];
}

/**
 * The exact chance (0–1) that a bid would hold, given what a table's watcher knows, if others' tops are fair. NaN
 * for a bid that cannot be made in this ruleset.
 */
export type Odds = (bid: Bid) => number;

/**
 * What a seat needs of a ruleset to play it. This part goes into every bot's bundle, and no more. `Own` and
 * `SeatOwn` are what the ruleset itself keeps in a table; it is only ever given tables that it opened.
 */
export interface SeatRules<Own = unknown, SeatOwn = unknown> {
  readonly id: string;
  /** The decisions that the ruleset asks for, and the actions that each may take. */
  readonly decisions: { readonly turn: readonly Action["type"][] } & {
    readonly [D in Decision]?: readonly Action["type"][];
  };
  /** The kinds of bids in this ruleset. */
  readonly bids: readonly Bid["kind"][];
  readonly table: OwnTable<Own, SeatOwn>;
  /** The position of `seat` for `decision`, from what that seat sees (table.watcher === seat). */
  position(table: Table<Own, SeatOwn>, seat: number, decision: Decision): Position;
  /** The odds at a table as it is now. They hold for any number of bids, until the table sees its next event. */
  odds(table: Table<Own, SeatOwn>): Odds;
  /** What a die can show, or a card be: as it is written in JSON. */
  readonly faces: readonly Card[];
  /** What a seat knows that not all know: its own dice of this round and no more, or other things too. */
  readonly secret: "dice" | "more";
  /** Codes of actions are 0 … codes − 1 at a table of so many players. */
  codes(players: number): number;
  /** What a bot's view shows besides what all views show, by the names of its fields. */
  readonly view: Readonly<Record<string, ViewField<NoInfer<Own>, NoInfer<SeatOwn>>>>;
  /** How each field of the view is laid out, for who learns from numbers. */
  readonly shapes: Shapes;
}

/** What playing a ruleset needs. A bundle of a bot that plays games of its own carries this part, and no more. */
export interface PlayRules {
  readonly id: string;
  readonly players: { readonly min: number; readonly max: number; readonly default: number };
  readonly options: OptionSpecs;
  /** Card games: the names of the cards that `Luck` shuffles as bytes: cards[byte]. */
  readonly cards?: readonly Card[];
  /** Card games: why such a deal is impossible, or undefined if it is possible. Its cards are unchecked JSON. */
  checkDeal?(options: Options, players: number, deal: Deal): string | undefined;
  create(setup: Setup): Game;
}

import type { Decision, Options } from "@liars-ladder/rules";
import type { Rng } from "./rng.ts";
import type { AnyActions, RulesetId } from "./rulesets.ts";
import type { AnyView, Rulesets } from "./view.ts";

/** What a player is told about its game. It stays the same for the whole game. */
export interface GameInfo<R extends string = string, O = Options> {
  readonly ruleset: R;
  /** Every option of the ruleset, with defaults filled in. */
  readonly options: O;
  /** Seats at the table. */
  readonly players: number;
  /** Your seat, 0-based. */
  readonly seat: number;
  /** The number of this game within its phase, from 0. What you keep between games lasts only for the phase. */
  readonly number: number;
  /** This bot's random numbers for this game. A match can be rerun if you use only these (or Math.random on the ladder). */
  readonly rng: Rng;
  /** Writes a line that only the bot's author can read: text as it is, anything else as JSON. The ladder limits it. */
  log(...what: readonly unknown[]): void;
}

export type GameOf<R extends RulesetId> = GameInfo<R, Rulesets[R]["options"]>;

type Views<R extends RulesetId> = Rulesets[R]["views"];
type Actions<R extends RulesetId> = Rulesets[R]["actions"];

/** The function that answers one decision of a ruleset. */
export type Answer<R extends RulesetId, D extends keyof Views<R> & keyof Actions<R>> = (
  view: Views<R>[D],
) => Actions<R>[D];

/**
 * A player of one game: a method for each decision. `turn` is required; the others have defaults:
 *
 * | decision | asked in | default |
 * |---|---|---|
 * | `count` | six-card, of the Liar | as few dice as allowed |
 * | `split` | six-card | the first legal split, with the most unequal piles |
 * | `discard` | card games, of the loser | the die with the fewest cards |
 * | `wild` | six-card with wildcards | gives the number of which you hold the fewest |
 * | `swap` | nine-card with swaps, of the loser | passes |
 * | `show` | nine-card with revealOnTurn | the first die that is not shown |
 */
export type PlayerOf<R extends RulesetId> = {
  turn: Answer<R, "turn">;
} & {
  [D in Exclude<keyof Views<R> & keyof Actions<R>, "turn">]?: Answer<R, D>;
} & { [D in Exclude<Decision, keyof Views<R>>]?: never };

/**
 * Makes a player for one game, and is called at its start. It returns the methods, or only a function, which is `turn`.
 * A player that needs nothing from the game may be given directly.
 */
export type PlayerMaker<R extends RulesetId> = ((game: GameOf<R>) => PlayerOf<R> | Answer<R, "turn">) | PlayerOf<R>;

/** A player for any ruleset; `legal()` and `odds()` are enough for it. The defaults are those of `PlayerOf`. */
export type AnyPlayer = {
  turn(view: AnyView<"turn">): AnyActions["turn"];
} & { [D in Exclude<Decision, "turn">]?: (view: AnyView<D>) => AnyActions[D] };

export type AnyMaker = ((game: GameInfo) => AnyPlayer | AnyPlayer["turn"]) | AnyPlayer;

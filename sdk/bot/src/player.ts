import type { Decision, Options } from "@liars-ladder/rules";
import type { Rng } from "./rng.ts";
import type { RulesetId, Rulesets } from "./rulesets.ts";
import type { AnyActions, AnyView } from "./view.ts";

/** The game that a player is made for; the same all game long. */
export interface GameInfo<R extends string = string, O = Options> {
  readonly ruleset: R;
  /** Every option of the ruleset, defaults filled in. */
  readonly options: O;
  /** Seats at the table. */
  readonly players: number;
  /** Your seat, 0-based. */
  readonly seat: number;
  /** 0-based number of this game within its phase. What you keep between games lasts for a phase, and no longer. */
  readonly number: number;
  /** Random numbers of this bot in this game. With these alone (or Math.random on the ladder) a match can be rerun. */
  readonly rng: Rng;
  /** Writes a line that the bot's author alone can read: text as it is, anything else as JSON. Capped on the ladder. */
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
 * A player of one game: a method for each decision. `turn` is required. The others have defaults:
 *
 * | decision | asked in | left out |
 * |---|---|---|
 * | `count` | six-card, of the Liar | as few dice as allowed |
 * | `split` | six-card | the first legal split, the piles as unequal as they come |
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
 * What makes a player for one game: called at its start. It returns the methods, or a function alone, which is `turn`.
 * A player that needs nothing of the game may be given as it is.
 */
export type PlayerMaker<R extends RulesetId> = ((game: GameOf<R>) => PlayerOf<R> | Answer<R, "turn">) | PlayerOf<R>;

/** A player for whatever ruleset: `legal()` and `odds()` are all that it needs. Defaults as in `PlayerOf`. */
export type AnyPlayer = {
  turn(view: AnyView<"turn">): AnyActions["turn"];
} & { [D in Exclude<Decision, "turn">]?: (view: AnyView<D>) => AnyActions[D] };

export type AnyMaker = ((game: GameInfo) => AnyPlayer | AnyPlayer["turn"]) | AnyPlayer;

import type { Decision } from "./action.ts";
import type { SeenEvent } from "./event.ts";
import type { Options } from "./options.ts";

/**
 * The version of all in this file, and of the actions in JSON: what a bot may count on. A bundle keeps the version of the
 * SDK it was built with for as long as it plays, and a referee goes on to speak each of `BOT_APIS`. It goes up by one when
 * bundles of the last would no longer do; what is only added, such as an event or an option, leaves it.
 */
export const BOT_API = 1;
export const BOT_APIS: readonly number[] = [BOT_API];

/**
 * The messages between a referee and a bot: plain JSON in both directions, so that they are the same in one process
 * and across the wall of a sandbox. A bot's program (the SDK's `defineBot`) makes a player for each game.
 */
export interface Start {
  ruleset: string;
  options: Options;
  players: number;
  seat: number;
  /** 0-based number of the game within its phase: a bot may keep what it learned from the earlier ones. */
  game: number;
  /** 64 hexadecimal digits: the seed of this bot's own random numbers, which reveal nothing of the game's seed. */
  rng: string;
}

export interface Ask {
  decision: Decision;
  /** What this seat has seen since it was last asked, oldest first. */
  events: SeenEvent[];
}

export interface Program {
  /** Which `BOT_API` it speaks; 1 where it does not say. */
  readonly api?: number;
  readonly name: string;
  /** Ids of the rulesets that it plays. */
  readonly rulesets: readonly string[];
  start(game: Start): Player;
}

export interface Player {
  /** Answers with a JSON action. Anything else is a fault. */
  decide(ask: Ask): unknown;
}

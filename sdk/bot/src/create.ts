import {
  checkOptions,
  deriveSeed,
  type Event,
  findPlayRules,
  type Game,
  isRuleset,
  isSeedProblem,
  luckOf,
  mustLuck,
  type Options,
  type OptionValue,
  type PlayRules,
  SEED_ALGORITHMS,
} from "@liars-ladder/rules";
import { SdkError } from "./error.ts";

export interface GameSetup {
  readonly ruleset: string;
  /** Options left out take the ruleset's defaults. */
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** Seats at the table; the ruleset says how many are allowed. */
  readonly players: number;
  /** Any text of 1–64 characters, or a seed as in replays: `chacha8:` and 64 hexadecimal digits. */
  readonly seed: string;
  /** Gets every event as it happens, including hidden information. Without it no events are made, which is faster. */
  readonly listen?: (event: Event) => void;
}

/**
 * A game of your own to search or train on, with the ladder's rules. `game.legal(buffer)` gives the codes of the legal
 * actions, `game.apply(code)` takes one, `game.copy()` branches, and `game.result()` is set once `game.seat` is −1.
 * The buffer is an `Int32Array(MAX_LEGAL)`. The dice of a text seed come from a fast generator that the ladder never uses.
 *
 * Throws an `SdkError` when the setup is wrong.
 */
export function createGame(setup: GameSetup): Game {
  const { rules, options } = checkGame("createGame", setup.ruleset, setup.options, setup.players);
  const { players, seed, listen } = setup;
  const [first] = seedsOf("createGame", seed, 1, true);
  return rules.create({ options, players, luck: mustLuck(first!), listen });
}

/** What `createGame` and `playMatch` both take. */
export function checkGame(
  caller: string,
  ruleset: string,
  given: GameSetup["options"],
  players: number,
): { rules: PlayRules; options: Options } {
  const rules = findPlayRules(ruleset);
  if (!isRuleset(rules)) throw new SdkError("match.ruleset", `${caller}: ${rules.message}`);
  const { min, max } = rules.players;
  if (!Number.isInteger(players) || players < min || players > max)
    throw new SdkError("match.players", `${caller}: ${rules.id} is for ${min}–${max} players, not ${players}`);
  const checked = checkOptions(rules.options, given ?? {});
  if ("problems" in checked)
    throw new SdkError("match.options", `${caller}: ${checked.problems.map((p) => p.message).join("; ")}`);
  return { rules, options: checked.options };
}

/** The seeds of `count` games or deals: derived from a text, or a single seed given as in replays. */
export function seedsOf(caller: string, seed: unknown, count: number, fast: boolean): string[] {
  if (typeof seed !== "string" || seed === "")
    throw new SdkError("match.seed", `${caller}: the seed must be a text of 1–64 characters`);
  if (SEED_ALGORITHMS.some((name) => seed.startsWith(`${name}:`))) {
    const luck = luckOf(seed);
    if (isSeedProblem(luck)) throw new SdkError("match.seed", `${caller}: ${luck.message}`);
    if (count > 1)
      throw new SdkError("match.seed", `${caller}: this is the seed of one game or deal, not of ${count}; give a text`);
    return [seed];
  }
  if (seed.length > 64)
    throw new SdkError("match.seed", `${caller}: the seed must be a text of 1–64 characters, not of ${seed.length}`);
  return Array.from({ length: count }, (_, i) => deriveSeed(seed, i, fast ? "fast" : "chacha8"));
}

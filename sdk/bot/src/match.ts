import {
  type FaultKind,
  makeReplay,
  type Options,
  type OptionValue,
  type Program,
  playMatch as playRules,
  type Replay,
  type Result,
  type Ruleset,
} from "@liars-ladder/rules";
import { Chair } from "./chair.ts";
import { SdkError } from "./error.ts";
import { checkGame, seedsOf } from "./simulate.ts";
import { type BotSummary, Tally } from "./tally.ts";

export interface MatchSetup {
  /** In seat order; a bot may be there several times. Two to the ruleset's maximum. */
  readonly bots: readonly Program[];
  readonly ruleset: string;
  /** What is left out takes the ruleset's default. */
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** Plays so many games with these seats. Give this or `deals`. */
  readonly games?: number;
  /**
   * Plays so many deals: each is one seed played once for every rotation of the seats, in phases as on the ladder, so
   * that luck weighs less. That makes deals × bots games.
   */
  readonly deals?: number;
  /**
   * Any text of 1–64 characters: the same seed, bots and counts give the same match. For one game or deal also a seed as
   * replays show it, `chacha8:` and 64 hexadecimal digits.
   */
  readonly seed: string;
  /** Dice from a quicker generator, which the ladder never uses: about the same results, not the same dice. */
  readonly fast?: boolean;
  /** Told of each game when it is over. */
  readonly onGame?: (game: MatchGame) => void;
}

/** One game of a match. Everything `[seat]` is in seat order. */
export interface MatchGame {
  /** 0-based, in the order played. */
  readonly number: number;
  /** 0-based phase and deal; without deals the phase is 0 and the deal is `number`. */
  readonly phase: number;
  readonly deal: number;
  readonly seed: string;
  /** `seats[seat]`: which of `setup.bots` sat there. */
  readonly seats: readonly number[];
  readonly result: Result;
  /** Who forfeited, why, and what was wrong in words. */
  readonly faults: readonly { readonly seat: number; readonly fault: FaultKind; readonly message: string }[];
  /** What each seat logged: `logs[seat]`. */
  readonly logs: readonly (readonly string[])[];
  /** The game as `liars-replay/1`, hidden things included; made when called. */
  replay(): Replay;
}

export interface MatchSummary {
  readonly ruleset: string;
  readonly options: Options;
  readonly games: number;
  /** As in `setup.bots`. */
  readonly bots: readonly BotSummary[];
}

/**
 * Plays bots against each other in this process, by the rules and in the order of play of the ladder, but without
 * sandbox, limits of time or memory: a bot that never answers never ends. Bots start each phase afresh only as far as
 * they keep their memory in their players; what lives in a module stays.
 *
 * Throws an `SdkError` when the setup is wrong. What a bot throws is a fault of that bot.
 */
export function playMatch(setup: MatchSetup): MatchSummary {
  const { rules, options } = check(setup);
  const { bots, seed: text, deals, fast, onGame } = setup;
  const each = deals ?? setup.games!;
  const seeds = seedsOf("playMatch", text, each, fast ?? false);
  const tally = new Tally(bots, each, deals === undefined ? 1 : bots.length);
  const match = { ruleset: rules.id, options };
  let chairs: Chair[] = [];
  let number = 0;
  const played = playRules({
    ...match,
    seeds,
    players: bots.length,
    seat(bot, start) {
      const chair = new Chair(bots[bot]!, start);
      if (start.seat === 0) chairs = [];
      chairs.push(chair);
      return chair;
    },
    refuse: (bot, message, game) => chairs[game.seating.indexOf(bot)]!.blame("illegal", message),
  });
  for (const { phase, deal, seating, moves, result } of played) {
    tally.add(deal, seating, result, chairs);
    const seed = seeds[deal]!;
    const players = seating.map((bot) => ({ name: bots[bot]!.name, bot: bots[bot]!.name, version: "local" }));
    const head = { id: `${text}:${number}`, ...match, players };
    onGame?.({
      number,
      phase,
      deal,
      seed,
      seats: seating,
      result,
      faults: chairs.flatMap(({ fault }, seat) => (fault ? [{ seat, ...fault }] : [])),
      logs: chairs.map(({ lines }) => lines),
      replay: () => makeReplay(head, seed, moves),
    });
    number++;
    // Without deals the match is its first phase alone: the seats as they were given.
    if (deals === undefined && number === each) break;
  }
  return { ...match, games: number, bots: tally.summaries() };
}

function check(setup: MatchSetup): { rules: Ruleset; options: Options } {
  const { bots, games, deals } = setup;
  if (!Array.isArray(bots))
    throw new SdkError("match.bots", "playMatch: bots must be a list of what defineBot returns");
  const checked = checkGame("playMatch", setup.ruleset, setup.options, bots.length);
  const { id } = checked.rules;
  for (const [i, bot] of bots.entries()) {
    if (typeof bot?.start !== "function" || !Array.isArray(bot.rulesets))
      throw new SdkError("match.bots", `playMatch: bots[${i}] is not what defineBot returns`);
    if (!bot.rulesets.includes(id))
      throw new SdkError("match.bots", `playMatch: ${bot.name} does not play ${id}, only ${bot.rulesets.join(", ")}`);
  }
  const count = games ?? deals;
  if ((games === undefined) === (deals === undefined) || !Number.isSafeInteger(count) || count! < 1)
    throw new SdkError("match.games", "playMatch: give either games or deals, a whole number from 1");
  return checked;
}

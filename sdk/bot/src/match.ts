import {
  botSeed,
  checkOptions,
  deriveSeed,
  type FaultKind,
  findRuleset,
  isRuleset,
  makeReplay,
  mustLuck,
  type Options,
  type OptionValue,
  type PlayedGame,
  type Program,
  playGame,
  type Replay,
  type Ruleset,
} from "@liars-ladder/rules";
import { type Chair, sit } from "./chair.ts";
import { SdkError } from "./error.ts";
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
  /** 1–64 characters. The same seed, bots and counts give the same match. */
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
  readonly result: PlayedGame["result"];
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
  const { bots, seed: text, deals } = setup;
  const n = bots.length;
  const phases = deals === undefined ? 1 : n;
  const perPhase = deals ?? setup.games!;
  const tally = new Tally(bots, perPhase, deals === undefined ? "game" : "deal");
  for (let phase = 0, number = 0; phase < phases; phase++) {
    // Phase r moves every bot r seats on, and has every deal.
    const seats = bots.map((_, seat) => (((seat - phase) % n) + n) % n);
    for (let deal = 0; deal < perPhase; deal++, number++) {
      const seed = deriveSeed(text, deal, setup.fast ? "fast" : "chacha8");
      const luck = mustLuck(seed);
      const chairs = seats.map((bot, seat): Chair => {
        const start = { ruleset: rules.id, options, players: n, seat, game: deal, rng: botSeed(luck, seat) };
        return sit(bots[bot]!, start);
      });
      const { moves, result } = playGame({
        ruleset: rules.id,
        options,
        luck,
        seats: chairs,
        refuse: (seat, message) => chairs[seat]!.blame("illegal", message),
      });
      tally.add(deal, seats, result, chairs);
      setup.onGame?.({
        number,
        phase,
        deal,
        seed,
        seats,
        result,
        faults: chairs.flatMap(({ fault }, seat) => (fault ? [{ seat, ...fault }] : [])),
        logs: chairs.map((chair) => chair.lines),
        replay: () => {
          const players = seats.map((bot) => ({ name: bots[bot]!.name, bot: bots[bot]!.name, version: "local" }));
          return makeReplay({ id: `${text}:${number}`, ruleset: rules.id, options, players }, seed, moves);
        },
      });
    }
  }
  return { ruleset: rules.id, options, games: phases * perPhase, bots: tally.summaries() };
}

function check(setup: MatchSetup): { rules: Ruleset; options: Options } {
  const { bots, games, deals, seed } = setup;
  const rules = findRuleset(setup.ruleset);
  if (!isRuleset(rules)) throw new SdkError("match.ruleset", `playMatch: ${rules.message}`);
  const { min, max } = rules.players;
  if (!Array.isArray(bots) || bots.length < min || bots.length > max)
    throw new SdkError("match.bots", `playMatch: ${rules.id} is for ${min}–${max} bots, not ${bots?.length}`);
  for (const [i, bot] of bots.entries()) {
    if (typeof bot?.start !== "function" || !Array.isArray(bot.rulesets))
      throw new SdkError("match.bots", `playMatch: bots[${i}] is not what defineBot returns`);
    if (!bot.rulesets.includes(rules.id))
      throw new SdkError(
        "match.bots",
        `playMatch: ${bot.name} does not play ${rules.id}, only ${bot.rulesets.join(", ")}`,
      );
  }
  const count = games ?? deals;
  if ((games === undefined) === (deals === undefined) || !Number.isSafeInteger(count) || count! < 1)
    throw new SdkError("match.games", "playMatch: give either games or deals, a whole number from 1");
  if (typeof seed !== "string" || seed.length < 1 || seed.length > 64)
    throw new SdkError("match.seed", "playMatch: seed must be a text of 1–64 characters");
  const checked = checkOptions(rules.options, setup.options ?? {});
  if ("problems" in checked)
    throw new SdkError("match.options", `playMatch: ${checked.problems.map((p) => p.message).join("; ")}`);
  return { rules, options: checked.options };
}

import {
  BOT_APIS,
  type FaultKind,
  makeReplay,
  type Options,
  type OptionValue,
  PHASE_DEALS,
  type PlayRules,
  type Program,
  phasesOf,
  playMatch as playRules,
  type Replay,
  type Result,
  seatings,
} from "@liars-ladder/rules";
import { Chair } from "./chair.ts";
import { checkGame, seedsOf } from "./create.ts";
import { SdkError } from "./error.ts";
import { type BotSummary, Tally } from "./tally.ts";

export interface MatchSetup {
  /** In seat order, from two bots up to the ruleset's maximum. The same bot may appear several times. */
  readonly bots: readonly Program[];
  readonly ruleset: string;
  /** Options left out take the ruleset's defaults. */
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** Plays this many games with these seats. Give either this or `deals`. */
  readonly games?: number;
  /**
   * Plays this many deals. Each is one seed played once for every rotation of the seats, in phases as on the ladder, so
   * that luck matters less. That makes deals × bots games.
   */
  readonly deals?: number;
  /**
   * How many games a phase has; each phase starts `game.number` from 0. The default is 8, as on the ladder at tables of four
   * and for newcomers. In longer phases, bots that learn look better than they are on the ladder.
   */
  readonly phase?: number;
  /**
   * Any text of 1–64 characters: the same seed, bots and counts give the same match. For one game or deal it may also be a
   * seed as in replays: `chacha8:` and 64 hexadecimal digits.
   */
  readonly seed: string;
  /** Dice from a faster generator, which the ladder never uses. Results are about the same, the dice are not. */
  readonly fast?: boolean;
  /** Called with each game when it is over. */
  readonly onGame?: (game: MatchGame) => void;
}

/** One game of a match. Lists `[seat]` are in seat order. */
export interface MatchGame {
  /** The game's number in the match, from 0, in the order played. */
  readonly number: number;
  /** From 0; without deals, `deal` equals `number`. */
  readonly phase: number;
  readonly deal: number;
  readonly seed: string;
  /** `seats[seat]`: which of `setup.bots` sat there. */
  readonly seats: readonly number[];
  readonly result: Result;
  /** Who forfeited, the kind of fault, and what was wrong in words. */
  readonly faults: readonly { readonly seat: number; readonly fault: FaultKind; readonly message: string }[];
  /** What each seat logged: `logs[seat]`. */
  readonly logs: readonly (readonly string[])[];
  /** The game as `liars-replay/1`, including hidden information. It is made when you call this. */
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
 * Plays bots against each other in this process, by the ladder's rules and in its order of play, but without a sandbox and
 * without limits of time or memory: if a bot never answers, the match never ends. Each game has new players, but what a bot
 * keeps in its module stays, even from phase to phase.
 *
 * Throws an `SdkError` when the setup is wrong. An exception of a bot is a fault of that bot.
 */
export function playMatch(setup: MatchSetup): MatchSummary {
  const { rules, options } = check(setup);
  const { bots, seed: text, deals, fast, onGame, phase: length = PHASE_DEALS } = setup;
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
    phases: phasesOf(each, deals === undefined ? [bots.map((_, i) => i)] : seatings(bots.length), length),
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
  }
  return { ...match, games: number, bots: tally.summaries() };
}

function check(setup: MatchSetup): { rules: PlayRules; options: Options } {
  const { bots, games, deals, phase = PHASE_DEALS } = setup;
  if (!Array.isArray(bots))
    throw new SdkError("match.bots", "playMatch: bots must be a list of bots that defineBot made");
  const checked = checkGame("playMatch", setup.ruleset, setup.options, bots.length);
  const { id } = checked.rules;
  for (const [i, bot] of bots.entries()) {
    if (typeof bot?.start !== "function" || !Array.isArray(bot.rulesets))
      throw new SdkError("match.bots", `playMatch: bots[${i}] is not a bot that defineBot made`);
    if (!BOT_APIS.includes(bot.api ?? 1))
      throw new SdkError(
        "match.api",
        `playMatch: ${bot.name} speaks version ${bot.api} of the bot API, and this SDK knows ${BOT_APIS.join(", ")}; use one SDK for both`,
      );
    if (!bot.rulesets.includes(id))
      throw new SdkError("match.bots", `playMatch: ${bot.name} does not play ${id}, only ${bot.rulesets.join(", ")}`);
  }
  const count = games ?? deals;
  if ((games === undefined) === (deals === undefined) || !Number.isSafeInteger(count) || count! < 1)
    throw new SdkError("match.games", "playMatch: give either games or deals, a whole number, 1 or more");
  if (!Number.isSafeInteger(phase) || phase < 1)
    throw new SdkError("match.phase", "playMatch: phase must be a whole number of games, 1 or more");
  return checked;
}

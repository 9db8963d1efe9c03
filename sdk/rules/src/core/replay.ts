import { isRuleset } from "../games/find.ts";
import { findPlayRules } from "../games/registry.ts";
import type { Event } from "./event.ts";
import type { PlayRules } from "./game.ts";
import { checkOptions, type Options } from "./options.ts";
import { show } from "./parse-action.ts";
import { type GameHead, playMoves } from "./record.ts";
import type { Result } from "./result.ts";
import { mustLuck } from "./seed.ts";

export const REPLAY_FORMAT = "liars-replay/1";

export interface ReplayPlayer {
  name: string;
  bot: string;
  version: string;
}

/** A finished game, complete enough to check every step by hand, hidden things included. Source: rules, "The replay". */
export interface Replay {
  format: typeof REPLAY_FORMAT;
  id: string;
  ruleset: string;
  options: Options;
  seed: string;
  /** In seat order. */
  players: ReplayPlayer[];
  events: Event[];
  result: Result;
}

export interface ReplayProblem {
  code: "replay.malformed";
  /** The id of the game, if it can be read. */
  id: string | null;
  message: string;
}

/** The replay of a finished game, from what is stored of it. Throws if the moves do not end the game. */
export function makeReplay(
  head: { id: string; ruleset: string; options: Options; players: ReplayPlayer[] },
  seed: string,
  moves: readonly number[],
): Replay {
  const events: Event[] = [];
  const game: GameHead = { ruleset: head.ruleset, options: head.options, players: head.players.length };
  const result = playMoves(game, mustLuck(seed), moves, (event) => events.push(event)).result();
  if (result === undefined) throw new Error(`the moves of game ${head.id} end before the game does`);
  const { id, ruleset, options, players } = head;
  return { format: REPLAY_FORMAT, id, ruleset, options, seed, players, events, result };
}

/**
 * Reads one replay, as text or as a parsed JSON object. The head and the result are checked completely; the list of
 * events is for `verify` to judge. Unknown fields of the head are ignored.
 */
export function parseReplay(json: unknown): Replay | ReplayProblem {
  const replay = parseUnjudged(json);
  if ("code" in replay) return replay;
  const result = readResult(replay.result, replay.players.length);
  if (typeof result !== "string") return { ...replay, result };
  return { code: "replay.malformed", id: replay.id, message: result };
}

/** A replay whose head is valid, and whose events and result are unchecked JSON. */
export type Unjudged = Omit<Replay, "result"> & { result: unknown };

/** As `parseReplay`, but it leaves the result to be judged, like the events. */
export function parseUnjudged(json: unknown): Unjudged | ReplayProblem {
  let id: string | null = null;
  const problem = (message: string): ReplayProblem => ({ code: "replay.malformed", id, message });
  let value = json;
  if (typeof json === "string") {
    try {
      value = JSON.parse(json);
    } catch (error) {
      return problem(`not JSON: ${(error as Error).message}`);
    }
  }
  if (!isObject(value)) return problem(`a replay is an object, not ${show(value)}`);
  if (typeof value.id === "string") id = value.id;
  if (value.format !== REPLAY_FORMAT) return problem(`"format" must be "${REPLAY_FORMAT}", not ${show(value.format)}`);
  if (id === null) return problem(`"id" must be a text, not ${show(value.id)}`);
  const ruleset = findPlayRules(value.ruleset);
  if (!isRuleset(ruleset)) return problem(ruleset.message);
  const options = readOptions(ruleset, value.options);
  if (typeof options === "string") return problem(options);
  if (typeof value.seed !== "string") return problem(`"seed" must be a text, not ${show(value.seed)}`);
  const players = readPlayers(ruleset, value.players);
  if (typeof players === "string") return problem(players);
  const { events } = value;
  if (!Array.isArray(events)) return problem(`"events" must be a list, not ${show(events)}`);
  const { seed, result } = value;
  return { format: REPLAY_FORMAT, id, ruleset: ruleset.id, options, seed, players, events, result };
}

export const isReplayProblem = (value: Unjudged | ReplayProblem): value is ReplayProblem => "code" in value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readOptions(ruleset: PlayRules, given: unknown): Options | string {
  const checked = checkOptions(ruleset.options, given);
  if ("problems" in checked) return checked.problems.map((problem) => problem.message).join("; ");
  const missing = Object.keys(ruleset.options).filter((option) => !Object.hasOwn(given as object, option));
  return missing.length > 0 ? `options lack ${missing.join(", ")}: a replay names every option` : checked.options;
}

function readPlayers(ruleset: PlayRules, given: unknown): ReplayPlayer[] | string {
  const { min, max } = ruleset.players;
  if (!Array.isArray(given)) return `"players" must be a list, not ${show(given)}`;
  if (given.length < min || given.length > max) {
    return `${ruleset.id} is for ${min}–${max} players, not ${given.length}`;
  }
  const players: ReplayPlayer[] = [];
  for (const [seat, player] of given.entries()) {
    if (!isObject(player)) return `players[${seat}] must be an object, not ${show(player)}`;
    const { name, bot, version } = player;
    if (typeof name !== "string" || typeof bot !== "string" || typeof version !== "string") {
      return `players[${seat}] must have name, bot and version, all texts`;
    }
    players.push({ name, bot, version });
  }
  return players;
}

function readResult(given: unknown, players: number): Result | string {
  if (!isObject(given)) return `"result" must be an object, not ${show(given)}`;
  const { ranks, reason, rounds } = given;
  const isRank = (rank: unknown): boolean =>
    Number.isInteger(rank) && (rank as number) >= 1 && (rank as number) <= players;
  if (!Array.isArray(ranks) || ranks.length !== players || !ranks.every(isRank)) {
    return `"ranks" of the result must be a rank 1–${players} for each seat, not ${show(ranks)}`;
  }
  if (reason !== "finished" && reason !== "round-limit" && reason !== "forfeit") {
    return `"reason" of the result must be finished, round-limit or forfeit, not ${show(reason)}`;
  }
  if (!Number.isInteger(rounds) || (rounds as number) < 0) return `"rounds" of the result cannot be ${show(rounds)}`;
  return { ranks: ranks as number[], reason, rounds: rounds as number };
}

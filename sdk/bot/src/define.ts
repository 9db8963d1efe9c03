import {
  type Action,
  type AnySeatRules,
  BOT_API,
  DECISIONS,
  findSeatRules,
  isRuleset,
  nearest,
  type Player,
  type Program,
  SEATS,
  type Start,
} from "@liars-ladder/rules";
import { SdkError } from "./error.ts";
import type { AnyMaker, AnyPlayer, PlayerMaker } from "./player.ts";
import type { RulesetId } from "./rulesets.ts";
import { seatPlayer } from "./seat.ts";

export type Players = { readonly [R in RulesetId]?: PlayerMaker<R> };

export interface BotDefinition {
  /** 1–40 characters of a–z, 0–9 and "-", without "-" at either end. */
  readonly name: string;
  /** By ruleset: the keys declare which rulesets the bot plays, and each value makes its player for one game. */
  readonly players: Players;
}

/**
 * Makes a bot. It must be the default export of its file:
 *
 * ```ts
 * export default defineBot({
 *   name: "my-bot",
 *   players: {
 *     palafico: (game) => ({
 *       turn(view) {
 *         if (view.last && view.odds(view.last.bid) < 0.3) return challenge();
 *         return game.rng.pick(view.legal());
 *       },
 *     }),
 *   },
 * });
 * ```
 *
 * Throws an `SdkError` that names what is wrong and what would be right.
 */
export function defineBot(definition: BotDefinition): Program {
  const given: unknown = definition;
  if (!isObject(given))
    throw new SdkError("bot.definition", `defineBot takes one object, { name, players }; it was given ${show(given)}`);
  const { name, players } = given;
  if (typeof name !== "string" || !/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(name))
    throw new SdkError(
      "bot.name",
      `A bot's name is 1–40 of a–z, 0–9 and "-", without "-" at either end: ${show(name)} is not`,
    );
  if (!isObject(players) || Object.keys(players).length === 0)
    throw new SdkError(
      "bot.players",
      `${name}: players must be an object with a player for at least one ruleset, such as { palafico: (game) => ({ turn(view) { … } }) }`,
    );
  const makers = new Map<string, { rules: AnySeatRules; maker: unknown; all: boolean; actions: Action[] }>();
  for (const [id, entry] of Object.entries(players)) {
    const rules = findSeatRules(id);
    if (!isRuleset(rules)) throw new SdkError("bot.ruleset", `${name}: ${rules.message}`);
    const all = entry instanceof ForAll;
    const maker: unknown = all ? entry.maker : entry;
    if (typeof maker !== "function") checkPlayer(name, rules, maker, all);
    makers.set(id, { rules, maker, all, actions: [] });
  }
  return {
    api: BOT_API,
    name,
    rulesets: [...makers.keys()],
    start(start: Start, log?: (line: string) => void): Player {
      const made = makers.get(start.ruleset);
      if (!made)
        throw new SdkError(
          "bot.ruleset",
          `${name} does not play ${start.ruleset}, only ${[...makers.keys()].join(", ")}`,
        );
      const { rules, maker, all, actions } = made;
      return seatPlayer(rules, actions, start, log, (game) =>
        checkPlayer(name, rules, typeof maker === "function" ? maker(game) : maker, all),
      );
    },
  };
}

// Marks a player that anyRuleset made: it may have methods for decisions that some rulesets do not have.
class ForAll {
  readonly maker: AnyMaker;
  constructor(maker: AnyMaker) {
    this.maker = maker;
  }
}

/**
 * One player for every ruleset, including those that later releases add. It is a value for `players`, and further entries
 * may override it: `players: { ...anyRuleset(player), palafico: better }`.
 */
export function anyRuleset(maker: AnyMaker): Required<Players> {
  const entry: unknown = new ForAll(maker);
  // An AnyMaker answers more decisions than each entry asks; the compiler cannot see that its actions come from legal().
  return Object.fromEntries(Object.keys(SEATS).map((id) => [id, entry])) as unknown as Required<Players>;
}

function checkPlayer(name: string, rules: AnySeatRules, player: unknown, all: boolean): AnyPlayer {
  if (typeof player === "function") return { turn: player as AnyPlayer["turn"] };
  const where = `${name}, ${rules.id}`;
  if (!isObject(player))
    throw new SdkError(
      "bot.player",
      `${where}: the player must be an object of methods, { turn(view) { … } }, or a function, which is its turn; it is ${show(player)}`,
    );
  const known: readonly string[] = all ? DECISIONS : Object.keys(rules.decisions);
  for (const key of Object.keys(player)) {
    if (known.includes(key) || typeof player[key] !== "function") continue;
    const meant = nearest(key, known);
    const hint = (DECISIONS as readonly string[]).includes(key)
      ? `${rules.id} never asks for it`
      : meant
        ? `did you mean "${meant}"?`
        : "keep other functions outside the player";
    throw new SdkError("bot.decision", `${where}: there is no decision "${key}", only ${known.join(", ")}; ${hint}`);
  }
  for (const key of known)
    if (player[key] !== undefined && typeof player[key] !== "function")
      throw new SdkError("bot.player", `${where}: ${key} must be a function of the view; it is ${show(player[key])}`);
  if (player.turn === undefined) throw new SdkError("bot.player", `${where}: the player has no method turn(view)`);
  return player as unknown as AnyPlayer;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Describes a value for an error message. It is short, and runs no code of the value. */
function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (value === null || value === undefined || typeof value === "number" || typeof value === "boolean")
    return String(value);
  return Array.isArray(value) ? "an array" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/**
 * Liar's Ladder's SDK: what a bot imports. Start with `defineBot`.
 * It runs in a bare JavaScript engine: no Node, no timers, no network.
 */

export type {
  Action,
  Ask,
  Bid,
  Card,
  Color,
  Combo,
  Decision,
  Event,
  Fault,
  FaultKind,
  Game,
  HiddenAction,
  Luck,
  Options,
  OptionValue,
  Player,
  Position,
  Power,
  Program,
  Replay,
  Result,
  Ruleset,
  SeatTable,
  SeenEvent,
  Start,
  Table,
} from "@liars-ladder/rules";
export { COLORS, COMBOS, DECISIONS, fold, isFault, MAX_LEGAL, newTable, POWERS, RULESETS } from "@liars-ladder/rules";
export type * from "./action.ts";
export { claims, highest, safest, type Weighed } from "./claims.ts";
export { anyRuleset, type BotDefinition, defineBot, type Players } from "./define.ts";
export { SdkError } from "./error.ts";
export { type MatchGame, type MatchSetup, type MatchSummary, playMatch } from "./match.ts";
export type { AnyMaker, AnyPlayer, GameInfo, GameOf, PlayerMaker, PlayerOf } from "./player.ts";
export { createRng, type Rng } from "./rng.ts";
export type { CupsOptions, NineCardOptions, NoOptions, RulesetId, Rulesets, SixCardOptions } from "./rulesets.ts";
export { bid, challenge, count, discard, pass, power, show, split, swap, watch, wild } from "./say.ts";
export { createGame, type GameSetup } from "./simulate.ts";
export type { BotSummary } from "./tally.ts";
export type * from "./view.ts";

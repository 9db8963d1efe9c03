/**
 * The SDK of Liar's Ladder, which every bot imports. Start with `defineBot`.
 * It runs in a bare JavaScript engine: no Node, no timers, no network.
 */

export type {
  Action,
  AnySeatTable,
  AnyTable,
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
  SeatTableOf,
  SeenEvent,
  Start,
  Table,
  TableOf,
} from "@liars-ladder/rules";
export {
  BOT_API,
  BOT_APIS,
  BOT_LIMITS,
  COLORS,
  COMBOS,
  DECISIONS,
  foldById as fold,
  isFault,
  MAX_LEGAL,
  newTableById as newTable,
  POWERS,
  RULESETS,
} from "@liars-ladder/rules";
export type * from "./action.ts";
export { claims, highest, safest, type Weighed } from "./claims.ts";
// The types of `console`. Nothing of it runs.
export type {} from "./console.ts";
export { createGame, type GameSetup } from "./create.ts";
export { anyRuleset, type BotDefinition, defineBot, type Players } from "./define.ts";
export { createEncoding, type EncodedField, type Encoding, type Observed } from "./encoding.ts";
export { SdkError } from "./error.ts";
export { createHistory, type History, type SeatHistory } from "./history.ts";
export { type MatchGame, type MatchSetup, type MatchSummary, playMatch } from "./match.ts";
export type { AnyMaker, AnyPlayer, GameInfo, GameOf, PlayerMaker, PlayerOf } from "./player.ts";
export { createRng, type Rng } from "./rng.ts";
export type * from "./rulesets.ts";
export { type Belief, openGame, SampledGame, type SampleSetup, type SampleView, sample } from "./sample.ts";
export { bid, calza, challenge, count, discard, pass, power, show, split, swap, watch, wild } from "./say.ts";
export {
  type PlayOnSetup,
  type Policy,
  placing,
  playOn,
  type Simulated,
  type SimulateSetup,
  type Simulation,
  simulate,
} from "./simulate.ts";
export type { BotSummary } from "./tally.ts";
export type * from "./view.ts";

export { type BuildRequest, buildBot } from "./build/build.ts";
export { codeFrame, withFrame } from "./build/frame.ts";
export { buildKey } from "./build/key.ts";
export {
  BUILD_STEPS,
  type BuildReport,
  type BuildStep,
  type BuildStepName,
  type Built,
  type Problem,
  type SourceFile,
} from "./build/report.ts";
export { sweep as sweepBuilds } from "./build/step.ts";
export { BOT_COMPILER_OPTIONS } from "./build/type-words.ts";
export { bytesOf, packAsk } from "./isolate/pack.ts";
export { type Layer, sandboxLayers } from "./layers.ts";
export { LIMITS, type Limits } from "./limits.ts";
export { hideProcess } from "./lock/hide.ts";
export { AskedBot, type Broken } from "./match/asked-bot.ts";
export { callsOf, type SeatCall, type SeatRecord } from "./match/calls.ts";
export { V8_FLAGS } from "./match/child.ts";
export { engine } from "./match/engine.ts";
export { type PlayOptions, playMatch } from "./match/play.ts";
export { closeSandbox, giveWayToPages, processCount } from "./match/pool.ts";
export { type RerunOptions, rerunBot } from "./match/rerun.ts";
export type { Answer, Redecided, RerunGame, RerunSpec } from "./match/rerun-phase.ts";
export {
  type BotCpu,
  type Engine,
  type Frame,
  type Incident,
  type MatchBot,
  type MatchEvent,
  type MatchFault,
  type MatchLog,
  type MatchOutcome,
  type MatchSpec,
  type PhaseSpec,
  type PlayedGame,
  SandboxError,
} from "./match/spec.ts";
export type { CpuProfile, CpuProfileNode, ReadableBundle } from "./unwalled/job.ts";
export { type Inspected, inspectBot, type Profiled, profileBot, readableBundle } from "./unwalled/unwalled.ts";
export { mendWalls, type Tried, tryWalls } from "./walls/red-team.ts";
export { wallsTable } from "./walls/table.ts";

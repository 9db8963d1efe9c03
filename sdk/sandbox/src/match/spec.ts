import type { FaultKind, Options, Result } from "@liars-ladder/rules";
import type { Limits } from "../limits.ts";

/** The match to play, as plain data. A queue's job holds the same. */
export interface MatchSpec {
  readonly ruleset: string;
  /** Checked before: every option of the ruleset is there. */
  readonly options: Options;
  readonly bots: readonly MatchBot[];
  /** Each phase starts all bots anew. */
  readonly phases: readonly PhaseSpec[];
  readonly limits?: Partial<Limits>;
  /**
   * `shared` is the default: one process for all, and quarantine if that ends badly. `alone`: quarantine from the
   * start.
   */
  readonly mode?: "shared" | "alone";
}

export interface MatchBot {
  /** The version's id. A bot that has broken for good is not run again under the same id. */
  readonly id: string;
  readonly bundle: string;
  /** Its source map, which turns stacks into places in the author's own files. */
  readonly map?: string | undefined;
  /** A match with this bot is played alone from the start: it was in more incidents than its peers. */
  readonly alone?: boolean | undefined;
  /** The extra time is charged to this bot, because matches were played twice on its account. */
  readonly pays?: boolean | undefined;
}

export interface PhaseSpec {
  /** The index of the bot at each seat. No bot has two seats. */
  readonly seating: readonly number[];
  /** One seed for each game, in order. */
  readonly seeds: readonly string[];
}

export interface MatchOutcome {
  readonly phases: readonly { readonly games: readonly PlayedGame[] }[];
  /** In the order in which they happened. */
  readonly faults: readonly MatchFault[];
  readonly logs: readonly MatchLog[];
  /** By bot. */
  readonly cpu: readonly BotCpu[];
  /** What went wrong with the platform, not with a bot. It never affects a result. */
  readonly incidents: readonly Incident[];
  readonly engine: Engine;
  /** Phases that were played with every bot alone. */
  readonly alone: readonly number[];
  /**
   * By bot: wall time of this match that it caused, because phases were played again or because it pays for playing
   * alone, ms.
   */
  readonly causedMs: readonly number[];
}

export interface PlayedGame {
  readonly seed: string;
  /** One for each decision; negative for a fault (`faultOfMove`). */
  readonly moves: readonly number[];
  /** The trusted side plays the moves through the rules to get it. */
  readonly result: Result;
  /** CPU time of each seat's calls, ms. */
  readonly cpuMs: readonly number[];
}

/** Where in a match something happened. `decision` counts from 0 within the game; −1: while loading or starting. */
export interface Place {
  readonly bot: number;
  readonly phase: number;
  readonly game: number;
  readonly decision: number;
}

export interface MatchFault extends Place {
  readonly kind: FaultKind;
  /** A sentence. */
  readonly message: string;
  /** Only frames in the author's own files: `bot.ts:12:5`, innermost first. */
  readonly stack?: readonly Frame[];
  /** CPU time of the call that failed. */
  readonly cpuMs: number;
}

export interface Frame {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** What the bot logged, for its author alone. */
export interface MatchLog extends Place {
  readonly text: string;
}

export interface BotCpu {
  readonly decisions: number;
  readonly totalMs: number;
  readonly maxMs: number;
}

export const INCIDENTS = [
  /** A shared process reported something that happened to no bot when alone. */
  "suspicion-cleared",
  /**
   * The same, and we saw the cause: a bot came near its limit of CPU time when alone too, and the phase was played
   * twice.
   */
  "slow",
  /** A shared process sent something impossible, or something that an accused bot did not do alone. */
  "not-believed",
  /** A bot's own process ended by SIGKILL, or gave no answer while it had the machine. The cause is unknown. */
  "killed",
  "stalled",
  /** We saw the cause: the machine had no CPU time, or no memory, for a bot's process. */
  "starved",
  "out-of-memory",
] as const;

export interface Incident {
  readonly code: (typeof INCIDENTS)[number];
  readonly phase: number;
  /**
   * The bots that it concerns, as indices into the match's bots, judged only by what was seen from outside of their
   * processes: the bot that was alone in the process that failed, or that came near its limits alone; all that ran,
   * if we cannot tell; none if the machine was to blame.
   */
  readonly bots: readonly number[];
  readonly message: string;
}

/** What the supervisor saw of a match's processes. No word of a bot, or of a process that held one, is in it. */
export type MatchEvent =
  /** A process is about to get all bots of the match, or one bot of a phase alone. */
  | { readonly what: "process"; readonly process: number; readonly phase: number; readonly bot?: number }
  /** A process ended, or did something, for which its phase is played again with every bot alone. */
  | { readonly what: "suspected"; readonly process: number; readonly phase: number; readonly code: Incident["code"] }
  /** A phase with every bot alone failed, and is played again. */
  | { readonly what: "failed"; readonly phase: number; readonly bot: number; readonly code: Incident["code"] };

export interface Engine {
  readonly node: string;
  readonly v8: string;
  readonly isolatedVm: string;
  readonly rules: string;
  /** The version of the SDK in the bundles of bots that are built here. */
  readonly sdk: string;
  readonly sandbox: string;
}

/** The sandbox could not do its work; no bot is to blame. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  readonly code: "sandbox.start" | "sandbox.spec" | "sandbox.incident" | "sandbox.aborted";
  readonly incidents: readonly Incident[];
  constructor(code: SandboxError["code"], message: string, incidents: readonly Incident[] = []) {
    super(message);
    this.code = code;
    this.incidents = incidents;
  }
}

/** For a match whose signal aborted, or whose sandbox was closed. */
export const calledOff = (): SandboxError => new SandboxError("sandbox.aborted", "the match was cancelled");

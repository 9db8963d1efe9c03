import type { FaultKind, Options, Result } from "@liars-ladder/rules";
import type { Limits } from "../limits.ts";

/** What is to be played. Plain data; a queue's job holds the same. */
export interface MatchSpec {
  readonly ruleset: string;
  /** Checked: every option of the ruleset is there. */
  readonly options: Options;
  readonly bots: readonly MatchBot[];
  /** Every phase starts every bot afresh. */
  readonly phases: readonly PhaseSpec[];
  readonly limits?: Partial<Limits>;
  /** `shared` unless told: one process for all, quarantine where that ends badly. `alone`: quarantine from the start. */
  readonly mode?: "shared" | "alone";
}

export interface MatchBot {
  /** The version's: what is broken once is not run again under the same id. */
  readonly id: string;
  readonly bundle: string;
  /** Its source map, for stacks in terms of the author's own files. */
  readonly map?: string | undefined;
  /** A match with it is played alone from the start: it was in more incidents than its peers. */
  readonly alone?: boolean | undefined;
  /** And what that takes is laid to it: it had matches played twice. */
  readonly pays?: boolean | undefined;
}

export interface PhaseSpec {
  /** Index of the bot at each seat; no bot twice. */
  readonly seating: readonly number[];
  /** One game each, in order. */
  readonly seeds: readonly string[];
}

export interface MatchOutcome {
  readonly phases: readonly { readonly games: readonly PlayedGame[] }[];
  /** In the order in which they happened. */
  readonly faults: readonly MatchFault[];
  readonly logs: readonly MatchLog[];
  /** By bot. */
  readonly cpu: readonly BotCpu[];
  /** What went wrong with the platform, not with a bot. None of it entered a result. */
  readonly incidents: readonly Incident[];
  readonly engine: Engine;
  /** Phases that were played with every bot alone. */
  readonly alone: readonly number[];
  /** By bot: wall time of this match that it brought about, as it had phases played again or pays for playing alone, ms. */
  readonly causedMs: readonly number[];
}

export interface PlayedGame {
  readonly seed: string;
  /** One a decision; negative for a fault (`faultOfMove`). */
  readonly moves: readonly number[];
  /** From playing the moves through the rules on the trusted side. */
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
  /** Frames in the author's own files alone: `bot.ts:12:5`, innermost first. */
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
  /** What a shared process said did not happen to anybody alone. */
  "suspicion-cleared",
  /** The same, and seen from here: a bot came near its CPU time alone too, and had the phase played twice. */
  "slow",
  /** A shared process said what cannot be, or what an accused bot did not do alone. */
  "not-believed",
  /** A bot's own process ended by SIGKILL, or gave no answer while it had the machine: nobody saw why. */
  "killed",
  "stalled",
  /** Seen from here: the machine had no CPU time, or no memory, for a bot's process. */
  "starved",
  "out-of-memory",
] as const;

export interface Incident {
  readonly code: (typeof INCIDENTS)[number];
  readonly phase: number;
  /**
   * Whom it concerns, as indices into the match's bots, and only by what was seen from outside of their processes: who
   * was alone in the process that failed, or came near its limits alone; all that ran, where there is no telling; none
   * where the machine was to blame.
   */
  readonly bots: readonly number[];
  readonly message: string;
}

export interface Engine {
  readonly node: string;
  readonly v8: string;
  readonly isolatedVm: string;
  readonly rules: string;
  /** What a bot that is built here has in its bundle. */
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

/** A match whose signal aborted, or whose sandbox was closed. */
export const calledOff = (): SandboxError => new SandboxError("sandbox.aborted", "the match was cancelled");

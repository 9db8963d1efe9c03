import type { FaultKind, Options } from "@liars-ladder/rules";
import type { Called } from "../isolate/box.ts";
import type { PackedAsk } from "../isolate/pack.ts";
import type { Limits } from "../limits.ts";
import type { Came, Step, Thread } from "../walls/steps.ts";

/** The argument of a call to a bot: a bundle, a `Start` as JSON, or a question. */
export type ToBot =
  | { readonly op: "load" | "start"; readonly text: string }
  | { readonly op: "ask"; readonly ask: PackedAsk };

/** The messages between the supervisor and a match process: JSON, one message on a line. */
export type ToProcess =
  /** Play a phase with all bots in this process. */
  | { readonly op: "phase"; readonly phase: SentPhase; readonly limits: Limits }
  /** Get ready for a phase: there is time. */
  | { readonly op: "warm" }
  /** The match is over: end. Only a process that a zygote forked gets this. */
  | { readonly op: "end" }
  /** Hold one bot, and call it when told. */
  | { readonly op: "box"; readonly limits: Limits }
  | ToBot
  /** Find out where a bot was when its time was up. */
  | { readonly op: "diagnose"; readonly job: DiagnosisJob; readonly limits: Limits }
  /** Make these system calls, or list what is open. Only for a process that was started for such attempts. */
  | { readonly op: "try"; readonly thread: Thread; readonly steps: readonly Step[] }
  | { readonly op: "descriptors" };

/** What a match process is told at its start, as JSON in its first argument. */
export interface Told {
  /** koffi's file, with which the process locks itself. */
  readonly lock?: string;
  /** The process becomes a zygote, and forks match processes. */
  readonly zygote?: true;
  /** koffi's file, with which the attempts are made. It is never set for a match. */
  readonly tries?: string;
}

export interface PhaseJob {
  readonly ruleset: string;
  readonly options: Options;
  /** By seat. */
  readonly seats: readonly SeatJob[];
  readonly seeds: readonly string[];
}
/** The same job as it is sent: a version's bundle goes with its first seat. */
export type SentPhase = Omit<PhaseJob, "seats"> & {
  readonly seats: readonly (Omit<SeatJob, "bundle"> & { readonly bundle?: string })[];
};
export interface SeatJob {
  /** Seats with the same number play the same version. */
  readonly version: number;
  readonly bundle: string;
  /** If set, the bot is not run: it forfeits each game at its first decision. */
  readonly dead: FaultKind | null;
}

export type FromProcess =
  /** `word`: from the order by which it was forked. */
  | { readonly op: "ready"; readonly word?: string }
  | { readonly op: "games"; readonly games: readonly SharedGame[] }
  | { readonly op: "done" }
  | { readonly op: "suspect"; readonly suspect: Suspect }
  | { readonly op: "called"; readonly called: Called }
  | { readonly op: "diagnosis"; readonly diagnosis: Diagnosis }
  | { readonly op: "tried"; readonly came: Came }
  /** `shared`: memory that other processes may have too, as lines of /proc. */
  | {
      readonly op: "descriptors";
      readonly descriptors: readonly [number, string][];
      readonly shared: readonly string[];
    };

export interface DiagnosisJob {
  /** All calls that it got. `afterMs`: CPU time after which a call is stopped and looked at. */
  readonly calls: readonly (ToBot & { readonly afterMs: number })[];
  /** Nothing can stop the bot where it hangs, in this call: stop it at each place of the author's code before that. */
  readonly stuck?: { readonly call: number; readonly author: readonly Span[] };
}
/** A line of the bundle, and the columns from and to. All count from 0. */
export type Span = readonly [line: number, from: number, to: number];
export interface Diagnosis {
  /** Frames of the bundle, as V8 writes them. */
  readonly stack?: string;
  /** The call in which it could not be stopped. The stack, if there is one, is where it was last seen. */
  readonly stuck?: number;
}

/** The record of one game of a phase. It has seats, not bots. */
export interface GameRecord {
  readonly moves: number[];
  readonly faults: SeatFault[];
  readonly logs: { readonly seat: number; readonly decision: number; readonly text: string }[];
  readonly cpu: { decisions: number; totalMs: number; maxMs: number }[];
}
/** The record from a process that holds all bots of a phase: the moves tell who broke. */
export type SharedGame = Omit<GameRecord, "faults">;
export interface SeatFault {
  readonly seat: number;
  readonly decision: number;
  readonly kind: FaultKind;
  readonly message: string;
  readonly stack: string;
  readonly cpuMs: number;
}

/** A seat that the shared process cannot judge. The phase is played again, alone. */
export interface Suspect {
  readonly seat: number;
  readonly why: string;
  /** The bot answered, but took longer than it may. */
  readonly slow: boolean;
}

/** An entry of the journal, in 32-bit words. One is made before every call into a bot. */
export const JOURNAL = { bytes: 16, seq: 0, seat: 1, game: 2, op: 3 } as const;
export const JOURNAL_OPS = { load: 0, start: 1, ask: 2, dispose: 3 } as const;

/**
 * The order to a zygote: fork a process, which then says this word. A process that held a bot before cannot know
 * it.
 */
export interface ToZygote {
  readonly word: string;
}
/** The zygote's messages: the id of the process as it knows it, and later how that ended, as in `wait4`. */
export type FromZygote = { readonly forked: number } | { readonly status: number };

/** File descriptors of a match process. Only a zygote has `orders`. */
export const FD = { messages: 3, journal: 4, orders: 5 } as const;

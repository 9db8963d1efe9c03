import type { FaultKind, Options } from "@liars-ladder/rules";
import type { Called } from "../isolate/box.ts";
import type { PackedAsk } from "../isolate/pack.ts";
import type { Limits } from "../limits.ts";
import type { Came, Step, Thread } from "../walls/steps.ts";

/** What a bot is called with: a bundle, a `Start` as JSON, or a question. */
export type ToBot =
  | { readonly op: "load" | "start"; readonly text: string }
  | { readonly op: "ask"; readonly ask: PackedAsk };

/** What passes between the supervisor and a match process: JSON, one message a line. */
export type ToProcess =
  /** Play a phase with all bots in this process. */
  | { readonly op: "phase"; readonly phase: SentPhase; readonly limits: Limits }
  /** Get ready for a phase, as there is time. */
  | { readonly op: "warm" }
  /** The match is over: end. Only a process that a zygote forked is asked to. */
  | { readonly op: "end" }
  /** Hold one bot, and call it when told. */
  | { readonly op: "box"; readonly limits: Limits }
  | ToBot
  /** Find out where a bot was when its time was up. */
  | { readonly op: "diagnose"; readonly job: DiagnosisJob; readonly limits: Limits }
  /** Make these system calls, or say what is open: for a process that was told at its start that it would be tried. */
  | { readonly op: "try"; readonly thread: Thread; readonly steps: readonly Step[] }
  | { readonly op: "descriptors" };

/** What a match process is told at its start, as JSON in its first argument. */
export interface Told {
  /** koffi's file, by which it is to lock itself. */
  readonly lock?: string;
  /** It is to be a zygote, and match processes what that forks. */
  readonly zygote?: true;
  /** koffi's file, by which it is to be tried: set for no match. */
  readonly tries?: string;
}

export interface PhaseJob {
  readonly ruleset: string;
  readonly options: Options;
  /** By seat. */
  readonly seats: readonly SeatJob[];
  readonly seeds: readonly string[];
}
/** The same on its way: a version's bundle goes with its first seat. */
export type SentPhase = Omit<PhaseJob, "seats"> & {
  readonly seats: readonly (Omit<SeatJob, "bundle"> & { readonly bundle?: string })[];
};
export interface SeatJob {
  /** Seats with the same number play the same version. */
  readonly version: number;
  readonly bundle: string;
  /** Set: the bot is not run, it forfeits each game at its first decision. */
  readonly dead: FaultKind | null;
}

export type FromProcess =
  /** `word`: of the order by which it was forked. */
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
  /** All that it was called with. `afterMs`: CPU time after which it is stopped and looked at. */
  readonly calls: readonly (ToBot & { readonly afterMs: number })[];
  /** Nothing can stop it where it hangs, in this call: stop it at each place of the author's code before that. */
  readonly stuck?: { readonly call: number; readonly author: readonly Span[] };
}
/** Line of the bundle, and columns from and to; all from 0. */
export type Span = readonly [line: number, from: number, to: number];
export interface Diagnosis {
  /** Frames of the bundle, as V8 writes them. */
  readonly stack?: string;
  /** The call in which it could not be stopped: the stack, if there is one, is where it was last seen. */
  readonly stuck?: number;
}

/** What one game of a phase came to. Seats, not bots. */
export interface GameRecord {
  readonly moves: number[];
  readonly faults: SeatFault[];
  readonly logs: { readonly seat: number; readonly decision: number; readonly text: string }[];
  readonly cpu: { decisions: number; totalMs: number; maxMs: number }[];
}
/** The same from a process that holds all bots of a phase: who broke is told by the moves. */
export type SharedGame = Omit<GameRecord, "faults">;
export interface SeatFault {
  readonly seat: number;
  readonly decision: number;
  readonly kind: FaultKind;
  readonly message: string;
  readonly stack: string;
  readonly cpuMs: number;
}

/** A seat that the shared process cannot judge: it is played again, alone. */
export interface Suspect {
  readonly seat: number;
  readonly why: string;
  /** It answered, but took longer than it may. */
  readonly slow: boolean;
}

/** An entry of the journal, 32-bit words: made before every call into a bot. */
export const JOURNAL = { bytes: 16, seq: 0, seat: 1, game: 2, op: 3 } as const;
export const JOURNAL_OPS = { load: 0, start: 1, ask: 2, dispose: 3 } as const;

/** What a zygote is told: to fork a process, which then says this word. One that held a bot before cannot know it. */
export interface ToZygote {
  readonly word: string;
}
/** What it says: the number of the process as it knows it, and later how that ended, as `wait4` has it. */
export type FromZygote = { readonly forked: number } | { readonly status: number };

/** File descriptors of a match process; `orders`: of its zygote alone. */
export const FD = { messages: 3, journal: 4, orders: 5 } as const;

import type { FaultKind, Options } from "@liars-ladder/rules";
import type { Frame } from "@liars-ladder/sandbox/anywhere";
import type { Redecided, RerunGame } from "@liars-ladder/sandbox/rooms";

/** A bot as it is played. */
export interface Bundle {
  readonly script: string;
  /** It is a house bot, whose code comes with this page, and plays beside the referee. All others have a worker. */
  readonly beside?: boolean;
}

/** What is played in this tab: deals in every seat, in phases as on the ladder. */
export interface Job {
  readonly ruleset: string;
  /** Checked options. */
  readonly options: Options;
  /** The draft is the first. */
  readonly bots: readonly Bundle[];
  /** One seed for each deal. */
  readonly seeds: readonly string[];
  /** Deals of a phase. */
  readonly phase: number;
  /** Deals of a match, in which a bot that took too long or too much memory is not asked again. All, if it is left out. */
  readonly match?: number;
}

/** A match that was played: what its bots decide is asked again, and the games go on as they are recorded. */
export interface Rejob {
  readonly ruleset: string;
  readonly options: Options;
  readonly players: number;
  /** Those whose code is here: their places in the line-up, and their scripts. */
  readonly bots: readonly { readonly bot: number; readonly bundle: string }[];
  readonly phases: readonly {
    /** The bot at each seat. */
    readonly seating: readonly number[];
    readonly games: readonly { readonly seed: string; readonly moves: readonly number[] }[];
  }[];
  /** A decision whose answer is told by itself: its place in `phases`, and its number in the game, over all seats. */
  readonly wanted?: { readonly phase: number; readonly game: number; readonly decision: number };
}

/** What a bot answered at a decision: an action, or how it broke. */
export type Answer = Redecided["here"];

/** What the referee is to do. */
export type Work = { readonly play: Job } | { readonly rerun: Rejob };

/** What a bot decided in a game that was played again. */
export interface AskedAgain
  extends Pick<RerunGame, "phase" | "game" | "seat" | "asked" | "result" | "problem" | "out"> {
  readonly bot: number;
  /** The first decision that is not as it was recorded. */
  readonly difference?: Pick<Redecided, "decision" | "round" | "seat" | "recorded" | "here"> & {
    readonly question: Redecided["ask"]["decision"];
  };
  /** Wall time of each of its decisions, ms, by the decision's number in the game. */
  readonly times: readonly (readonly [decision: number, ms: number])[];
}

/** A game that was played. */
export interface PlayedGame {
  readonly deal: number;
  /** The bot at each seat. */
  readonly seating: readonly number[];
  readonly moves: readonly number[];
  /** By seat; 1 is best. */
  readonly ranks: readonly number[];
  readonly faults: readonly PlayedFault[];
  /** By seat: why it forfeited the game. A bot that an earlier game put out of its match has no fault here. */
  readonly forfeits: readonly (FaultKind | undefined)[];
  readonly logs: readonly { readonly seat: number; readonly decision: number; readonly text: string }[];
  /** By seat: wall time of its calls, ms. */
  readonly time: readonly { readonly decisions: number; readonly totalMs: number; readonly maxMs: number }[];
}

export interface PlayedFault {
  readonly seat: number;
  /** Counts from 0 within the game; −1 while loading or starting. */
  readonly decision: number;
  readonly kind: FaultKind;
  readonly message: string;
  /** The stack as the browser writes it: frames of the bot's script. */
  readonly stack: string;
}

/** The same with its bot, and the frames in the author's files, innermost first. */
export interface PlacedFault extends Omit<PlayedFault, "stack" | "seat"> {
  readonly bot: number;
  readonly game: number;
  readonly frames: readonly Frame[];
}

/** The referee's messages to the page. */
export type Told =
  /** It has started, or is still at work. */
  | { readonly type: "beat" }
  | { readonly type: "game"; readonly game: PlayedGame }
  | { readonly type: "again"; readonly game: AskedAgain }
  | { readonly type: "decided"; readonly here: Answer }
  | { readonly type: "done" }
  | { readonly type: "problem"; readonly message: string };

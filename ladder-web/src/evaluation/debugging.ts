import type { ComponentType } from "react";
import type { Answer } from "../studio/job.ts";

/** A decision of a game of the ladder. */
export interface Moment {
  readonly game: string;
  readonly seat: number;
  /** Counted over all seats of the game, from 0. */
  readonly decision: number;
}

/** Asks another bot what it would have done. */
export interface AskProps {
  moment: Moment;
  ruleset: string;
  /** An answer in words; null if it is what was done. */
  says(answer: Answer): string | null;
  onAnswer(answer: Answer): void;
}

/** A game of the ladder that can be played again on the reader's machine, and the seats whose bots they may have there. */
export interface Debugging {
  readonly game: string;
  readonly seats: ReadonlySet<number>;
  /** It needs the studio's parts, which a viewer without a ladder does not have. */
  readonly Ask: ComponentType<AskProps>;
}

/**
 * The command that gives a bot of the reader's what a seat had seen at a decision.
 *
 * @param decision counted over all seats of the game, from 0.
 */
export const debugCommand = (game: string, seat: number, decision: number): string =>
  `liars debug ${game} ./bot.ts --seat ${seat} --step ${decision}`;

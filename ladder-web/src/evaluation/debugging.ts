/** A game of the ladder that can be played again on the reader's machine, and the seats whose bots they may have there. */
export interface Debugging {
  readonly game: string;
  readonly seats: ReadonlySet<number>;
}

/**
 * The command that gives a bot of the reader's what a seat had seen at a decision.
 *
 * @param decision counted over all seats of the game, from 0.
 */
export const debugCommand = (game: string, seat: number, decision: number): string =>
  `liars debug ${game} ./bot.ts --seat ${seat} --step ${decision}`;

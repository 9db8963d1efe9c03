/**
 * How many of a volunteer's results are played again at home (docs/contribute.md). Who plays them cannot know which: each is
 * drawn by itself, once its result has come.
 */

/** The first results of a volunteer are all played again. */
export const NEWCOMER_RESULTS = 10;
/**
 * The share of what the proven send. It is the least that catches somebody who forges 1 match of 10 within 1,000 with 99 %:
 * (1 − 0.0465 / 10)^1000 < 0.01.
 */
export const RERUN_FLOOR = 0.0465;
/** The share of matches of the volunteer's own bots, which are the ones worth forging. */
export const RERUN_OWN = 0.25;
/** At most one of so many matches of a volunteer is of its own bots, so that the reruns of those stay a small part of all. */
export const OWN_ONE_IN = 200;

export interface Sent {
  /** How many results of this volunteer counted before. */
  readonly accepted: number;
  /** One of the bots in it is the volunteer's. */
  readonly own: boolean;
}

/** The chance that a result is played again: 1 for a newcomer's, then falling with the square of the record. */
export function rerunShare({ accepted, own }: Sent): number {
  if (accepted < NEWCOMER_RESULTS) return 1;
  return Math.max(own ? RERUN_OWN : RERUN_FLOOR, (NEWCOMER_RESULTS / accepted) ** 2);
}

/** Whether a volunteer may get a match of its own bots now. `own`: how many it has had. */
export const mayPlayOwn = (accepted: number, own: number): boolean => (own + 1) * OWN_ONE_IN <= accepted;

/**
 * The chance that somebody who forges this share of its matches, drawn at random, is not caught in so many.
 *
 * @param from how many it sent before without forging any.
 */
export function undetected(forged: number, matches: number, from = 0): number {
  let chance = 1;
  for (let i = 0; i < matches; i++) chance *= 1 - forged * rerunShare({ accepted: from + i, own: false });
  return chance;
}

/**
 * How many forged matches are expected to stand in the tables after so many: those of who was caught are void. Whatever is
 * forged, of the proven this never exceeds 1 / (e · RERUN_FLOOR), about 8.
 */
export const forgedStanding = (forged: number, matches: number, from = 0): number =>
  forged * matches * undetected(forged, matches, from);

import { isBadCall, isBluff, type Judgement } from "./judge.ts";

/** Chances are summed in whole ten-thousandths. So sums are exact in any order, and games can be taken out again. */
export const WHOLE = 10_000;

/**
 * Bids by the chance that their bidder gave them: the k-th range is k/10 ≤ chance < (k + 1)/10; the last one
 * includes 1.
 */
export const CHANCE_RANGES = 10;

/** Bids by the number of dice on the table: the k-th range ends with this number, and the last has no end. */
export const DICE_RANGES = [2, 4, 6, 9, 12, 16, 20, Number.POSITIVE_INFINITY] as const;

/** How a seat, or a version, bids and challenges: plain sums over its judgements. */
export interface Style {
  bids: number;
  /** Bids that were more likely false, given what their bidder knew. */
  bluffs: number;
  /** Its bids that were challenged, and how many of those were false. */
  called: number;
  caught: number;
  /** Challenges, and calls of calza. */
  calls: number;
  /** Challenges of bids that were false, calzas of bids that were exact. */
  right: number;
  /** Sum of the chances that these calls were right, given what the caller knew, in ten-thousandths. */
  rightChance: number;
  /** Challenges that were more likely wrong. */
  badCalls: number;
  /**
   * Calibration, CHANCE_RANGES of them: the chances that bidders gave their bids (in ten-thousandths), and how many
   * were true.
   */
  byChance: { bids: number; chance: number; held: number }[];
  /** One for each of DICE_RANGES. */
  byDice: { bids: number; bluffs: number }[];
  /**
   * Bids of others that it could challenge, by the chance that they were true, given what it knew: CHANCE_RANGES of
   * them, and how many it challenged.
   */
  byFaced: { bids: number; challenged: number }[];
}

export const newStyle = (): Style => ({
  bids: 0,
  bluffs: 0,
  called: 0,
  caught: 0,
  calls: 0,
  right: 0,
  rightChance: 0,
  badCalls: 0,
  byChance: Array.from({ length: CHANCE_RANGES }, () => ({ bids: 0, chance: 0, held: 0 })),
  byDice: DICE_RANGES.map(() => ({ bids: 0, bluffs: 0 })),
  byFaced: Array.from({ length: CHANCE_RANGES }, () => ({ bids: 0, challenged: 0 })),
});

const rangeOf = (chance: number): number => Math.min(CHANCE_RANGES - 1, Math.floor(chance * CHANCE_RANGES));

/** Adds a judgement to the styles of a game's seats. */
export function addJudgement(styles: readonly Style[], judgement: Judgement): void {
  const { seat, kind, bidder, own, faced, holds, dice } = judgement;
  const mine = styles[seat]!;
  if (faced !== null) {
    const range = mine.byFaced[rangeOf(faced)]!;
    range.bids++;
    if (kind === "challenge") range.challenged++;
  }
  if (kind === "watch") return;
  if (kind === "calza") {
    // A calza says that the bid is exact. So it does not catch the bidder, and it does not count as a likely or
    // unlikely call.
    mine.calls++;
    mine.rightChance += Math.round(own * WHOLE);
    if (holds) mine.right++;
    return;
  }
  if (kind === "challenge") {
    const theirs = styles[bidder]!;
    mine.calls++;
    mine.rightChance += Math.round((1 - own) * WHOLE);
    if (isBadCall(judgement)) mine.badCalls++;
    theirs.called++;
    if (holds) return;
    mine.right++;
    theirs.caught++;
    return;
  }
  const range = mine.byChance[rangeOf(own)]!;
  const table = mine.byDice[DICE_RANGES.findIndex((end) => dice <= end)]!;
  mine.bids++;
  range.bids++;
  range.chance += Math.round(own * WHOLE);
  if (holds) range.held++;
  table.bids++;
  if (!isBluff(judgement)) return;
  mine.bluffs++;
  table.bluffs++;
}

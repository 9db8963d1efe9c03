import { ELO } from "./elo.ts";
import type { MatchTally } from "./pairs.ts";
import { residualsOf } from "./residuals.ts";
import { centre } from "./system.ts";

/** Deals that a match may have: twice as many each time. */
export const LENGTHS = [1, 2, 4, 8, 16, 32, 64] as const;

export interface LengthPlan {
  /** What a match costs before its first deal: processes, isolates, bundles. Any unit of time; below, the same. */
  start: number;
  /** What each deal of this line-up costs. */
  deal: number;
  /** Correlation of a bot's points in two deals of one match, beyond what the ratings explain: 0–1. */
  correlation: number;
  /** What the whole match may cost. */
  most: number;
}

/**
 * What a match of so many deals tells, in deals of matches of one deal: deals of a match share its line-up, seats and
 * what the bots learn, so each further deal tells less. This is the effective size of a cluster (Kish, Survey Sampling,
 * 1965, 5.4).
 */
export const informationOf = (deals: number, correlation: number): number =>
  deals / (1 + (deals - 1) * Math.min(1, Math.max(0, correlation)));

/**
 * The length that tells most for what it costs: of `LENGTHS` the one with the most information for each unit of
 * start + deals · deal, of those that cost no more than `most`; the shortest if all do. Without the bounds the best is
 * √(start / deal · (1 − correlation) / correlation) (Cochran, Sampling Techniques, 1977, 10.6).
 */
export function matchLength({ start, deal, correlation, most }: LengthPlan): number {
  const costOf = (deals: number): number => start + deals * deal;
  const worth = (deals: number): number => informationOf(deals, correlation) / costOf(deals);
  return LENGTHS.reduce((best, deals) => (costOf(deals) <= most && worth(deals) > worth(best) ? deals : best));
}

/** A match, with what its deals say of each other. */
export interface PlayedMatch extends MatchTally {
  deals: number;
  /**
   * Variance from deal to deal of a bot's points in a deal, summed over its bots: within the match, as a sample's
   * (n − 1). Null where it is not known, or there was one deal.
   */
  spread: number | null;
}

/**
 * Sums up the points of each bot in each deal of a match: `points[bot][deal]`.
 *
 * @returns `spread` of the match; null for less than two deals.
 */
export function spreadOf(points: readonly (readonly number[])[]): number | null {
  const deals = points[0]?.length ?? 0;
  if (deals < 2) return null;
  let sum = 0;
  for (const own of points) {
    const mean = own.reduce((a, b) => a + b, 0) / deals;
    for (const each of own) sum += (each - mean) ** 2;
  }
  return sum / (deals - 1);
}

/**
 * What is assumed of a ladder's correlation before its matches say it, and the weight of that: so many matches of eight
 * deals.
 */
export const TAKEN_CORRELATION = 0.02;
const TAKEN = { matches: 25, deals: 8 };

/**
 * Correlation of a bot's points in two deals of one match, beyond what the ratings (in Elo) explain. If a deal varies by
 * σ², the points of d deals vary about their expectation by d σ² (1 + (d − 1) ρ), and the deals about their own mean by
 * σ² (1 − ρ). So each match says d ρ σ² by the difference, about equally well; ρ is the line through these (least
 * squares), which long matches settle soon.
 *
 * @returns 0–1.
 */
export function correlationOf(players: number, matches: readonly PlayedMatch[], ratings: Float64Array): number {
  const known = matches.filter(({ spread }) => spread !== null);
  const { start, points } = residualsOf(players, known, centre(ratings.map((r) => r * ELO)));
  const degrees = (start.at(-1) ?? 0) - known.length;
  // Residuals of a fit are smaller than true errors, by the share that the ratings have used up.
  const inflate = degrees / Math.max(degrees - (players - 1), degrees / 4) || 1;
  let within = 0;
  let freedom = 0;
  for (const { deals, spread } of known) {
    within += (deals - 1) * spread!;
    freedom += deals - 1;
  }
  if (!(within > 0)) return TAKEN_CORRELATION;
  const variance = within / freedom;
  // Of the odds ρ / (1 − ρ), as `variance` is σ² (1 − ρ).
  let product = (TAKEN.matches * TAKEN.deals ** 2 * variance * TAKEN_CORRELATION) / (1 - TAKEN_CORRELATION);
  let square = TAKEN.matches * TAKEN.deals ** 2 * variance;
  for (const [m, { deals, spread }] of known.entries()) {
    let total = 0;
    for (let k = start[m]!; k < start[m + 1]!; k++) total += points[k]! ** 2;
    product += total * inflate - deals * spread!;
    square += deals ** 2 * variance;
  }
  const odds = Math.max(0, product / square);
  return odds / (1 + odds);
}

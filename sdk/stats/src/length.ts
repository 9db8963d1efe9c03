import { ELO } from "./elo.ts";
import type { MatchTally } from "./pairs.ts";
import { residualsOf } from "./residuals.ts";
import { centre } from "./system.ts";

/** The numbers of deals that a match may have. */
export const LENGTHS = [1, 2, 4, 8, 16, 32, 64] as const;

export interface LengthPlan {
  /**
   * What a match costs before its first deal: processes, isolates, bundles. In any unit of time, the same for all
   * costs.
   */
  start: number;
  /** What each deal of this line-up costs. */
  deal: number;
  /** Correlation of a bot's points in two deals of one match, beyond what the ratings explain: 0–1. */
  correlation: number;
  /** What the whole match may cost. */
  most: number;
}

/**
 * What a match of `deals` deals tells, measured in matches of one deal. Deals of a match share its line-up, its
 * seats and what the bots learn, so each further deal tells less. This is the effective size of a cluster (Kish,
 * Survey Sampling, 1965, 5.4).
 */
export const informationOf = (deals: number, correlation: number): number =>
  deals / (1 + (deals - 1) * Math.min(1, Math.max(0, correlation)));

/**
 * The length that tells most for what it costs: among those of `LENGTHS` that cost no more than `most`, the one
 * with the most information for each unit of start + deals · deal; the shortest if all cost more. Without the
 * bounds the best is √(start / deal · (1 − correlation) / correlation) (Cochran, Sampling Techniques, 1977, 10.6).
 */
export function matchLength({ start, deal, correlation, most }: LengthPlan): number {
  const costOf = (deals: number): number => start + deals * deal;
  const worth = (deals: number): number => informationOf(deals, correlation) / costOf(deals);
  return LENGTHS.reduce((best, deals) => (costOf(deals) <= most && worth(deals) > worth(best) ? deals : best));
}

/** A match, with how much its deals vary. */
export interface PlayedMatch extends MatchTally {
  deals: number;
  /**
   * Variance of a bot's points from deal to deal within the match, summed over its bots, with (n − 1) as for a
   * sample. Null if it is unknown, or if there was one deal.
   */
  spread: number | null;
}

/**
 * The spread of the points of each bot in each deal of a match: `points[bot][deal]`.
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
 * The correlation that is assumed for a ladder before its matches show it, and the weight of that assumption: this
 * many matches of eight deals.
 */
export const TAKEN_CORRELATION = 0.02;
const TAKEN = { matches: 25, deals: 8 };

/**
 * Correlation of a bot's points in two deals of one match, beyond what the ratings (in Elo) explain. If a deal
 * varies by σ², the points of d deals vary about their expectation by d σ² (1 + (d − 1) ρ), and the deals about
 * their own mean by σ² (1 − ρ). So the difference in each match measures d ρ σ², about equally well in each; ρ is
 * the least-squares line through these, which long matches soon determine.
 *
 * @returns 0–1.
 */
export function correlationOf(players: number, matches: readonly PlayedMatch[], ratings: Float64Array): number {
  const known = matches.filter(({ spread }) => spread !== null);
  const { start, points } = residualsOf(players, known, centre(ratings.map((r) => r * ELO)));
  const degrees = (start.at(-1) ?? 0) - known.length;
  // Residuals of a fit are smaller than true errors, by the share that fitting the ratings has used up.
  const inflate = degrees / Math.max(degrees - (players - 1), degrees / 4) || 1;
  let within = 0;
  let freedom = 0;
  for (const { deals, spread } of known) {
    within += (deals - 1) * spread!;
    freedom += deals - 1;
  }
  if (!(within > 0)) return TAKEN_CORRELATION;
  const variance = within / freedom;
  // For the odds ρ / (1 − ρ), since `variance` is σ² (1 − ρ).
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

import { ELO, expectedScore } from "./elo.ts";
import { PRIOR_SD, priorOf } from "./fit.ts";

/** A player whom another one met: its rating, in Elo, and how many points were at stake between the two. */
export interface Stake {
  readonly rating: number;
  readonly weight: number;
}

/** What one match says of a rating, all others' held where they are. */
export interface OneMatch {
  /** Points that the ratings expected of the match, and points that it brought. */
  readonly expected: number;
  readonly scored: number;
  /**
   * How firmly the rating stands: by how many points more would be expected if it were one Elo point higher, in this match,
   * in the other matches, and what the fit's prior counts for.
   */
  readonly firm: { readonly match: number; readonly others: number; readonly prior: number };
  /** In Elo: (scored − expected) / (match + others + prior), which is one step of Newton's method from the rating. */
  readonly step: number;
}

/**
 * What a match alone does to a rating.
 *
 * @param rating the player's, in Elo, before the match.
 * @param met its opponents in this match, with the points that it took of each.
 * @param others its opponents in all other matches that the rating rests on.
 */
export function oneMatch(
  rating: number,
  met: readonly (Stake & { readonly scored: number })[],
  others: readonly Stake[],
): OneMatch {
  const expected = sum(met, (one) => one.weight * expectedScore(rating - one.rating));
  const scored = sum(met, (one) => one.scored);
  const firmness = ({ rating: other, weight }: Stake): number => {
    const p = expectedScore(rating - other);
    return weight * p * (1 - p) * ELO;
  };
  const firm = { match: sum(met, firmness), others: sum(others, firmness), prior: priorOf(PRIOR_SD) * ELO };
  return { expected, scored, firm, step: (scored - expected) / (firm.match + firm.others + firm.prior) };
}

const sum = <T>(list: readonly T[], value: (one: T) => number): number =>
  list.reduce((all, one) => all + value(one), 0);

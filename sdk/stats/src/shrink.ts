import { ANCHOR_RATING, PRIOR_SD } from "./fit.ts";
import type { RatingParts } from "./parts.ts";
import { normalAbove } from "./quantile.ts";

export interface ShrinkInput {
  /** The fit's ratings, in Elo. */
  ratings: Float64Array;
  /** What they are made of. */
  parts: RatingParts;
  /** The player whose rating is 1000. This shifts all ratings and changes nothing else. */
  anchor: number;
}

/** Ratings as they are shown: the best guess of each, given its games and what the field looks like. */
export interface Shrunk {
  /** Elo; the anchor's is 1000. Players without a match have the field's middle. */
  ratings: Float64Array;
  /**
   * Half of the 95 % interval of each, in Elo. It also holds for whoever stands first, or was picked by rank
   * otherwise.
   */
  half: Float64Array;
}

/** A normal distribution, and how much of the whole it is. */
interface Part {
  share: number;
  mean: number;
  deviation: number;
}

/** What the field may look like: a spread, its middle, and how likely this is, given all results. */
interface Field {
  spread: number;
  middle: number;
  /** Natural logarithm. */
  likelihood: number;
}

/**
 * The share of players that may be anything: they are as far apart as the fit's prior says, whatever the field
 * looks like. Without them, a bot that beats everybody would be held back for its first ten matches.
 */
const STRANGERS = 0.2;
/** Spreads of a field that are weighed against each other, in Elo. */
const SPREADS = Array.from({ length: 20 }, (_, k) => 3 * 300 ** (k / 19));
/** A player of whose strength the fit's prior left less than this has shown next to nothing. */
const LEAST_OWN = 0.05;
/** The middle is settled to a fraction of an Elo point after this many steps. */
const MIDDLE_STEPS = 3;
/** Fields that are less likely than this, as a share of all, move no rating. */
const NEGLIGIBLE = 1e-4;

/**
 * Empirical Bayes: whoever stands first was lucky, as a rule, so ratings are pulled towards the field's middle, and
 * the more, the less their games say against it. Strengths are taken for normal about the middle, except for a few
 * strangers. How far they are apart follows from the results: each spread counts for as much as it makes them
 * likely. So the interval of a rating is what remains unknown of it, whatever the reason why one looks at it.
 * Source: Morris, "Parametric empirical Bayes inference", JASA 1983; Gelman et al., Bayesian Data Analysis, 2013,
 * chapter 5 (uniform prior of the spread).
 */
export function shrink({ ratings, parts, anchor }: ShrinkInput): Shrunk {
  const rated = [...ratings.keys()].filter((i) => Number.isFinite(parts.chance[i]!));
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  const seen = rated.map((i): Seen => {
    // What its own games and nothing else would say, without the fit's prior.
    const own = Math.max(LEAST_OWN, parts.own[i]!);
    const chance = parts.chance[i]! / own;
    return { value: mean + (ratings[i]! - mean) / own, chance: chance ** 2, others: parts.others[i]! / own ** 2 };
  });
  const fields = likely(SPREADS.map((spread) => fieldOf(spread, seen)));
  const middle = fields.reduce((sum, field) => sum + field.share * field.middle, 0);
  const shown = new Float64Array(ratings.length).fill(middle);
  const half = new Float64Array(ratings.length).fill(Number.POSITIVE_INFINITY);
  rated.forEach((i, k) => {
    const believed = fields.flatMap((field) => believedOf(field, seen[k]!));
    shown[i] = believed.reduce((sum, { share, mean }) => sum + share * mean, 0);
    half[i] = halfOf(believed, shown[i]!);
  });
  const shift = ANCHOR_RATING - shown[anchor]!;
  return { ratings: shown.map((rating) => rating + shift), half };
}

/** What the games say of a strength: a value, and its variance by chance and by others, of whom the field tells. */
interface Seen {
  value: number;
  chance: number;
  others: number;
}

const errorOf = ({ chance, others }: Seen, spread: number): number => chance + others * spread ** 2;

/** How likely this is under the field, and under the strangers' spread, each with its share: as logarithms. */
function densities(seen: Seen, middle: number, spread: number): [own: number, strange: number] {
  const log = (share: number, sd: number): number => {
    const variance = errorOf(seen, spread) + sd ** 2;
    return Math.log(share) - Math.log(variance) / 2 - (seen.value - middle) ** 2 / variance / 2;
  };
  return [log(1 - STRANGERS, spread), log(STRANGERS, PRIOR_SD)];
}

function fieldOf(spread: number, seen: readonly Seen[]): Field {
  let middle = seen.reduce((sum, { value }) => sum + value, 0) / Math.max(1, seen.length);
  for (let step = 0; ; step++) {
    // Uniform in the spread: on a scale of logarithms, in proportion to it.
    let likelihood = Math.log(spread);
    let [sum, weights] = [0, 0];
    for (const one of seen) {
      const [own, strange] = densities(one, middle, spread);
      const isStrange = 1 / (1 + Math.exp(own - strange));
      likelihood += Math.max(own, strange) + Math.log1p(Math.exp(-Math.abs(own - strange)));
      const variance = errorOf(one, spread);
      const weight = (1 - isStrange) / (variance + spread ** 2) + isStrange / (variance + PRIOR_SD ** 2);
      sum += weight * one.value;
      weights += weight;
    }
    if (step === MIDDLE_STEPS || weights === 0) return { spread, middle, likelihood };
    middle = sum / weights;
  }
}

/** Gives fields their shares; those that are out of the question are left out. */
function likely(fields: readonly Field[]): (Field & { share: number })[] {
  const most = Math.max(...fields.map(({ likelihood }) => likelihood));
  const all = fields.map((field) => ({ ...field, share: Math.exp(field.likelihood - most) }));
  const sum = all.reduce((one, { share }) => one + share, 0);
  const left = all.filter(({ share }) => share > NEGLIGIBLE * sum);
  const kept = left.reduce((one, { share }) => one + share, 0);
  return left.map((field) => ({ ...field, share: field.share / kept }));
}

/** What is believed of a strength if the field looks like this. */
function believedOf({ spread, middle, share }: Field & { share: number }, seen: Seen): Part[] {
  const [own, strange] = densities(seen, middle, spread);
  const isStrange = 1 / (1 + Math.exp(own - strange));
  const error = errorOf(seen, spread);
  const under = (sd: number, part: number): Part => {
    const keeps = sd ** 2 / (sd ** 2 + error);
    return {
      share: share * part,
      mean: middle + keeps * (seen.value - middle),
      deviation: Math.sqrt(keeps * error),
    };
  };
  return [under(spread, 1 - isStrange), under(PRIOR_SD, isStrange)];
}

/** How far on both sides of `from` 95 % of the parts together lie. */
function halfOf(parts: readonly Part[], from: number): number {
  const inside = (half: number): number =>
    parts.reduce((sum, { share, mean, deviation }) => {
      const [low, high] = [from - half - mean, from + half - mean];
      return sum + share * (normalAbove(low / deviation) - normalAbove(high / deviation));
    }, 0);
  const variance = parts.reduce(
    (sum, { share, mean, deviation }) => sum + share * (deviation ** 2 + (mean - from) ** 2),
    0,
  );
  // Chebyshev: at most a twentieth lies beyond √20 standard deviations.
  let [low, high] = [0, Math.sqrt(20 * variance)];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (inside(middle) < 0.95) low = middle;
    else high = middle;
  }
  return high;
}

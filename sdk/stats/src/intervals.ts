import { exactSpread, exactTraces, invert } from "./dense.ts";
import { ELO } from "./elo.ts";
import { PRIOR_SD, priorOf } from "./fit.ts";
import type { MatchTally, Pairs } from "./pairs.ts";
import { FEW_MATCHES, OWN_SPREAD, partsOf, type RatingParts } from "./parts.ts";
import { alikeOf, drawsOf, freedomOf, noiseOf, pooledOf, signOf } from "./pooled.ts";
import {
  deviationOf,
  everBeyond,
  halfWidth,
  NORMAL_95,
  NORMAL_975,
  oneSidedOf,
  studentAbove,
  studentOf,
  t975,
} from "./quantile.ts";
import { random } from "./random.ts";
import { pairFinder, productsOf, type Residuals, residualsOf } from "./residuals.ts";
import { sampledSpread, sampledTraces } from "./sampled.ts";
import type { Spread } from "./spread.ts";
import { centre, type System, solve, system } from "./system.ts";

export interface IntervalsInput {
  players: number;
  pairs: Pairs;
  /**
   * The matches that `pairs` are the sums of. They are the unit of the bootstrap, since bots may learn within a
   * match.
   */
  matches: readonly MatchTally[];
  /** The fit's ratings, in Elo. */
  ratings: Float64Array;
  /** Intervals are of the rating less the mean of these players. Everybody by default. */
  active?: readonly boolean[];
  /** The prior of the fit. */
  priorSd?: number;
  /** The design effect that is assumed until there are results: as measured in this kind of game, or 0.75. */
  design?: number;
  /**
   * How many one-step replicates are kept; each costs one linear system. By default 256 to 1,024, fewer if there are
   * more pairs. The standard error of a width is then 1.5 % (with 1,024: 0.7 %).
   */
  replicates?: number;
  /** Up to this many players, the limit of infinitely many replicates is computed instead, by dense algebra. */
  exactUpTo?: number;
}

export interface Intervals {
  /**
   * Half of the 95 % interval of each rating, in Elo: of the rating less the mean of all active ones, at one look.
   * Infinite without a match.
   */
  half: Float64Array;
  parts: RatingParts;
  /** Matches of each player. */
  matches: Int32Array;
  /** Variance of a match's points, as a multiple of that of independent pairs. Measured on all matches together. */
  design: number;
  /** 95 % intervals of differences of two ratings, at one look. */
  once: Differences;
  /**
   * How often two equal players would come out this far apart or farther, in Elo, in either direction: a p-value, 0–1. It is
   * below 0.05 where the interval of `once` excludes 0, and NaN without a match.
   */
  chance(i: number, j: number, difference: number): number;
  /**
   * Intervals of differences that hold at every look: for each pair, the chance that any of them is ever wrong is
   * at most `error`.
   */
  always(error: number): Differences;
}

/** Intervals of differences of two ratings. */
export interface Differences {
  /** Half the width, in Elo, of the interval of rating[i] − rating[j]. */
  half(i: number, j: number): number;
  /**
   * Whether `difference`, in Elo, is more than that half width. For the many pairs of a ladder this costs much
   * less.
   */
  isBeyond(i: number, j: number, difference: number): boolean;
  /** How many times as wide they are as at one look, at most, if the player with fewer matches has this many. */
  wider(matches: number): number;
}

/** How many standard errors an interval has on each side, by the matches of the player with fewer. */
interface Quantiles {
  /** For the matches' own spread; from `OWN_SPREAD` matches on. */
  own(fewest: number): number;
  /** For the model's spread; below FEW_MATCHES. */
  model(fewest: number): number;
  oneSided(fewest: number): number;
}

/**
 * How precisely a league's design effect is assumed to be known, in degrees of freedom: TAKEN_FREEDOM more than the
 * residuals that are left, if none was measured beforehand. At most WARY_FREEDOM for one player with few matches,
 * since the games of each bot vary somewhat differently.
 */
const TAKEN_FREEDOM = 6;
const WARY_FREEDOM = 14;
/** Up to this many players dense algebra costs less than the replicates. */
const EXACT_UP_TO = 500;
/**
 * Far out, Student's t would allow that a bot's matches vary any number of times as much as all others'. No bot
 * that plays games of its own varies more than four times as much (twice the deviation).
 */
const MOST_VARIED = 2;

/**
 * Intervals by a multiplier bootstrap over matches. In each replicate every match's residual gets a random sign,
 * and one Newton step from the fit says how far the ratings would have moved. The replicates are kept and give the
 * variance of any difference; on small ladders their limit is computed exactly. The pull of the prior widens the
 * intervals. Under 30 matches the wider of this and the model's interval counts, which is scaled by the design
 * effect of all matches together. Under 10 matches only the model's counts, with Student's t.
 */
export function intervals(input: IntervalsInput): Intervals {
  const { players, pairs, matches, ratings, priorSd = PRIOR_SD } = input;
  const { replicates = affordable(pairs.a.length), exactUpTo = EXACT_UP_TO } = input;
  const active = input.active ?? new Array<boolean>(players).fill(true);
  const lambda = priorOf(priorSd);
  const theta = centre(ratings.map((r) => r * ELO));
  const at = system(players, pairs, theta, lambda);
  const residuals = residualsOf(players, matches, theta);
  const { count, effective } = residuals;
  const find = pairFinder(players, pairs);
  const products = productsOf(players, residuals, find, pairs.a.length);
  const inverse = players <= exactUpTo ? invert(at) : undefined;
  const traces = inverse ? exactTraces(inverse) : sampledTraces(at);
  const free = freedomOf(at, residuals, traces);
  const inflate = free.all / Math.max(free.left, free.all / 4, 1e-9) || 1;
  const pooled = pooledOf(at, theta, products, free, traces, input.design);
  // Student's t allows for the design effect, which is estimated. It does not apply to the prior's pull.
  const measured = input.design !== undefined;
  const freedom = measured ? WARY_FREEDOM : Math.min(free.left + TAKEN_FREEDOM, WARY_FREEDOM);
  const wary = t975(freedom);
  const taken = (wary / NORMAL_975) ** 2;
  const wide = { ...pooled, design: Math.max(pooled.design * taken, alikeOf(matches, theta)) };
  const seenNoise = { own: products.own.map((v) => v * inflate), shared: products.shared.map((v) => v * inflate) };
  const modelNoise = noiseOf(at, wide);
  const seen = inverse
    ? exactSpread(at, inverse, seenNoise, active)
    : sampledSpread(at, seenNoise, active, find, replicates, signs(residuals, inflate));
  const model = inverse
    ? exactSpread(at, inverse, modelNoise, active)
    : sampledSpread(at, modelNoise, active, find, replicates / 2, drawsOf(at, wide));

  const held = pulledOf(at, theta, active);
  const most = count.reduce((one, other) => Math.max(one, other), 0);
  // Matches differ in length. What counts is how many equal matches they are worth.
  const worth = Int32Array.from(effective, (matches) => Math.round(matches));
  const spreads: Spreads = { seen, model, held, count: worth };
  const once: Quantiles = {
    // Student's t makes up for a width that came out too small. The wider of two widths is seldom too small.
    own: tabled(most, (fewest) => (fewest < FEW_MATCHES ? NORMAL_975 : t975(fewest - 1))),
    model: (fewest) => (fewest < OWN_SPREAD ? NORMAL_975 : NORMAL_975 ** 2 / wary),
    oneSided: () => NORMAL_95,
  };
  const differ = differences(spreads, once, () => 1);
  const half = Float64Array.from({ length: players }, (_, i) =>
    widthOf(spreads, once, worth[i]!, (of) => of.of(i), held[i]!),
  );
  return {
    half,
    parts: partsOf(at, inverse, { seen, model, pull: pooled.pull, taken, worth }),
    matches: count,
    design: pooled.design,
    once: differ,
    chance(i, j, difference) {
      const fewest = Math.min(worth[i]!, worth[j]!);
      if (fewest < 1) return Number.NaN;
      // The width of the interval is its t of 95 %. With few matches, the fewer degrees count of the two that it may have.
      const own = fewest < OWN_SPREAD ? Number.POSITIVE_INFINITY : fewest - 1;
      const df = Math.floor(fewest < FEW_MATCHES ? Math.min(freedom, own) : own);
      return difference === 0 ? 1 : 2 * studentAbove((t975(df) * Math.abs(difference)) / differ.half(i, j), df);
    },
    always(error) {
      const far = tabled(most, (fewest) => everBeyond(fewest, error));
      const ever: Quantiles = {
        own: tabled(most, (fewest) => (fewest < FEW_MATCHES ? far(fewest) : studentOf(far(fewest), fewest - 1))),
        // The model's spread already includes the t of one look.
        model: tabled(most, (fewest) => {
          const z = far(fewest);
          return (Math.min(studentOf(z, freedom), z * MOST_VARIED) * NORMAL_975) / wary;
        }),
        oneSided: tabled(most, (fewest) => oneSidedOf(far(fewest))),
      };
      return differences(spreads, ever, (fewest) => {
        const own = ever.own(fewest) / once.own(fewest);
        return fewest < FEW_MATCHES ? Math.max(own, ever.model(fewest) / once.model(fewest)) : own;
      });
    },
  };
}

/** A function of the number of matches whose values for whole numbers up to `most` are computed once. */
function tabled(most: number, of: (matches: number) => number): (matches: number) => number {
  const known = Float64Array.from({ length: most + 1 }, (_, matches) => of(matches));
  return (matches) => known[matches] ?? of(matches);
}

/** The parts of the intervals. */
interface Spreads {
  /** By the residuals of the matches, and by the model. */
  seen: Spread;
  model: Spread;
  /** How far the prior holds each rating. */
  held: Float64Array;
  /** Matches of each player. */
  count: Int32Array;
}

/** Half the width of one interval, in Elo. */
function widthOf(
  { seen, model }: Spreads,
  { own, model: floor, oneSided }: Quantiles,
  fewest: number,
  deviation: (of: Spread) => number,
  bias: number,
): number {
  if (fewest < 1) return Number.POSITIVE_INFINITY;
  const seenHalf = fewest < OWN_SPREAD ? 0 : halfWidth(deviation(seen), own(fewest), bias, oneSided(fewest));
  return (fewest < FEW_MATCHES ? Math.max(seenHalf, deviation(model) * floor(fewest)) : seenHalf) / ELO;
}

function differences(spreads: Spreads, quantiles: Quantiles, wider: (matches: number) => number): Differences {
  const { seen, model, held, count } = spreads;
  const fewer = (i: number, j: number): number => Math.min(count[i]!, count[j]!);
  const biasOf = (i: number, j: number): number => held[i]! - held[j]!;
  return {
    wider,
    half: (i, j) => widthOf(spreads, quantiles, fewer(i, j), (of) => of.between(i, j), biasOf(i, j)),
    isBeyond(i, j, difference) {
      const fewest = fewer(i, j);
      if (fewest < 1) return false;
      const { own, model: floor, oneSided } = quantiles;
      // The model's spread has fewer replicates, so it is asked first.
      if (fewest < FEW_MATCHES && !model.isBelow(i, j, (difference * ELO) / floor(fewest))) return false;
      if (fewest < OWN_SPREAD) return true;
      return seen.isBelow(i, j, deviationOf(difference * ELO, own(fewest), biasOf(i, j), oneSided(fewest)));
    },
  };
}

/**
 * How far the prior holds each rating from where its games alone would put it, relative to the mean of the active
 * players: one Newton step without the prior. It is next to nothing for most players, but not for one that scores
 * next to nothing, since its games say as little.
 */
function pulledOf(at: System, theta: Float64Array, active: readonly boolean[]): Float64Array {
  const pulled = solve(
    at,
    theta.map((t) => at.lambda * t),
    1e-6,
  );
  const who = pulled.filter((_, i) => active[i]);
  // If nobody is active, because all have retired, there is no mean.
  const mean = who.reduce((sum, p) => sum + p, 0) / Math.max(1, who.length);
  return pulled.map((p) => p - mean);
}

const affordable = (pairs: number): number => Math.min(1024, Math.max(256, Math.floor(2 ** 26 / pairs)));

/** Draws of the bootstrap: each match's residuals with a random sign. */
function signs({ start, who, points }: Residuals, variance: number): (right: Float64Array, width: number) => void {
  const { uniform } = random(0x5eed);
  const scale = Math.sqrt(variance);
  return (right, width) => {
    for (let m = 0; m + 1 < start.length; m++) {
      const bits = Math.floor(uniform() * 2 ** width);
      for (let k = start[m]!; k < start[m + 1]!; k++) {
        const p = points[k]! * scale;
        const at = who[k]! * width;
        for (let c = 0; c < width; c++) right[at + c]! += p * signOf(bits, c);
      }
    }
  };
}

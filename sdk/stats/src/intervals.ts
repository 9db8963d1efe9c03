import { ELO } from "./elo.ts";
import { PRIOR_SD, priorOf } from "./fit.ts";
import type { MatchTally, Pairs } from "./pairs.ts";
import { drawsOf, freedomOf, noiseOf, pooledOf, signOf } from "./pooled.ts";
import { deviationOf, halfWidth, NORMAL_975, t975 } from "./quantile.ts";
import { random } from "./random.ts";
import { pairFinder, productsOf, type Residuals, residualsOf } from "./residuals.ts";
import { exactSpread, exactTraces, invert, type Spread, sampledSpread, sampledTraces } from "./spread.ts";
import { centre, type System, solve, system } from "./system.ts";

export interface IntervalsInput {
  players: number;
  pairs: Pairs;
  /** The matches that `pairs` sums up: the unit of the bootstrap, since bots may learn within one. */
  matches: readonly MatchTally[];
  /** Of the fit, in Elo. */
  ratings: Float64Array;
  /** Whose mean a rating's interval is taken against; everybody by default. */
  active?: readonly boolean[];
  /** The prior of the fit. */
  priorSd?: number;
  /** What the design effect is taken for until the results say: as measured in this kind of game, or 0.75. */
  design?: number;
  /**
   * How many one-step replicates are kept (each costs one linear system). By default 256 to 1,024, the fewer the more
   * pairs there are: a width is then within 1.5 % (1,024: 0.7 %) of the limit, one standard error.
   */
  replicates?: number;
  /** Up to so many players the bootstrap's limit of endless replicates is computed instead, by dense algebra. */
  exactUpTo?: number;
}

export interface Intervals {
  /** 95 % interval of each rating, in Elo: of the rating less the mean of all active ones. Infinite without a match. */
  low: Float64Array;
  high: Float64Array;
  /** Half its width. */
  half: Float64Array;
  /** Matches of each player. */
  matches: Int32Array;
  /** Variance of a match's points that all matches show, as a multiple of what independent pairs would have. */
  design: number;
  /** Half the width, in Elo, of the 95 % interval of rating[i] − rating[j]. */
  halfOfDifference(i: number, j: number): number;
  /** Whether `difference`, in Elo, is more than that: for the many pairs of a ladder, at a part of its cost. */
  isBeyond(i: number, j: number, difference: number): boolean;
}

/** Below this many matches the model's own interval is a floor under the bootstrap's. */
const FEW_MATCHES = 30;
/** Of fewer matches than this their own spread says next to nothing: the model's interval alone stands. */
const OWN_SPREAD = 10;
/**
 * By that many residuals more than it has left a league's design effect is taken to be known, where none was measured
 * beforehand; and by WARY_FREEDOM at most for one player with few matches, since each bot's games vary somewhat differently.
 */
const TAKEN_FREEDOM = 6;
const WARY_FREEDOM = 14;
/** Up to here dense algebra costs less than the replicates. */
const EXACT_UP_TO = 500;

/**
 * Intervals by a multiplier bootstrap over matches: in each replicate every match's residual gets a random sign, and
 * one Newton step from the fit says how far the ratings would have moved. Kept replicates give the variance of any
 * difference; on small ladders its limit is computed outright. What the prior holds a rating back by widens that. Under
 * 30 matches the wider of that and the model's interval, scaled by the design effect that all matches show together;
 * under 10 the model's alone, with Student's t.
 */
export function intervals(input: IntervalsInput): Intervals {
  const { players, pairs, matches, ratings, priorSd = PRIOR_SD } = input;
  const { replicates = affordable(pairs.a.length), exactUpTo = EXACT_UP_TO } = input;
  const active = input.active ?? new Array<boolean>(players).fill(true);
  const lambda = priorOf(priorSd);
  const theta = centre(ratings.map((r) => r * ELO));
  const at = system(players, pairs, theta, lambda);
  const residuals = residualsOf(players, matches, theta);
  const { count } = residuals;
  const find = pairFinder(players, pairs);
  const products = productsOf(players, residuals, find, pairs.a.length);
  const inverse = players <= exactUpTo ? invert(at) : undefined;
  const traces = inverse ? exactTraces(inverse, players) : sampledTraces(at);
  const free = freedomOf(at, residuals, traces);
  const inflate = free.all / Math.max(free.left, free.all / 4, 1e-9) || 1;
  const pooled = pooledOf(at, theta, products, free, traces, input.design);
  // Student's t is for the design effect, which is estimated, and not for the prior's pull.
  const measured = input.design !== undefined;
  const wary = t975(measured ? WARY_FREEDOM : Math.min(free.left + TAKEN_FREEDOM, WARY_FREEDOM));
  const wide = { ...pooled, design: pooled.design * (wary / NORMAL_975) ** 2 };
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
  // Student's t makes up for a width that came out too small. The wider of two widths seldom did.
  const ownQuantile = Float64Array.from({ length: most + 1 }, (_, matches) =>
    matches < FEW_MATCHES ? NORMAL_975 : t975(matches - 1),
  );
  const floorQuantile = (fewest: number): number => (fewest < OWN_SPREAD ? NORMAL_975 : NORMAL_975 ** 2 / wary);
  const widthOf = (fewest: number, deviation: (of: Spread) => number, bias: number): number => {
    if (fewest < 1) return Number.POSITIVE_INFINITY;
    const own = fewest < OWN_SPREAD ? 0 : halfWidth(deviation(seen), ownQuantile[fewest] as number, bias);
    return fewest < FEW_MATCHES ? Math.max(own, deviation(model) * floorQuantile(fewest)) : own;
  };
  const fewer = (i: number, j: number): number => Math.min(count[i] as number, count[j] as number);
  const half = Float64Array.from(
    { length: players },
    (_, i) => widthOf(count[i] as number, (of) => of.of(i), held[i] as number) / ELO,
  );
  const biasOf = (i: number, j: number): number => (held[i] as number) - (held[j] as number);
  return {
    low: ratings.map((r, i) => r - (half[i] as number)),
    high: ratings.map((r, i) => r + (half[i] as number)),
    half,
    matches: count,
    design: pooled.design,
    halfOfDifference: (i, j) => widthOf(fewer(i, j), (of) => of.between(i, j), biasOf(i, j)) / ELO,
    isBeyond(i, j, difference) {
      const fewest = fewer(i, j);
      if (fewest < 1) return false;
      // The model's spread has the fewer replicates: it is asked first.
      if (fewest < FEW_MATCHES && !model.isBelow(i, j, (difference * ELO) / floorQuantile(fewest))) return false;
      if (fewest < OWN_SPREAD) return true;
      return seen.isBelow(i, j, deviationOf(difference * ELO, ownQuantile[fewest] as number, biasOf(i, j)));
    },
  };
}

/**
 * How far the prior holds each rating from where its games alone would have it, less the mean of the active: a step of
 * Newton's without it. Next to nothing for most; not for one who scores next to nothing, whose games tell as little.
 */
function pulledOf(at: System, theta: Float64Array, active: readonly boolean[]): Float64Array {
  const pulled = solve(
    at,
    theta.map((t) => at.lambda * t),
    1e-6,
  );
  const who = pulled.filter((_, i) => active[i]);
  // Where nobody is active, as when all have retired, there is no mean.
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
      for (let k = start[m] as number; k < (start[m + 1] as number); k++) {
        const p = (points[k] as number) * scale;
        const at = (who[k] as number) * width;
        for (let c = 0; c < width; c++) right[at + c] = (right[at + c] as number) + p * signOf(bits, c);
      }
    }
  };
}

import { ELO } from "./elo.ts";
import { PRIOR_SD, priorOf } from "./fit.ts";
import type { MatchTally, Pairs } from "./pairs.ts";
import { t975 } from "./quantile.ts";
import { random } from "./random.ts";
import { pairFinder, productsOf, type Residuals, residualsOf, type Sparse } from "./residuals.ts";
import { exactSpreads, type Spread, sampledSpread } from "./spread.ts";
import { centre, type System, system } from "./system.ts";

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
  /** Half the width, in Elo, of the 95 % interval of rating[i] − rating[j]. */
  halfOfDifference(i: number, j: number): number;
  /** Whether `difference`, in Elo, is more than that: for the many pairs of a ladder, at a part of its cost. */
  isBeyond(i: number, j: number, difference: number): boolean;
}

/** Below this many matches the model's own interval is a floor under the bootstrap's. */
const FEW_MATCHES = 30;
/** Of fewer matches than this their own spread says next to nothing. */
const OWN_SPREAD = 5;
/** Up to here dense algebra costs less than the replicates. */
const EXACT_UP_TO = 500;

/**
 * Intervals by a multiplier bootstrap over matches: in each replicate every match's residual gets a random sign, and
 * one Newton step from the fit says how far the ratings would have moved. Kept replicates give the variance of any
 * difference; on small ladders its limit is computed outright. Under 30 matches the wider of that and the model's
 * interval, scaled by the design effect that all matches show together, with Student's t.
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
  const free = freedom(residuals);
  const inflate = free.all / Math.max(free.left, free.all / 4, 1e-9) || 1;
  const design = designEffect(at, products, free);
  const seenNoise = scaled(products, inflate);
  const modelNoise = scaled({ own: at.diagonal, shared: at.curvature.map((h) => -h) }, design);
  const spreads =
    players <= exactUpTo
      ? exactSpreads(at, [seenNoise, modelNoise], active)
      : [
          sampledSpread(at, seenNoise, active, find, replicates, signs(residuals, inflate)),
          sampledSpread(at, modelNoise, active, find, replicates / 2, normals(at, design)),
        ];
  const [seen, model] = spreads as [Spread, Spread];

  const most = count.reduce((one, other) => Math.max(one, other), 0);
  const ownQuantile = Float64Array.from({ length: most + 1 }, (_, matches) => t975(matches - 1));
  // The design effect is pooled over all matches: its freedom is theirs, not that of this version's own few.
  const pooledQuantile = t975(free.left + TAKEN_PLAIN);
  const widthOf = (fewest: number, deviation: (of: Spread) => number): number => {
    if (fewest < 1) return Number.POSITIVE_INFINITY;
    const own = ownQuantile[fewest] as number;
    if (fewest >= FEW_MATCHES) return deviation(seen) * own;
    const floor = deviation(model) * pooledQuantile;
    return fewest < OWN_SPREAD ? floor : Math.max(deviation(seen) * own, floor);
  };
  const fewer = (i: number, j: number): number => Math.min(count[i] as number, count[j] as number);
  const half = Float64Array.from({ length: players }, (_, i) => widthOf(count[i] as number, (of) => of.of(i)) / ELO);
  return {
    low: ratings.map((r, i) => r - (half[i] as number)),
    high: ratings.map((r, i) => r + (half[i] as number)),
    half,
    matches: count,
    halfOfDifference: (i, j) => widthOf(fewer(i, j), (of) => of.between(i, j)) / ELO,
    isBeyond(i, j, difference) {
      const fewest = fewer(i, j);
      if (fewest < 1) return false;
      // The model's spread has the fewer replicates: it is asked first.
      if (fewest < FEW_MATCHES && !model.isBelow(i, j, (difference * ELO) / pooledQuantile)) return false;
      return fewest < OWN_SPREAD || seen.isBelow(i, j, (difference * ELO) / (ownQuantile[fewest] as number));
    },
  };
}

const affordable = (pairs: number): number => Math.min(1024, Math.max(256, Math.floor(2 ** 26 / pairs)));

const scaled = ({ own, shared }: Sparse, by: number): Sparse => ({
  own: own.map((value) => value * by),
  shared: shared.map((value) => value * by),
});

/** How many independent residuals the matches have, and how many of those the fit has used up. */
function freedom({ start, count }: Residuals): { all: number; left: number } {
  const all = (start.at(-1) as number) - (start.length - 1);
  const fitted = count.reduce((sum, c) => sum + (c > 0 ? 1 : 0), 0) - 1;
  return { all, left: Math.max(all - fitted, 0) };
}

/**
 * That many residuals' worth, matches are taken to vary as independent games do: a handful cannot show otherwise. Real
 * ladders lie between half and twice of that, about as far from it as six residuals would show.
 */
const TAKEN_PLAIN = 6;

/**
 * How much more (or, with the same luck dealt to everyone, less) matches vary than independent games of the model.
 * Residuals of a fit are smaller than the errors they stand for by the share that the fit has used up.
 */
function designEffect(
  { diagonal, lambda }: System,
  { own }: Sparse,
  { all, left }: { all: number; left: number },
): number {
  let observed = 0;
  let expected = 0;
  for (const value of own) observed += value;
  for (const d of diagonal) expected += Math.max(d - lambda, 0);
  if (!(expected > 0)) return 1;
  return ((observed / expected) * all + TAKEN_PLAIN) / (left + TAKEN_PLAIN);
}

/** 1 or −1 as a bit says: without a branch, which half of the time would be foreseen wrongly. */
const signOf = (bits: number, bit: number): number => 2 * ((bits >> bit) & 1) - 1;

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

/** Draws of the model: every pair and the prior vary as the curvature says. */
function normals(at: System, variance: number): (right: Float64Array, width: number) => void {
  const { uniform } = random(0xde5196);
  const { a, b } = at.pairs;
  const prior = Math.sqrt(at.lambda * variance);
  const steps = at.curvature.map((h) => Math.sqrt(h * variance));
  return (right, width) => {
    const add = (i: number, j: number, step: number): void => {
      // Signs do as well as normals: only variances are read off.
      const bits = Math.floor(uniform() * 2 ** width);
      for (let c = 0; c < width; c++) {
        const by = step * signOf(bits, c);
        right[i + c] = (right[i + c] as number) + by;
        if (j >= 0) right[j + c] = (right[j + c] as number) - by;
      }
    };
    for (let i = 0; i < at.players; i++) add(i * width, -1, prior);
    for (let k = 0; k < a.length; k++) add((a[k] as number) * width, (b[k] as number) * width, steps[k] as number);
  };
}

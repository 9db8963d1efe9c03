import { ELO } from "./elo.ts";
import { PRIOR_SD, priorOf } from "./fit.ts";
import type { MatchTally, Pairs } from "./pairs.ts";
import { NORMAL_975, t975 } from "./quantile.ts";
import { random } from "./random.ts";
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
  /** How many one-step replicates are kept (each costs one linear system). */
  replicates?: number;
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
}

/** Below this many matches the model's own interval is a floor under the bootstrap's. */
const FEW_MATCHES = 30;

/**
 * Intervals by a multiplier bootstrap over matches: in each replicate every match's residual gets a random sign, and
 * one Newton step from the fit says how far the ratings would have moved. Kept replicates give the variance of any
 * difference. Under 30 matches the wider of that and the model's interval, scaled by the design effect that all matches
 * show together, with Student's t.
 */
export function intervals(input: IntervalsInput): Intervals {
  const { players, pairs, matches, ratings, priorSd = PRIOR_SD, replicates = 256 } = input;
  const lambda = priorOf(priorSd);
  const theta = centre(ratings.map((r) => r * ELO));
  const at = system(players, pairs, theta, lambda);
  const residuals = matches.map((match) => residualOf(match, theta));
  const count = new Int32Array(players);
  for (const { who } of residuals) for (const i of who) count[i] = (count[i] as number) + 1;
  const inflate = Math.sqrt(freedom(residuals, count));
  const seen = bootstrap(at, residuals, replicates, inflate);
  const design = Math.sqrt(designEffect(at, residuals) * inflate ** 2);
  const expected = model(at, replicates, design);
  const everybody = new Array<boolean>(players).fill(true);
  relateToMean(seen, input.active ?? everybody, players);
  relateToMean(expected, input.active ?? everybody, players);

  const widthOf = (fewest: number, deviation: (draws: Float64Array) => number): number => {
    if (fewest < 1) return Number.POSITIVE_INFINITY;
    const spread = rootMeanSquare(seen, deviation);
    if (fewest >= FEW_MATCHES) return spread * t975(fewest - 1);
    // The design effect is pooled over all matches, so that the model needs no t of this version's own few.
    const floor = rootMeanSquare(expected, deviation) * NORMAL_975;
    // Of fewer than five matches their own spread says next to nothing.
    return fewest < 5 ? floor : Math.max(spread * t975(fewest - 1), floor);
  };
  const half = Float64Array.from(
    { length: players },
    (_, i) => widthOf(count[i] as number, (draws) => draws[i] as number) / ELO,
  );
  return {
    low: ratings.map((r, i) => r - (half[i] as number)),
    high: ratings.map((r, i) => r + (half[i] as number)),
    half,
    matches: count,
    halfOfDifference: (i, j) =>
      widthOf(
        Math.min(count[i] as number, count[j] as number),
        (draws) => (draws[i] as number) - (draws[j] as number),
      ) / ELO,
  };
}

interface Residual {
  who: number[];
  /** Points above expectation over the match, of each of `who`. */
  points: number[];
}

function residualOf(match: MatchTally, theta: Float64Array): Residual {
  const sums = new Map<number, number>();
  for (const { a, b, scoreA, weight } of match.pairs) {
    const p = 1 / (1 + Math.exp((theta[b] as number) - (theta[a] as number)));
    const off = scoreA - weight * p;
    sums.set(a, (sums.get(a) ?? 0) + off);
    sums.set(b, (sums.get(b) ?? 0) - off);
  }
  return { who: [...sums.keys()], points: [...sums.values()] };
}

/** Residuals of a fit are smaller than the errors they stand for: N/(N − parameters), as in a regression. */
function freedom(residuals: Residual[], count: Int32Array): number {
  let free = 0;
  for (const { who } of residuals) free += who.length - 1;
  const fitted = count.reduce((sum, c) => sum + (c > 0 ? 1 : 0), 0) - 1;
  return free / Math.max(free - fitted, free / 4, 1e-9) || 1;
}

/** How much more (or, with the same luck dealt to everyone, less) matches vary than independent games of the model. */
function designEffect({ diagonal, lambda }: System, residuals: Residual[]): number {
  let observed = 0;
  let expected = 0;
  for (const { points } of residuals) for (const p of points) observed += p * p;
  for (const d of diagonal) expected += Math.max(d - lambda, 0);
  // A handful of matches cannot show that luck cancels.
  return expected > 0 ? Math.max(observed / expected, residuals.length < FEW_MATCHES ? 1 : 0) : 1;
}

const TOLERANCE = 1e-3;

function bootstrap(at: System, residuals: Residual[], replicates: number, inflate: number): Float64Array[] {
  const { sign } = random(0x5eed);
  return Array.from({ length: replicates }, () => {
    const right = new Float64Array(at.players);
    for (const { who, points } of residuals) {
      const s = sign() * inflate;
      for (let k = 0; k < who.length; k++) {
        const i = who[k] as number;
        right[i] = (right[i] as number) + s * (points[k] as number);
      }
    }
    return solve(at, centre(right), TOLERANCE);
  });
}

function model(at: System, replicates: number, design: number): Float64Array[] {
  const { normal } = random(0xde5196);
  const { a, b } = at.pairs;
  return Array.from({ length: replicates }, () => {
    const right = new Float64Array(at.players);
    for (let i = 0; i < at.players; i++) right[i] = Math.sqrt(at.lambda) * normal();
    for (let k = 0; k < a.length; k++) {
      const step = Math.sqrt(at.curvature[k] as number) * normal();
      right[a[k] as number] = (right[a[k] as number] as number) + step;
      right[b[k] as number] = (right[b[k] as number] as number) - step;
    }
    return solve(at, centre(right), TOLERANCE).map((x) => x * design);
  });
}

function relateToMean(replicates: Float64Array[], active: readonly boolean[], players: number): void {
  for (const draws of replicates) {
    let sum = 0;
    let n = 0;
    for (let i = 0; i < players; i++) {
      if (!active[i]) continue;
      sum += draws[i] as number;
      n++;
    }
    if (n > 0) for (let i = 0; i < players; i++) draws[i] = (draws[i] as number) - sum / n;
  }
}

function rootMeanSquare(replicates: Float64Array[], deviation: (draws: Float64Array) => number): number {
  let sum = 0;
  for (const draws of replicates) sum += deviation(draws) ** 2;
  return Math.sqrt(sum / replicates.length);
}

import type { Options } from "@liars-ladder/rules";

/**
 * Where a game stands when a round begins, before anything is rolled or dealt to piles: what everybody can see, and the
 * wildcards in each hand. Lists are by seat.
 */
export interface Standing {
  /** Dice, cards or points. */
  readonly amounts: readonly number[];
  /** Wildcards held; all 0 where there are none. */
  readonly wilds: readonly number[];
  /** 0 while a seat is in, then 1 for the first that left, 2 for the next, … */
  readonly left: readonly number[];
  readonly starter: number;
}

/** What a position is worth to each seat. */
export interface Worth {
  /** The chance (0–1) to be first; seats that share first place share it equally. Sums to 1. */
  readonly first: readonly number[];
  /** The score that the ladder counts, 0–1: the share of opponents ranked below, with ties as half. Sums to players / 2. */
  readonly score: readonly number[];
}

/**
 * What each seat can expect when a round begins: a logistic model of what it has compared with the others, fitted to games
 * among many kinds of players. It is plain JSON: you can store it and pass it to the next evaluation of such a game.
 */
export interface Prospects {
  readonly ruleset: string;
  readonly options: Options;
  readonly players: number;
  /** The amount that counts as 1: what a seat has at the start, or the target. */
  readonly scale: number;
  /** The weights of the features and their covariance, row by row, for the chance to be first and for each pair of seats. */
  readonly first: Weights;
  readonly score: Weights;
  /** How many games it was fitted to. */
  readonly games: number;
}

export interface Weights {
  readonly at: readonly number[];
  readonly covariance: readonly number[];
}

/** How many features a seat has. */
export const FEATURES = 9;

/** The features of each seat that is in, and an empty list for the others. Only differences between seats matter. */
export function featuresOf({ amounts, wilds, left, starter }: Standing, scale: number): Float64Array[] {
  const players = amounts.length;
  let standing = 0;
  for (const order of left) if (order === 0) standing++;
  const two = standing === 2 && players > 2 ? 1 : 0;
  let next = starter;
  do next = (next + 1) % players;
  while (left[next] !== 0 && next !== starter);
  return amounts.map((amount, seat) => {
    if (left[seat] !== 0) return new Float64Array(0);
    const share = amount / scale;
    const log = Math.log(Math.max(0, share) + 0.1);
    return Float64Array.of(
      share,
      share * share,
      log,
      two * share,
      two * log,
      seat === starter ? 1 : 0,
      seat === starter ? two : 0,
      seat === next ? 1 : 0,
      wilds[seat]! / scale,
    );
  });
}

/** What a standing is worth, and how that changes with each weight: `slope[seat][weight]`. */
export interface Expected extends Worth {
  readonly firstSlope: readonly Float64Array[];
  readonly scoreSlope: readonly Float64Array[];
}

export function expect({ scale, first, score }: Prospects, standing: Standing): Expected {
  const features = featuresOf(standing, scale);
  const chances = firstOf(features, first.at);
  const scores = scoreOf(features, score.at, standing.left);
  return { first: chances.worth, firstSlope: chances.slope, score: scores.worth, scoreSlope: scores.slope };
}

interface Sloped {
  worth: number[];
  slope: Float64Array[];
}

export const product = (x: ArrayLike<number>, y: ArrayLike<number>): number => {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += x[k]! * y[k]!;
  return sum;
};

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

function firstOf(features: readonly Float64Array[], weights: readonly number[]): Sloped {
  const worth = softmax(features, weights);
  const mean = new Float64Array(FEATURES);
  for (const [seat, x] of features.entries()) for (let k = 0; k < x.length; k++) mean[k]! += worth[seat]! * x[k]!;
  const slope = features.map((x, seat) => x.map((value, k) => worth[seat]! * (value - mean[k]!)));
  return { worth, slope };
}

/** The chance of each seat to be first; 0 for seats without features. */
export function softmax(features: readonly Float64Array[], weights: readonly number[]): number[] {
  const powers = features.map((x) => (x.length === 0 ? Number.NEGATIVE_INFINITY : product(x, weights)));
  const most = Math.max(...powers);
  const shares = powers.map((power) => Math.exp(power - most));
  const sum = shares.reduce((a, b) => a + b);
  return shares.map((share) => share / sum);
}

/** The score of each seat. Seats that are in rank above those that left, and seats that left rank in reverse order. */
function scoreOf(features: readonly Float64Array[], weights: readonly number[], left: readonly number[]): Sloped {
  const opponents = left.length - 1;
  const slope = features.map((x) => new Float64Array(x.length));
  const worth = left.map((order, seat) => {
    let sum = 0;
    for (const [other, theirs] of left.entries()) {
      if (other === seat) continue;
      if (order !== 0 || theirs !== 0) {
        sum += order === theirs ? 0.5 : order === 0 || (theirs !== 0 && order > theirs) ? 1 : 0;
        continue;
      }
      const [x, y] = [features[seat]!, features[other]!];
      let power = 0;
      for (let k = 0; k < FEATURES; k++) power += weights[k]! * (x[k]! - y[k]!);
      const chance = sigmoid(power);
      sum += chance;
      const step = (chance * (1 - chance)) / opponents;
      for (let k = 0; k < FEATURES; k++) slope[seat]![k]! += step * (x[k]! - y[k]!);
    }
    return sum / opponents;
  });
  return { worth, slope };
}

/** The standard error of a number that changes with the weights as `slope` says. */
export function errorOf({ covariance }: Weights, slope: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < slope.length; i++)
    for (let j = 0; j < slope.length; j++) sum += slope[i]! * slope[j]! * covariance[i * FEATURES + j]!;
  return Math.sqrt(Math.max(0, sum));
}

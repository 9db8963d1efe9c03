import { deriveSeed, type GameHead, mustPlayRules, quickLuck, type Result } from "@liars-ladder/rules";
import { createRng, openGame, placing, playOn, type Rng, type SampledGame } from "@liars-ladder/sdk";
import { invertPositive, Matrix } from "@liars-ladder/stats";
import { drawPlayers } from "./crowd.ts";
import { Onlookers } from "./onlookers.ts";
import {
  FEATURES,
  featuresOf,
  type Prospects,
  product,
  type Standing,
  sigmoid,
  softmax,
  type Weights,
} from "./prospects.ts";
import { scaleOf, standingOf } from "./standing.ts";

export interface FitSetup {
  /** About how many decisions to play: the last game is played to its end. */
  readonly work: number;
}

/** One game: the features at the beginning of each round, and the final ranks. */
interface Observed {
  readonly rounds: readonly (readonly Float64Array[])[];
  readonly ranks: readonly number[];
}

/** A seed from a text, 64 hexadecimal digits: the same on every machine. */
export const seedOf = (text: string): string => deriveSeed(text, 0).slice("chacha8:".length);

/**
 * Plays games among many kinds of players, and fits what each seat can expect when a round begins. The same head and work
 * give the same result.
 */
export function fitProspects(head: GameHead, { work }: FitSetup): Prospects {
  const { ruleset, options, players } = head;
  const rng = createRng(seedOf(JSON.stringify(["prospects", ruleset, options, players, work])));
  const scale = scaleOf(head);
  const games: Observed[] = [];
  for (let left = work; left > 0; ) {
    const { decisions, ...observed } = observe(head, scale, rng);
    games.push(observed);
    left -= decisions;
  }
  const score = fit(games, addPairs);
  // With two players, the one that ranks above the other is first.
  const first = players === 2 ? score : fit(games, addFirst);
  return { ruleset, options, players, scale, first, score, games: games.length };
}

function observe(head: GameHead, scale: number, rng: Rng): Observed & { decisions: number } {
  const { game, left } = newGame(head, rng);
  const players = drawPlayers(head.players, rng);
  const rounds: Float64Array[][] = [];
  let decisions = 0;
  let before = left;
  while (game.seat >= 0) {
    if (game.round > 0) {
      const standing: Standing = standingOf(game, before);
      before = standing.left;
      rounds.push(featuresOf(standing, scale));
    }
    decisions += playOn(game, players, { last: game.round });
  }
  return { rounds, ranks: game.result()!.ranks, decisions };
}

/** A new game at its first decision. */
function newGame(head: GameHead, rng: Rng): { game: SampledGame; left: readonly number[] } {
  const onlookers = new Onlookers(head);
  const { options, players } = head;
  const luck = quickLuck(rng.below(2 ** 32), rng.below(2 ** 32));
  const listen = onlookers.push.bind(onlookers);
  const game = mustPlayRules(head.ruleset).create({ options, players, luck, listen });
  return { game: openGame(game, onlookers.projection, onlookers.tables, luck), left: onlookers.left };
}

/** What a result is worth to each seat: the `Worth` of a game that is over. */
export function worthOf(result: Result): { first: number[]; score: number[] } {
  const { ranks } = result;
  const winners = ranks.filter((rank) => rank === 1).length;
  return {
    first: ranks.map((rank) => (rank === 1 ? 1 / winners : 0)),
    score: ranks.map((_, seat) => placing(result, seat)),
  };
}

/** Adds one round's part of the gradient and the curvature at these weights. */
type AddRound = (
  features: readonly Float64Array[],
  ranks: readonly number[],
  weights: readonly number[],
  gradient: Float64Array,
  curvature: Matrix,
) => void;

/** Ridge: a weight is 0 ± 4 before any game is seen. */
const RIDGE = 1 / 16;
const STEPS = 12;
const CLOSE = 1e-4;

/** Logistic regression by Newton's method. The rounds of one game are not independent, so errors count games. */
function fit(games: readonly Observed[], add: AddRound): Weights {
  let at: number[] = new Array<number>(FEATURES).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const { gradient, curvature } = sums(games, at, add);
    const inverse = invertPositive(curvature);
    const by = at.map((_, k) => product(inverse.row(k), gradient));
    at = at.map((weight, k) => weight + by[k]!);
    if (by.every((change) => Math.abs(change) < CLOSE)) break;
  }
  const { spread, curvature } = sums(games, at, add);
  const inverse = invertPositive(curvature);
  const covariance: number[] = [];
  const half = new Matrix(FEATURES);
  for (let i = 0; i < FEATURES; i++)
    for (let j = 0; j < FEATURES; j++) half.set(i, j, product(inverse.row(i), spread.row(j)));
  for (let i = 0; i < FEATURES; i++)
    for (let j = 0; j < FEATURES; j++) covariance.push(product(half.row(i), inverse.row(j)));
  return { at, covariance };
}

function sums(games: readonly Observed[], at: readonly number[], add: AddRound) {
  const gradient = new Float64Array(FEATURES);
  const curvature = new Matrix(FEATURES);
  const spread = new Matrix(FEATURES);
  const own = new Float64Array(FEATURES);
  for (const { rounds, ranks } of games) {
    own.fill(0);
    for (const features of rounds) add(features, ranks, at, own, curvature);
    for (let i = 0; i < FEATURES; i++) {
      gradient[i]! += own[i]!;
      for (let j = 0; j < FEATURES; j++) spread.add(i, j, own[i]! * own[j]!);
    }
  }
  for (let i = 0; i < FEATURES; i++) {
    gradient[i]! -= RIDGE * at[i]!;
    curvature.add(i, i, RIDGE);
  }
  return { gradient, curvature, spread };
}

/** Which of each two seats that are in ends above the other. */
const addPairs: AddRound = (features, ranks, weights, gradient, curvature) => {
  for (const [i, x] of features.entries())
    for (let j = i + 1; j < features.length; j++) {
      const y = features[j]!;
      if (x.length === 0 || y.length === 0) continue;
      const apart = x.map((value, k) => value - y[k]!);
      const chance = sigmoid(product(apart, weights));
      const above = ranks[i]! < ranks[j]! ? 1 : ranks[i] === ranks[j] ? 0.5 : 0;
      addOuter(curvature, apart, chance * (1 - chance));
      for (let k = 0; k < FEATURES; k++) gradient[k]! += (above - chance) * apart[k]!;
    }
};

/** Which seat ends first. */
const addFirst: AddRound = (features, ranks, weights, gradient, curvature) => {
  const chances = softmax(features, weights);
  const winners = ranks.filter((rank) => rank === 1).length;
  const mean = new Float64Array(FEATURES);
  for (const [seat, x] of features.entries()) for (let k = 0; k < x.length; k++) mean[k]! += chances[seat]! * x[k]!;
  for (const [seat, x] of features.entries()) {
    if (x.length === 0) continue;
    const won = ranks[seat] === 1 ? 1 / winners : 0;
    const apart = x.map((value, k) => value - mean[k]!);
    addOuter(curvature, apart, chances[seat]!);
    for (let k = 0; k < FEATURES; k++) gradient[k]! += won * apart[k]!;
  }
};

/** Adds only to the lower triangle: the matrix is symmetric. */
function addOuter(into: Matrix, x: Float64Array, weight: number): void {
  for (let i = 0; i < FEATURES; i++) {
    const row = into.row(i);
    const by = weight * x[i]!;
    if (by !== 0) for (let j = 0; j <= i; j++) row[j]! += by * x[j]!;
  }
}

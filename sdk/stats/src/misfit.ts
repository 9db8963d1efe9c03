import { ELO } from "./elo.ts";
import type { MatchTally, Pairs } from "./pairs.ts";
import { chiSquareAbove, everBeyond } from "./quantile.ts";
import { pairFinder } from "./residuals.ts";

/** What one rating for each player cannot say about its games. */
export interface Misfit {
  /** Σ over pairs of the squares of what they scored less what their ratings predict, in standard errors. */
  chiSquare: number;
  /** Its average if ratings and chance explain everything. */
  freedom: number;
  /** The probability of this much or more in that case. */
  chance: number;
  /** The pair that fits worst. */
  worst: PairMisfit;
  /** How many cycles there are: three players, each of whom surely beats the next, and the last one the first. */
  cycles: number;
  /** The first few of them by rating, each beginning with the best of the three. */
  shown: [number, number, number][];
}

/** The share of the points that `a` took against `b`, and what their ratings predict: 0–1. */
export interface PairMisfit {
  a: number;
  b: number;
  seen: number;
  expected: number;
  /** How many standard errors lie between these. */
  errors: number;
}

export interface MisfitInput {
  players: number;
  pairs: Pairs;
  /** The matches that `pairs` are the sums of. */
  matches: readonly MatchTally[];
  /** The fit's ratings, in Elo. */
  ratings: Float64Array;
  /** The players among whom the worst pair and the cycles are looked for; everybody by default. The sum is over all. */
  active?: readonly boolean[];
}

/** A pair counts from this many matches on. With fewer, what the games of a match share cannot be told from misfit. */
const FEWEST_MATCHES = 3;
/** And from this much chance on (weight · p · (1 − p)): below it, a single upset would be a misfit. */
const LEAST_CHANCE = 2;
/** Until a player's own matches say more, they are assumed to vary as all do: with the weight of this many matches. */
const TAKEN_MATCHES = 10;
/** How often a statement that one beats another may ever be wrong. A cycle is three such statements at once. */
const ERROR = 0.05;
const MOST_SHOWN = 3;

/**
 * Pearson's χ² of pairs against the model of Bradley and Terry. The variance of a pair is what its players' matches
 * show about each pair's own mean: bots that repeat themselves, or learn within a match, are no misfit. Undefined
 * as long as too few pairs have met often enough to tell.
 */
export function misfit(input: MisfitInput): Misfit | undefined {
  const { players, pairs, ratings } = input;
  const { a, b, scoreA, weight } = pairs;
  const active = input.active ?? new Array<boolean>(players).fill(true);
  const expected = weight.map((_, k) => 1 / (1 + Math.exp((ratings[b[k]!]! - ratings[a[k]!]!) * ELO)));
  const met = meetings(input);
  const design = designsOf(input, met, expected);
  if (design === undefined) return undefined;
  const chance = weight.map((w, k) => w * expected[k]! * (1 - expected[k]!));
  const used = usedUp(players, pairs, chance);
  let chiSquare = 0;
  let freedom = 0;
  let worst: PairMisfit | undefined;
  for (let k = 0; k < a.length; k++) {
    if (met.matches[k]! < FEWEST_MATCHES || chance[k]! < LEAST_CHANCE) continue;
    // The fit has moved the ratings towards what the pair scored. This share of its variance is left.
    const left = Math.max(0, 1 - used[k]! * design.shared);
    const off = scoreA[k]! - weight[k]! * expected[k]!;
    const square = off ** 2 / (design.of(k) * chance[k]!);
    chiSquare += square;
    freedom += left;
    const errors = Math.sqrt(square / Math.max(left, 0.1));
    if (!(active[a[k]!] && active[b[k]!]) || errors < (worst?.errors ?? 0)) continue;
    worst = { a: a[k]!, b: b[k]!, seen: scoreA[k]! / weight[k]!, expected: expected[k]!, errors };
  }
  if (worst === undefined || freedom < 1) return undefined;
  /** 1 where a surely beats b, −1 where b beats a. */
  const beats = (k: number): number => {
    if (met.matches[k]! < FEWEST_MATCHES || !(active[a[k]!] && active[b[k]!])) return 0;
    const over = scoreA[k]! - weight[k]! / 2;
    const half = Math.sqrt((design.of(k) * weight[k]!) / 4) * everBeyond(met.matches[k]!, ERROR);
    return Math.abs(over) > half ? Math.sign(over) : 0;
  };
  return { chiSquare, freedom, chance: chiSquareAbove(chiSquare, freedom), worst, ...cyclesOf(input, beats) };
}

/**
 * For each pair: its matches, and Σ of the squares of their weights and of their deviations from the pair's own
 * mean.
 */
interface Meetings {
  matches: Int32Array;
  weights: Float64Array;
  off: Float64Array;
  /** Σ over matches and players of the square of the total deviation of all their pairs. */
  together: number;
}

function meetings({ players, pairs, matches }: MisfitInput): Meetings {
  const find = pairFinder(players, pairs);
  const n = pairs.a.length;
  const met: Meetings = {
    matches: new Int32Array(n),
    weights: new Float64Array(n),
    off: new Float64Array(n),
    together: 0,
  };
  const sums = new Float64Array(players);
  for (const tally of matches) {
    for (const { a, b, scoreA, weight } of tally.pairs) {
      const k = find(a, b);
      const off = scoreA - (weight * pairs.scoreA[k]!) / pairs.weight[k]!;
      met.matches[k]! += 1;
      met.weights[k]! += weight * weight;
      met.off[k]! += off * off;
      sums[a]! += off;
      sums[b]! -= off;
    }
    // A player whose sum was counted already has none left.
    for (const { a, b } of tally.pairs) {
      met.together += sums[a]! * sums[a]!;
      sums[a] = 0;
      met.together += sums[b]! * sums[b]!;
      sums[b] = 0;
    }
  }
  return met;
}

/**
 * How many times as much the matches of pair k vary as independent games of the model would (`of`), and how many
 * times as much as its pairs a player's points vary (`shared`): its pairs in a game share its own play.
 */
function designsOf({ players, pairs }: MisfitInput, met: Meetings, expected: Float64Array) {
  const own = new Float64Array(players);
  const model = new Float64Array(players);
  const all = { own: 0, model: 0, matches: 0 };
  for (let k = 0; k < pairs.a.length; k++) {
    if (met.matches[k]! < 2) continue;
    const p = expected[k]!;
    // About their own mean they vary less, by the share that one match is of all.
    const free = p * (1 - p) * (pairs.weight[k]! - met.weights[k]! / pairs.weight[k]!);
    for (const i of [pairs.a[k]!, pairs.b[k]!]) {
      own[i]! += met.off[k]!;
      model[i]! += free;
    }
    all.own += met.off[k]!;
    all.model += free;
    all.matches += met.matches[k]! - 1;
  }
  if (!(all.own > 0 && all.model > 0)) return undefined;
  const ofAll = all.own / all.model;
  const taken = (TAKEN_MATCHES * all.model) / all.matches;
  const each = own.map((sum, i) => (sum + ofAll * taken) / (model[i]! + taken));
  return {
    shared: met.together / (2 * all.own),
    of: (k: number): number => (each[pairs.a[k]!]! + each[pairs.b[k]!]!) / 2,
  };
}

/**
 * The share of each pair's variance that the fit uses up, if pairs were independent: all together players − 1. It
 * uses only the diagonal, which is close if everybody has met several others.
 */
function usedUp(players: number, { a, b }: Pairs, chance: Float64Array): Float64Array {
  const diagonal = new Float64Array(players);
  for (let k = 0; k < a.length; k++) {
    diagonal[a[k]!]! += chance[k]!;
    diagonal[b[k]!]! += chance[k]!;
  }
  const share = chance.map((c, k) => c / diagonal[a[k]!]! + c / diagonal[b[k]!]!);
  const rated = diagonal.reduce((sum, d) => sum + (d > 0 ? 1 : 0), 0);
  const all = share.reduce((sum, s) => sum + s, 0);
  return share.map((s) => (s * (rated - 1)) / all);
}

/**
 * Triples, each of which beats the next. `beats(k)`: 1 or −1 if a or b of pair k beats the other, 0 if neither
 * surely does.
 */
function cyclesOf(
  { players, pairs, ratings }: MisfitInput,
  beats: (k: number) => number,
): Pick<Misfit, "cycles" | "shown"> {
  const beaten = Array.from({ length: players }, () => new Set<number>());
  const upsets: [low: number, high: number][] = [];
  for (let k = 0; k < pairs.a.length; k++) {
    const by = beats(k);
    if (by === 0) continue;
    const [winner, loser] = by > 0 ? [pairs.a[k]!, pairs.b[k]!] : [pairs.b[k]!, pairs.a[k]!];
    beaten[winner]!.add(loser);
    if (ratings[winner]! < ratings[loser]!) upsets.push([winner, loser]);
  }
  // In a cycle, the best of the three is beaten by one below it. So each cycle is found there, once.
  upsets.sort(([, i], [, j]) => ratings[j]! - ratings[i]!);
  const shown: Misfit["shown"] = [];
  let cycles = 0;
  for (const [low, high] of upsets) {
    for (const third of beaten[high]!) {
      if (!(ratings[third]! < ratings[high]! && beaten[third]!.has(low))) continue;
      cycles++;
      if (shown.length < MOST_SHOWN) shown.push([high, third, low]);
    }
  }
  return { cycles, shown };
}

// npm run bench -- pairing [RUNS]: how many games it takes until the top 10 of 100 are in order with 95 % certainty,
// with the scheduler's line-ups against uniform random ones; and how many more games it takes to be sure at every look,
// and of all pairs together. Strengths: strengths.json, drawn once from N(0, 200). The bar: 0.6.
import { readFileSync } from "node:fs";
import {
  addGame,
  type Candidate,
  type Differences,
  ELO,
  fitRatings,
  type Intervals,
  intervals,
  lineUp,
  type MatchTally,
  PairSums,
  random,
  rankRanges,
} from "@liars-ladder/stats";

export const about = "games until the top 10 of 100 are surely in order: the scheduler against random line-ups [RUNS]";

const strengths = JSON.parse(readFileSync(new URL("strengths.json", import.meta.url), "utf8")) as number[];
const TOP = 10;
/** Neighbours that are closer than this, in Elo, need not be separated. */
const CLOSE = 20;
const DEALS = 8;
/** Matches from one fit to the next: so many, later so large a share of all. */
const REFRESH = 50;
const REFRESH_SHARE = 0.02;
const MOST_GAMES = 2_000_000;

type Chooser = (candidates: readonly Candidate[], players: number, uniform: () => number) => number[];

const scheduler: Chooser = (candidates, players, uniform) => lineUp(candidates, { players, uniform })!;

const anyone: Chooser = (candidates, players, uniform) => {
  const table = new Set<number>();
  while (table.size < players) table.add(Math.floor(uniform() * candidates.length));
  return [...table];
};

type Sureness = (ratings: Float64Array, of: Intervals) => Pick<Differences, "half">;

const everybody = strengths.map((_, i) => i);
const ofPairs = (strengths.length * (strengths.length - 1)) / 2;

const oneLook: Sureness = (_, of) => of.once;

/**
 * Ways to be sure of an order: of one pair or of all pairs, at one look or at every look. The last one is that of
 * `rankRanges`: step by step, it leaves out pairs whose order is already sure.
 */
const CONSTRUCTIONS: Record<string, Sureness> = {
  "one pair, one look": oneLook,
  "one pair, every look": (_, of) => of.always(0.05),
  "all pairs, one look": (ratings, of) => stepDown(ratings, of),
  "one pair every look, all pairs one look": (ratings, of) => {
    const [always, all] = [of.always(0.05), stepDown(ratings, of)];
    return { half: (i, j) => Math.max(always.half(i, j), all.half(i, j)) };
  },
  "all pairs, every look": (_, of) => of.always(0.05 / ofPairs),
  "the ladder: step by step": (ratings, of) => rankRanges(everybody, ratings, of).sure,
};

/** All pairs together at one look, step by step (Holm). */
function stepDown(ratings: Float64Array, of: Intervals): Pick<Differences, "half"> {
  let left = ofPairs;
  for (;;) {
    const wider = normalBeyond(0.05 / left) / normalBeyond(0.05);
    let open = 0;
    for (const i of everybody) {
      for (let j = 0; j < i; j++) {
        if (Math.abs(ratings[i]! - ratings[j]!) <= wider * of.once.half(i, j)) open++;
      }
    }
    if (open === left || open === 0) return { half: (i, j) => wider * of.once.half(i, j) };
    left = open;
  }
}

/**
 * The bound that the absolute value of a standard normal number exceeds with this probability (Abramowitz and Stegun
 * 26.2.23, within 4.5e-4).
 */
function normalBeyond(chance: number): number {
  const t = Math.sqrt(-2 * Math.log(chance / 2));
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
}

/**
 * Games until the order of the top is sure, for each kind of certainty: each version is surely above the next, and the
 * last above all the rest. Infinity if MOST_GAMES were not enough.
 */
function gamesUntilSure(choose: Chooser, players: number, seed: number, surenesses: readonly Sureness[]): number[] {
  const games = surenesses.map(() => Number.POSITIVE_INFINITY);
  const { uniform } = random(seed);
  const n = strengths.length;
  const order = strengths.map((_, i) => i).sort((i, j) => strengths[j]! - strengths[i]!);
  const candidates = strengths.map(
    (_, i): Candidate => ({
      author: `a${i}`,
      rating: 1000,
      half: Number.POSITIVE_INFINITY,
      waited: 0,
      newcomer: true,
    }),
  );
  const deals = new Int32Array(n);
  const matches: MatchTally[] = [];
  const sums = new PairSums();
  let ratings = new Float64Array(n).fill(1000);
  for (;;) {
    const until = matches.length + Math.max(REFRESH, REFRESH_SHARE * matches.length);
    while (matches.length < until) {
      const table = choose(candidates, players, uniform);
      for (const candidate of candidates) candidate.waited++;
      const tally: MatchTally = { pairs: [] };
      for (let game = 0; game < DEALS * players; game++) {
        // Luce's choice, the fit's own model.
        const shown = table.map((i) => strengths[i]! * ELO - Math.log(-Math.log(uniform())));
        addGame(
          tally,
          table,
          shown.map((s) => 1 + shown.filter((other) => other > s).length),
        );
      }
      for (const i of table) {
        deals[i]! += DEALS;
        const candidate = candidates[i]!;
        candidate.waited = 0;
        candidate.newcomer = deals[i]! < 30;
      }
      matches.push(tally);
      sums.add(tally);
    }
    const pairs = sums.pairs();
    ratings = fitRatings({ players: n, pairs, anchor: order[n >> 1]!, start: ratings }).ratings as typeof ratings;
    const sure = intervals({ players: n, pairs, matches, ratings });
    candidates.forEach((candidate, i) => {
      candidate.rating = ratings[i]!;
      candidate.half = sure.half[i]!;
    });
    surenesses.forEach((sureness, k) => {
      if (games[k] === Number.POSITIVE_INFINITY && inOrder(order, ratings, sureness(ratings, sure)))
        games[k] = matches.length * DEALS * players;
    });
    if (games.every(Number.isFinite) || matches.length * DEALS * players > MOST_GAMES) return games;
  }
}

function inOrder(order: readonly number[], ratings: Float64Array, { half }: Pick<Differences, "half">): boolean {
  for (let x = 0; x < TOP; x++) {
    const i = order[x]!;
    for (const j of order.slice(x + 1)) {
      if (strengths[i]! - strengths[j]! < CLOSE) continue;
      if (ratings[i]! - ratings[j]! <= half(i, j)) return false;
    }
  }
  return true;
}

export default function pairing(args: string[]): void {
  const runs = Number(args[0] ?? 24);
  const mean = (x: readonly number[]): number => x.reduce((sum, v) => sum + v, 0) / x.length;
  const spread = (x: readonly number[]): number =>
    Math.sqrt(x.reduce((sum, v) => sum + (v - mean(x)) ** 2, 0) / (x.length - 1) / x.length) / mean(x);
  const names = Object.keys(CONSTRUCTIONS);
  for (const players of [2, 4]) {
    const seeds = Array.from({ length: runs }, (_, run) => run + 1);
    const all = seeds.map((seed) => gamesUntilSure(scheduler, players, seed, Object.values(CONSTRUCTIONS)));
    const by = names.map((_, k) => all.map((games) => games[k]!));
    const chosen = by[0]!;
    const any = seeds.flatMap((seed) => gamesUntilSure(anyone, players, seed, [oneLook]));
    const ratio = mean(chosen) / mean(any);
    const error = 1.96 * ratio * Math.hypot(spread(chosen), spread(any));
    console.log(
      `${players} seats: ${Math.round(mean(chosen))} games by the scheduler, ${Math.round(mean(any))} at random: ratio ${ratio.toFixed(2)} ± ${error.toFixed(2)} (bar 0.6), ${runs} runs`,
    );
    names.forEach((name, k) => {
      const times = by[k]!.map((games, run) => games / chosen[run]!);
      console.log(
        `  ${name.padEnd(40)} ${String(Math.round(mean(by[k]!) / players)).padStart(8)} deals, ${mean(times).toFixed(2)} ± ${(1.96 * spread(times) * mean(times)).toFixed(2)} × one look`,
      );
    });
  }
}

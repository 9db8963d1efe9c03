// npm run bench -- pairing [RUNS]: games until the top 10 of 100 are in order with 95 % sureness, the scheduler's
// line-ups against uniform random ones. Strengths: strengths.json, drawn once from N(0, 200). The bar: 0.6.
import { readFileSync } from "node:fs";
import {
  addGame,
  type Candidate,
  ELO,
  fitRatings,
  intervals,
  lineUp,
  type MatchTally,
  PairSums,
  random,
} from "@liars-ladder/stats";

export const about = "games until the top 10 of 100 are surely in order: the scheduler against random line-ups [RUNS]";

const strengths = JSON.parse(readFileSync(new URL("strengths.json", import.meta.url), "utf8")) as number[];
const TOP = 10;
/** Neighbours closer than this, in Elo, need no parting. */
const CLOSE = 20;
const DEALS = 8;
const REFRESH = 50;

type Chooser = (candidates: readonly Candidate[], players: number, uniform: () => number) => number[];

const scheduler: Chooser = (candidates, players, uniform) => lineUp(candidates, { players, uniform }) as number[];

const anyone: Chooser = (candidates, players, uniform) => {
  const table = new Set<number>();
  while (table.size < players) table.add(Math.floor(uniform() * candidates.length));
  return [...table];
};

/** Games played until the top are in order: each surely above the next of them, and the last above all the rest. */
function gamesUntilSure(choose: Chooser, players: number, seed: number): number {
  const { uniform } = random(seed);
  const n = strengths.length;
  const order = strengths.map((_, i) => i).sort((i, j) => (strengths[j] as number) - (strengths[i] as number));
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
    for (let m = 0; m < REFRESH; m++) {
      const table = choose(candidates, players, uniform);
      for (const candidate of candidates) candidate.waited++;
      const tally: MatchTally = { pairs: [] };
      for (let game = 0; game < DEALS * players; game++) {
        // Luce's choice, the fit's own model.
        const shown = table.map((i) => (strengths[i] as number) * ELO - Math.log(-Math.log(uniform())));
        addGame(
          tally,
          table,
          shown.map((s) => 1 + shown.filter((other) => other > s).length),
        );
      }
      for (const i of table) {
        deals[i] = (deals[i] as number) + DEALS;
        const candidate = candidates[i] as Candidate;
        candidate.waited = 0;
        candidate.newcomer = (deals[i] as number) < 30;
      }
      matches.push(tally);
      sums.add(tally);
    }
    const pairs = sums.pairs();
    ratings = fitRatings({ players: n, pairs, anchor: order[n >> 1] as number, start: ratings })
      .ratings as typeof ratings;
    const sure = intervals({ players: n, pairs, matches, ratings });
    candidates.forEach((candidate, i) => {
      candidate.rating = ratings[i] as number;
      candidate.half = sure.half[i] as number;
    });
    if (inOrder(order, ratings, sure.halfOfDifference)) return matches.length * DEALS * players;
  }
}

function inOrder(
  order: readonly number[],
  ratings: Float64Array,
  halfOfDifference: (i: number, j: number) => number,
): boolean {
  for (let x = 0; x < TOP; x++) {
    const i = order[x] as number;
    for (const j of order.slice(x + 1)) {
      if ((strengths[i] as number) - (strengths[j] as number) < CLOSE) continue;
      if ((ratings[i] as number) - (ratings[j] as number) <= halfOfDifference(i, j)) return false;
    }
  }
  return true;
}

export default function pairing(args: string[]): void {
  const runs = Number(args[0] ?? 24);
  const mean = (x: readonly number[]): number => x.reduce((sum, v) => sum + v, 0) / x.length;
  const spread = (x: readonly number[]): number =>
    Math.sqrt(x.reduce((sum, v) => sum + (v - mean(x)) ** 2, 0) / (x.length - 1) / x.length) / mean(x);
  for (const players of [2, 4]) {
    const seeds = Array.from({ length: runs }, (_, run) => run + 1);
    const chosen = seeds.map((seed) => gamesUntilSure(scheduler, players, seed));
    const any = seeds.map((seed) => gamesUntilSure(anyone, players, seed));
    const ratio = mean(chosen) / mean(any);
    const error = 1.96 * ratio * Math.hypot(spread(chosen), spread(any));
    console.log(
      `${players} seats: ${Math.round(mean(chosen))} games by the scheduler, ${Math.round(mean(any))} at random: ratio ${ratio.toFixed(2)} ± ${error.toFixed(2)} (bar 0.6), ${runs} runs`,
    );
  }
}

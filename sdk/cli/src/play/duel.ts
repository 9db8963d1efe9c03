import { expectedScore, placingPoints, type SprtState, sprt } from "@liars-ladder/stats";
import type { Entrant } from "./entrants.ts";
import { gamesOfMatch, inSandbox, playIn, type Run } from "./run.ts";
import { dealsOf } from "./series.ts";

/** Deals of one match: as many as on the ladder. The match is the unit, since bots may learn within it. */
export const DEALS_A_MATCH = 8;

export interface Comparison extends Pick<Run, "ruleset" | "options"> {
  a: Entrant;
  b: Entrant;
  /** Who sits in the other seats; nobody: A and B play each other. */
  others: readonly Entrant[];
  /** A difference of so many Elo points is to be told apart from its opposite. */
  elo: number;
  /** One a deal; what does not fill a match is not played. */
  seeds: readonly string[];
}

export interface Verdict extends SprtState {
  deals: number;
  /** Points a game (0–1: the share of the others that were beaten, ties half) of each. */
  points: { a: number; b: number };
}

/** Plays A and B in the same seats on the same luck, match by match, until one is surely better, or luck runs out. */
export function compareBots(comparison: Comparison, onMatch: (state: Verdict) => void): Promise<Verdict> {
  const { others, elo, seeds } = comparison;
  // Between two, what one wins the other loses: their difference is twice as large.
  const margin = (expectedScore(elo) - 0.5) * (others.length === 0 ? 2 : 1);
  const plan = { h0: -margin, h1: margin, alpha: 0.05, beta: 0.05 };
  return inSandbox(async (signal) => {
    const differences: number[] = [];
    const sums = { a: 0, b: 0 };
    let verdict: Verdict = { ...sprt(plan, []), deals: 0, points: { a: 0.5, b: 0.5 } };
    for (let at = 0; at + DEALS_A_MATCH <= seeds.length && verdict.verdict === "undecided"; at += DEALS_A_MATCH) {
      const { a, b } = await playMatchOf(comparison, seeds.slice(at, at + DEALS_A_MATCH), signal);
      differences.push(a - b);
      sums.a += a;
      sums.b += b;
      const points = { a: sums.a / differences.length, b: sums.b / differences.length };
      verdict = { ...sprt(plan, differences), deals: at + DEALS_A_MATCH, points };
      onMatch(verdict);
    }
    return verdict;
  });
}

/** Mean points a game of A and of B over one match: against each other, or each in turn at the table of the others. */
async function playMatchOf(
  { a, b, others, ruleset, options }: Comparison,
  seeds: string[],
  signal: AbortSignal,
): Promise<{ a: number; b: number }> {
  const points = async (entrants: readonly Entrant[]): Promise<number[]> => {
    const series = dealsOf(entrants.length, seeds);
    const run: Run = { ruleset, options, entrants, series, seedText: "" };
    const match = await playIn(signal, run, () => {});
    const sums = entrants.map(() => 0);
    let games = 0;
    for (const { outcome } of gamesOfMatch(run, match)) {
      games++;
      for (const [seat, won] of placingPoints(outcome.ranks).entries()) {
        const entrant = outcome.entrants[seat] ?? 0;
        sums[entrant] = (sums[entrant] ?? 0) + won;
      }
    }
    return sums.map((sum) => sum / games);
  };
  if (others.length === 0) {
    const [first = 0, second = 0] = await points([a, b]);
    return { a: first, b: second };
  }
  const [first = 0] = await points([a, ...others]);
  const [second = 0] = await points([b, ...others]);
  return { a: first, b: second };
}

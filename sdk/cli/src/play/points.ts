import { placingPoints } from "@liars-ladder/stats";
import type { Entrant } from "./entrants.ts";
import { gamesOfMatch, playIn, type Run } from "./run.ts";
import { dealsOf, matchOf } from "./series.ts";

/** The results of bots in one match, each in every seat with the same luck. */
export interface MatchScore {
  /** Points a game of each entrant in each deal, 0–1: the share of the others that it beat, with ties as half. */
  readonly points: readonly (readonly number[])[];
  /** How many games each entrant forfeited. */
  readonly forfeits: readonly number[];
}

/** Plays one match, with one phase for each seat and one deal for each seed. */
export async function playDeals(
  entrants: readonly Entrant[],
  { ruleset, options }: Pick<Run, "ruleset" | "options">,
  seeds: readonly string[],
  signal: AbortSignal,
  onGame: () => void = () => {},
): Promise<MatchScore> {
  const drawn = { text: "", count: seeds.length, at: (i: number) => seeds[i]! };
  const run: Run = { ruleset, options, entrants, series: dealsOf(entrants.length, drawn, seeds.length), name: "" };
  const match = await playIn(signal, run, matchOf(run.series, 0), onGame);
  const points = entrants.map(() => seeds.map(() => 0));
  const forfeits = entrants.map(() => 0);
  for (const { outcome } of gamesOfMatch(run, match)) {
    for (const [seat, won] of placingPoints(outcome.ranks).entries()) {
      const entrant = outcome.entrants[seat]!;
      // A deal is one game in each seat.
      points[entrant]![outcome.unit]! += won / entrants.length;
      if (outcome.faults[seat] !== undefined) forfeits[entrant]!++;
    }
  }
  return { points, forfeits };
}

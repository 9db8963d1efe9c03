import { placingPoints } from "@liars-ladder/stats";
import type { Entrant } from "./entrants.ts";
import { gamesOfMatch, playIn, type Run } from "./run.ts";
import { dealsOf, matchOf } from "./series.ts";

/** What bots did in one match, each in every seat on the same luck. */
export interface MatchScore {
  /** Of each entrant, in each deal: points a game, 0–1, the share of the others that it beat, ties half. */
  readonly points: readonly (readonly number[])[];
  /** Of each entrant: games that it forfeited. */
  readonly forfeits: readonly number[];
}

/** Plays one match of one phase a seat, a deal for each seed. */
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
      // A deal is a game in every seat.
      points[entrant]![outcome.unit]! += won / entrants.length;
      if (outcome.faults[seat] !== undefined) forfeits[entrant]!++;
    }
  }
  return { points, forfeits };
}

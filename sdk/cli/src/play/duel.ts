import { Comparing, type ComparisonTerms, type MatchPoints, type Compared as StatsCompared } from "@liars-ladder/stats";
import type { Entrant } from "./entrants.ts";
import { inOrder } from "./in-order.ts";
import { playDeals } from "./points.ts";
import { inSandbox, type Run } from "./run.ts";

/** The longest match that one can ask for: that of the ladder. */
export const MOST_PHASE = 64;

export interface Comparison extends Pick<Run, "ruleset" | "options"> {
  a: Entrant;
  b: Entrant;
  /** Who sits in the other seats. If it is empty, A and B play each other. */
  others: readonly Entrant[];
  /** The difference in Elo that matters. */
  elo: number;
  /** Deals of a match: the games after which every bot is started anew. */
  phase: number;
  /** One for each deal. Seeds that do not fill a match are not used. */
  seeds: readonly string[];
  /** The first matches, if they were played before. */
  played: readonly MatchPoints[];
  /** How many matches are played at a time. */
  parallel: number;
}

export interface Compared extends StatsCompared {
  /** Whether it was stopped before a verdict. */
  stopped: boolean;
}

export const termsOf = ({ a, b, others, elo, phase }: Comparison): ComparisonTerms => ({
  ...{ a: a.label, b: b.label, others: others.length, elo, phase },
  same: a.hash === b.hash,
});

/**
 * Plays A and B in the same seats with the same luck, match by match, until there is a verdict or no seed is left. Matches
 * count in the order of their numbers, whichever is over first, so the result does not depend on how many are played at a
 * time.
 */
export async function compareBots(comparison: Comparison, onMatch: (state: Compared) => void): Promise<Compared> {
  const { seeds, phase, parallel } = comparison;
  const count = new Comparing(termsOf(comparison));
  const state = (stopped: boolean): Compared => ({ ...count.state(), stopped });
  for (const match of comparison.played) if (count.open) count.add(match);
  const all = Math.floor(seeds.length / phase);
  if (!count.open || count.matches >= all) return state(false);
  return inSandbox(async (stop) => {
    await inOrder(
      { from: count.matches, to: all, parallel, stop },
      (number, signal) => {
        const at = number * phase;
        return playMatchOf(comparison, seeds.slice(at, at + phase), signal);
      },
      (match) => {
        count.add(match);
        onMatch(state(false));
        return count.open;
      },
    );
    return state(stop.aborted && count.open);
  });
}

/** Plays one match: A and B against each other, or first one and then the other at the table of the others. */
async function playMatchOf(
  { a, b, others, ...game }: Comparison,
  seeds: string[],
  signal: AbortSignal,
): Promise<MatchPoints> {
  const points = async (...entrants: Entrant[]) => (await playDeals(entrants, game, seeds, signal)).points;
  if (others.length === 0) {
    const [first, second] = await points(a, b);
    return { a: first!, b: second! };
  }
  const [first] = await points(a, ...others);
  const [second] = await points(b, ...others);
  return { a: first!, b: second! };
}

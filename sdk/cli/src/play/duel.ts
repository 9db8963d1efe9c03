import { Evidence, type Told } from "@liars-ladder/stats";
import type { Entrant } from "./entrants.ts";
import { inOrder } from "./in-order.ts";
import { playDeals } from "./points.ts";
import { inSandbox, type Run } from "./run.ts";

/**
 * Deals of one match, in one phase for each seat, unless the user says otherwise. Bots may learn within a match, so matches
 * are what counts as independent. Shorter ones need fewer deals in all, but each start costs as much CPU as a few deals.
 */
export const USUAL_PHASE = 4;
/** The longest match that one can ask for: that of the ladder. */
export const MOST_PHASE = 64;

/** Points a game (0–1: the share of the others that were beaten, with ties as half) of A and B, in each deal of a match. */
export interface MatchPoints {
  a: readonly number[];
  b: readonly number[];
}

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

export interface Compared extends Told {
  /** Points a game of A and B. */
  points: { a: number; b: number };
  /** About how many more deals a verdict takes; infinite while hardly anything is known. */
  dealsLeft: number;
  /** The matches in the order of their numbers: the verdict depends only on them. */
  played: readonly MatchPoints[];
  /** Whether A and B are the same program: then nothing has to be played. */
  same: boolean;
  /** Whether it was stopped before a verdict. */
  stopped: boolean;
}

/**
 * Plays A and B in the same seats with the same luck, match by match, until there is a verdict or no seed is left. Matches
 * count in the order of their numbers, whichever is over first, so the result does not depend on how many are played at a
 * time.
 */
export async function compareBots(comparison: Comparison, onMatch: (state: Compared) => void): Promise<Compared> {
  const { seeds, phase, parallel } = comparison;
  const count = new Count(comparison);
  for (const match of comparison.played) if (count.open) count.add(match);
  const all = Math.floor(seeds.length / phase);
  if (!count.open || count.matches >= all) return count.state(false);
  return inSandbox(async (stop) => {
    await inOrder(
      { from: count.matches, to: all, parallel, stop },
      (number, signal) => {
        const at = number * phase;
        return playMatchOf(comparison, seeds.slice(at, at + phase), signal);
      },
      (match) => {
        count.add(match);
        onMatch(count.state(false));
        return count.open;
      },
    );
    return count.state(stop.aborted && count.open);
  });
}

/** The matches so far, and what follows from them. */
class Count {
  private readonly evidence: Evidence;
  private readonly same: boolean;
  private readonly phase: number;
  private readonly played: MatchPoints[] = [];
  private readonly sums = { a: 0, b: 0 };
  private told: Told;

  constructor({ a, b, others, elo, phase }: Comparison) {
    this.phase = phase;
    this.evidence = new Evidence({ elo, others: others.length });
    this.told = this.evidence.told();
    this.same = a.hash === b.hash;
    if (this.same) this.told = { ...this.told, verdict: "within", elo: { value: 0, low: 0, high: 0 }, matchesLeft: 0 };
  }

  get matches(): number {
    return this.played.length;
  }

  get open(): boolean {
    return this.told.verdict === "undecided";
  }

  add(match: MatchPoints): void {
    this.played.push(match);
    const { a, b } = match;
    this.evidence.add(a.map((points, deal) => (1 + points - b[deal]!) / 2));
    this.told = this.evidence.told();
    this.sums.a += a.reduce((sum, points) => sum + points, 0);
    this.sums.b += b.reduce((sum, points) => sum + points, 0);
  }

  state(stopped: boolean): Compared {
    const { told, played, same, sums } = this;
    const dealsLeft = Math.ceil(told.matchesLeft) * this.phase;
    const mean = (sum: number): number => (told.deals === 0 ? 0.5 : sum / told.deals);
    return { ...told, points: { a: mean(sums.a), b: mean(sums.b) }, dealsLeft, played, same, stopped };
  }
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

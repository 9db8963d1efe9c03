import { type Format, type Pairing, pairingsOf, swissRound, swissRounds } from "@liars-ladder/stats";
import type { Entrant } from "../play/entrants.ts";
import { inOrder } from "../play/in-order.ts";
import { playDeals } from "../play/points.ts";
import type { Run } from "../play/run.ts";
import type { Seeds } from "../play/seeds.ts";
import { PHASE_GAMES } from "../play/series.ts";

/** Deals of one match, in one phase for each seat. */
export const DEALS_A_MATCH = PHASE_GAMES;

/** A match of two entrants, with each bot in both seats. */
export interface Met extends Pairing {
  /** Points a game of `a` in each deal; `b` gets 1 minus that. */
  readonly points: readonly number[];
  /** How many games each forfeited. */
  readonly forfeits: readonly [number, number];
}

export interface Plan {
  readonly format: Format;
  readonly entrants: number;
  /** Deals that a pair plays when it meets: a multiple of the deals of a match. */
  readonly deals: number;
  /** The rounds of a Swiss tournament; in the other formats each pair meets once. */
  readonly rounds: number;
}

export interface Tournament extends Pick<Run, "ruleset" | "options">, Plan {
  readonly bots: readonly Entrant[];
  readonly seeds: Seeds;
  /** How many matches are played at a time; it changes no result. */
  readonly parallel: number;
}

/** The number of rounds, with its default. */
export const roundsOf = (format: Format, entrants: number, rounds: number | undefined): number =>
  format === "swiss" ? (rounds ?? swissRounds(entrants)) : 1;

/** How many matches a tournament has. */
export function matchesIn({ format, entrants, deals, rounds }: Plan): number {
  const each = deals / DEALS_A_MATCH;
  return format === "swiss" ? rounds * Math.floor(entrants / 2) * each : pairingsOf(format, entrants).length * each;
}

/** The score of a Swiss tournament, from the rounds whose matches were all played. */
export interface SwissScore {
  readonly points: number[];
  readonly byes: number[];
}

/**
 * The matches of a tournament, as far as they follow from the matches played so far: all of them, or in a Swiss tournament
 * those up to the end of the current round. In a round robin, each pair plays one match before any pair plays its second.
 */
export function scheduleOf(plan: Plan, played: readonly Met[]): { matches: Pairing[]; score: SwissScore } {
  const { format, entrants, deals, rounds } = plan;
  const each = deals / DEALS_A_MATCH;
  const zeros = (): number[] => new Array<number>(entrants).fill(0);
  const score: SwissScore = { points: zeros(), byes: zeros() };
  if (format !== "swiss") {
    const pairings = pairingsOf(format, entrants);
    return { matches: Array.from({ length: each }, () => pairings).flat(), score };
  }
  const matches: Pairing[] = [];
  const [met, won, games] = [Array.from({ length: entrants }, zeros), zeros(), zeros()];
  for (let round = 0; round < rounds; round++) {
    const tieBreak = won.map((points, i) => (games[i]! > 0 ? points / games[i]! : 0));
    const { pairings, bye } = swissRound({ ...score, tieBreak, met });
    const from = matches.length;
    for (let match = 0; match < each; match++) matches.push(...pairings);
    if (played.length < matches.length) break;
    if (bye !== undefined) {
      score.byes[bye]!++;
      score.points[bye]!++;
    }
    const ofRound = played.slice(from, matches.length);
    for (const { a, b } of pairings) {
      const deals = ofRound.flatMap((match) => (match.a === a && match.b === b ? match.points : []));
      const sum = deals.reduce((all, points) => all + points, 0);
      met[a]![b]!++;
      met[b]![a]!++;
      won[a]! += sum;
      won[b]! += deals.length - sum;
      games[a]! += deals.length;
      games[b]! += deals.length;
      const half = deals.length / 2;
      score.points[a]! += sum > half ? 1 : sum === half ? 0.5 : 0;
      score.points[b]! += sum < half ? 1 : sum === half ? 0.5 : 0;
    }
  }
  return { matches, score };
}

/**
 * Plays the rest of a tournament, until everything is played or `stop` aborts. Matches are added to `played` in the order of
 * the schedule, however many are played at a time.
 */
export async function playTournament(
  tournament: Tournament,
  played: Met[],
  stop: AbortSignal,
  { onMatch, onGame }: { onMatch: () => void; onGame: () => void },
): Promise<void> {
  const { bots, seeds, parallel } = tournament;
  const all = matchesIn(tournament);
  while (played.length < all && !stop.aborted) {
    const { matches } = scheduleOf(tournament, played);
    await inOrder(
      { from: played.length, to: matches.length, parallel, stop },
      async (number, signal): Promise<Met> => {
        const { a, b } = matches[number]!;
        const drawn = Array.from({ length: DEALS_A_MATCH }, (_, i) => seeds.at(number * DEALS_A_MATCH + i));
        const { points, forfeits } = await playDeals([bots[a]!, bots[b]!], tournament, drawn, signal, onGame);
        return { a, b, points: points[0]!, forfeits: [forfeits[0]!, forfeits[1]!] };
      },
      (match) => {
        played.push(match);
        onMatch();
        return true;
      },
    );
  }
}

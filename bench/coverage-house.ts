import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { addGame, type MatchTally, random } from "@liars-ladder/stats";
import { HOUSE_BOTS, houseBotUrl } from "../bots/src/index.ts";

/** Matches that house bots really played, by line-up. The places of a line-up are its `kinds` in order. */
export interface Pool {
  /** Indexes in HOUSE_BOTS, ascending; a bot may sit there more than once. */
  kinds: number[];
  /** For each match the points of place i against place j, for i < j in order. In a game each pair weighs 1/(n − 1). */
  matches: number[][];
}

export const rulesetOf = (seats: number): string => (seats <= 4 ? "palafico" : "ships-wheel");

/**
 * At a table of two, `random` loses nearly every game: it has no rating for an interval to hold, and neither has
 * the mean of all. So duels are played without it.
 */
export const firstKind = (seats: number): number => (seats === 2 ? 1 : 0);

/**
 * Plays every line-up of house bots repeatedly for `seconds`, the same matches in each run. With a file, it continues
 * from the matches that an earlier run stored there, and adds its own.
 */
export async function playPools(seats: number, deals: number, seconds: number, file?: string): Promise<Pool[]> {
  const programs = await Promise.all(
    HOUSE_BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  const kept = file === undefined ? undefined : `${file}-${seats}x${deals}.json`;
  const pools: Pool[] =
    kept !== undefined && existsSync(kept)
      ? (JSON.parse(readFileSync(kept, "utf8")) as Pool[])
      : lineUps(firstKind(seats), programs.length, seats).map((kinds) => ({ kinds, matches: [] }));
  const until = performance.now() + 1000 * seconds;
  let rounds = pools[0]!.matches.length;
  // At least two matches for each line-up: a single one shows no variation.
  for (; rounds < 2 || performance.now() < until; rounds++) {
    const { uniform } = random(rounds);
    for (const { kinds, matches } of pools) {
      const tally: MatchTally = { pairs: [] };
      const places = kinds.map((_, place) => place);
      // The order of the bots is drawn for each match, as on a ladder. Phases rotate the table and keep that order.
      const drawn = shuffled(places, uniform);
      playMatch({
        bots: drawn.map((place) => programs[kinds[place]!]!),
        ruleset: rulesetOf(seats),
        deals,
        seed: `coverage ${kinds} ${rounds}`,
        fast: true,
        onGame({ seats: seating, result }) {
          const ranks = places.map((place) => result.ranks[seating.indexOf(drawn.indexOf(place))]!);
          addGame(tally, places, ranks);
        },
      });
      matches.push(tally.pairs.map(({ scoreA }) => Math.round(scoreA * 2 * (seats - 1)) / (2 * (seats - 1))));
    }
  }
  if (kept !== undefined) writeFileSync(kept, JSON.stringify(pools));
  console.log(
    `${rulesetOf(seats)}, ${seats} seats: ${pools.length} line-ups of house bots, ${rounds} real matches of each, ${pools.length * rounds * deals} deals`,
  );
  return pools;
}

function shuffled(places: readonly number[], uniform: () => number): number[] {
  const order = [...places];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(uniform() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function lineUps(first: number, kinds: number, seats: number): number[][] {
  if (seats === 0) return [[]];
  return lineUps(first, kinds, seats - 1).flatMap((rest) => {
    const from = rest.at(-1) ?? first;
    return Array.from({ length: kinds - from }, (_, i) => [...rest, from + i]);
  });
}

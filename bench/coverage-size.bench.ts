import {
  aggregate,
  type Candidate,
  fitRatings,
  intervals,
  lineUp,
  type MatchTally,
  PairSums,
  random,
  shrink,
} from "@liars-ladder/stats";
import { type Generator, houseBots, plackettLuce, thurstone } from "./coverage-generators.ts";
import { playPools } from "./coverage-house.ts";

export const about =
  "how often the ladder's 95 % intervals hold the truth, by generator, size and matches played [SCALE] [SECONDS of real games, in all] [GENERATOR] [FILE to keep the real games in]";

const STRATA = [
  { name: "≤ 5", from: 1, to: 5 },
  { name: "6–30", from: 6, to: 30 },
  { name: "> 30", from: 31, to: Number.POSITIVE_INFINITY },
] as const;

const DEALS = 8;
const REFRESHES = 14;
/** Matches of a version at the end of a season, on average. */
const MATCHES = 45;
/** The truth of one league is the fit's limit over this many deals. */
const TRUTH_DEALS = 1e6;

interface Cell {
  bots: number;
  seats: number;
  generator: Generator;
}

const matchesOf = (bots: number, seats: number): number => Math.ceil((MATCHES * bots) / seats);

/** What a ladder says at one refresh. */
interface Shown {
  ratings: Float64Array;
  half: Float64Array;
  matches: Int32Array;
}

/**
 * One season with the real scheduler and the real fit. Adds its tables, with their exact expectations, to
 * `expected`.
 */
function season(cell: Cell, strengths: number[], seed: number, expected: PairSums): Shown[] {
  const { bots, seats, generator } = cell;
  const { uniform, normal } = random(seed);
  const waited = new Array<number>(bots).fill(0);
  const deals = new Array<number>(bots).fill(0);
  const tallies: MatchTally[] = [];
  let fitted: Float64Array = new Float64Array(bots).fill(1000);
  let ratings = fitted;
  let half: Float64Array = new Float64Array(bots).fill(Number.POSITIVE_INFINITY);
  const all = matchesOf(bots, seats);
  return Array.from({ length: REFRESHES }, (_, refresh) => {
    // Denser at the start, where a version's first intervals are made.
    const until = Math.max(tallies.length + 1, Math.ceil(all * ((refresh + 1) / REFRESHES) ** 2));
    while (tallies.length < until) {
      const candidates: Candidate[] = strengths.map((_, i) => ({
        author: `a${i}`,
        rating: ratings[i]!,
        half: half[i]!,
        waited: waited[i]!,
        newcomer: deals[i]! < 30,
      }));
      const table = lineUp(candidates, { players: seats, uniform })!;
      for (let i = 0; i < bots; i++) waited[i]! += 1;
      for (const i of table) {
        waited[i] = 0;
        deals[i]! += DEALS;
      }
      const kinds = table.map((i) => strengths[i]!);
      const match = generator.match(kinds, DEALS, uniform, normal);
      const above = generator.expect(kinds);
      tallies.push(seated(match, table));
      const mean = match.pairs.map((pair) => ({ ...pair, scoreA: pair.weight * above(pair.a, pair.b) }));
      expected.add(seated({ pairs: mean }, table));
    }
    const pairs = aggregate(tallies);
    fitted = fitRatings({ players: bots, pairs, anchor: 0, start: fitted }).ratings;
    const of = intervals({
      players: bots,
      pairs,
      matches: tallies,
      ratings: fitted,
      ...(generator.design && { design: generator.design }),
    });
    ({ ratings, half } = shrink({ ratings: fitted, parts: of.parts, anchor: 0 }));
    return { ratings, half, matches: of.matches };
  });
}

/** A match between places as one between the league's versions. */
const seated = ({ pairs }: MatchTally, table: readonly number[]): MatchTally => ({
  pairs: pairs.map(({ a, b, scoreA, weight }) => {
    const [i, j] = [table[a]!, table[b]!];
    return i < j ? { a: i, b: j, scoreA, weight } : { a: j, b: i, scoreA: weight - scoreA, weight };
  }),
});

/**
 * One league: its season is played again and again until enough deals are played (10⁶, or the scale's share of
 * them). The truth is the fit to all those tables, each with its exact expectation: what the fit tends to with this
 * generator and this schedule. (It is not the fit to the tables of one season. A repeat draws anew who sits with
 * whom; and if line-ups suit bots, as with real ones, that is part of what a rating may be off by.) Returns, by
 * stratum, each season's share of intervals that hold it.
 */
function league(cell: Cell, seed: number, deals: number): { shares: number[][]; seasons: number } {
  const { bots, seats, generator } = cell;
  const { uniform, normal } = random(seed);
  const strengths = Array.from({ length: bots }, () => generator.draw(uniform, normal));
  const expected = new PairSums();
  const ofSeason = DEALS * matchesOf(bots, seats);
  const seasons = Math.ceil(deals / ofSeason);
  const shown = Array.from({ length: seasons }, (_, k) => season(cell, strengths, seed + 104729 * (k + 1), expected));
  const limit = expected.pairs();
  const times = TRUTH_DEALS / (seasons * ofSeason);
  const truth = fitRatings({
    players: bots,
    pairs: { ...limit, scoreA: limit.scoreA.map((s) => s * times), weight: limit.weight.map((w) => w * times) },
    anchor: 0,
  }).ratings;
  const mean = (x: Float64Array): number => x.reduce((sum, r) => sum + r, 0) / bots;
  const there = mean(truth);
  const shares = STRATA.map(({ from, to }) =>
    shown.flatMap((refreshes) => {
      let held = 0;
      let all = 0;
      for (const { ratings, half, matches } of refreshes) {
        const here = mean(ratings);
        for (let i = 0; i < bots; i++) {
          if (matches[i]! < from || matches[i]! > to) continue;
          all++;
          const off = ratings[i]! - here - (truth[i]! - there);
          if (Math.abs(off) <= half[i]!) held++;
        }
      }
      return all > 0 ? [held / all] : [];
    }),
  );
  return { shares, seasons };
}

const meanOf = (x: readonly number[]): number => x.reduce((sum, v) => sum + v, 0) / x.length;
/** Standard error of the mean. */
const errorOf = (x: readonly number[]): number =>
  x.length < 2 ? 0 : Math.sqrt(x.reduce((sum, v) => sum + (v - meanOf(x)) ** 2, 0) / (x.length - 1) / x.length);

function run(cell: Cell, scale: number): void {
  const { bots, seats, generator } = cell;
  const leagues = Math.ceil(scale * (bots === 5 ? 12 : bots === 50 ? 3 : 1));
  const runs = Array.from({ length: leagues }, (_, k) =>
    league(cell, (k + 1) * 7919 + bots * 31 + seats, TRUTH_DEALS * Math.min(1, scale)),
  );
  const columns = STRATA.map(({ name }, s) => {
    const shares = runs.map((of) => of.shares[s]!);
    // Seasons of one league share its truth, and leagues share nothing: the wider of the two errors counts.
    const error = Math.max(errorOf(shares.flat()), errorOf(shares.map(meanOf)));
    return `${name}: ${(100 * meanOf(shares.flat())).toFixed(1)} ± ${(196 * error).toFixed(1)} %`.padEnd(22);
  });
  const seasons = runs[0]!.seasons;
  const deals = seasons * DEALS * matchesOf(bots, seats);
  const taken = generator.design === undefined ? "" : `, design effect taken for ${generator.design}`;
  const played = `${leagues} × ${seasons} seasons, ${deals.toLocaleString("en")} deals a truth${taken}`;
  console.log(
    `${generator.name.padEnd(18)} ${String(bots).padStart(4)} bots ${seats} seats  ${columns.join("")} ${played}`,
  );
}

export default async function coverage(args: string[]): Promise<void> {
  const [scale = 1, seconds = 60] = args.slice(0, 2).map(Number);
  const [only = "", file] = args.slice(2);
  console.log(
    "Coverage of the 95 % intervals, by matches a version had played; ± is 1.96 standard errors. Leagues × seasons of each.",
  );
  const all = async (generator: (seats: number) => Promise<Generator>): Promise<void> => {
    for (const seats of [2, 4, 6]) {
      const made = await generator(seats);
      for (const bots of [5, 50, 500]) if (seats <= bots) run({ bots, seats, generator: made }, scale);
    }
  };
  if (plackettLuce.name.includes(only)) await all(async () => plackettLuce);
  if (thurstone.name.includes(only)) await all(async () => thurstone);
  // Larger tables have more line-ups and longer games.
  const shareOf = (seats: number): number => seats / 12;
  if ("house".includes(only)) {
    await all(async (seats) => houseBots(seats, DEALS, await playPools(seats, DEALS, seconds * shareOf(seats), file)));
  }
}

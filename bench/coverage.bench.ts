import { type Program, playMatch } from "@liars-ladder/sdk";
import {
  addGame,
  aggregate,
  type Candidate,
  expectedScore,
  fitRatings,
  intervals,
  lineUp,
  type MatchTally,
  random,
} from "@liars-ladder/stats";
import { HOUSE_BOTS, houseBotUrl } from "../bots/src/index.ts";

export const about =
  "how often the ladder's 95 % intervals hold the truth, by generator, size and matches played [SCALE] [SECONDS of real games a table size] [GENERATOR]";

/** How games come out among versions, each of which is one number: a strength in Elo, or which house bot it is. */
interface Generator {
  name: string;
  draw(uniform: () => number, normal: () => number): number;
  /** Ranks of each game of a match at a table, bots moved one seat on in each phase. */
  match(table: readonly number[], deals: number, uniform: () => number, normal: () => number): number[][];
  /** The exact chance that place i of the table ranks above place j, equal ranks half: what the fit tends to. */
  expect(table: readonly number[]): (i: number, j: number) => number;
}

const ELO = Math.LN10 / 400;

const ranksOf = (performance: number[]): number[] =>
  performance.map((p) => 1 + performance.filter((other) => other > p).length);

/** Luce's choice: each game is independent, and every pair in it follows the fit's own model exactly. */
const plackettLuce: Generator = {
  name: "Plackett–Luce",
  draw: (_, normal) => normal() * 200,
  match(strengths, deals, uniform) {
    return Array.from({ length: deals * strengths.length }, () =>
      ranksOf(strengths.map((s) => s * ELO - Math.log(-Math.log(uniform())))),
    );
  },
  expect: (table) => (i, j) => expectedScore((table[i] as number) - (table[j] as number)),
};

// In Elo: what a bot brings to a match as a whole, what a seat is dealt (the same in each phase), and what is left.
const MATCH = 80;
const SEAT = 220;
const REST = 160;

/** Normal performances with luck shared by a deal's seats and effects shared by a bot's whole match. */
const thurstone: Generator = {
  name: "Thurstone, shared",
  draw: (_, normal) => normal() * 200,
  match(strengths, deals, _uniform, normal) {
    const n = strengths.length;
    const effect = strengths.map(() => normal() * MATCH);
    const luck = Array.from({ length: deals }, () => strengths.map(() => normal() * SEAT));
    const games: number[][] = [];
    for (let phase = 0; phase < n; phase++) {
      for (const dealt of luck) {
        games.push(
          ranksOf(
            strengths.map((s, i) => s + (effect[i] as number) + (dealt[(i + phase) % n] as number) + normal() * REST),
          ),
        );
      }
    }
    return games;
  },
  expect: (table) => (i, j) =>
    normalBelow(((table[i] as number) - (table[j] as number)) / Math.sqrt(2 * (MATCH ** 2 + SEAT ** 2 + REST ** 2))),
};

/** Abramowitz and Stegun 7.1.26, within 1.5e-7. */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2));
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp(-(x * x) / 2);
  return x >= 0 ? (1 + erf) / 2 : (1 - erf) / 2;
}

/**
 * Real house bots: matches that were really played, drawn with replacement from a pool a line-up. So the pool's own mean
 * is the exact truth, and all that real games have (seats, luck, styles that suit each other) is in what is drawn.
 */
async function houseBots(seats: number, deals: number, seconds: number): Promise<Generator> {
  const programs = await Promise.all(
    HOUSE_BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  const ruleset = seats <= 4 ? "palafico" : "ships-wheel";
  // Of two at a table, `random` loses as good as every game: it has no rating for an interval to hold, and the mean of
  // all goes with it. So duels are played without it.
  const first = seats === 2 ? 1 : 0;
  // Every line-up of kinds, ascending; its matches, each the ranks of its games by place in that order.
  const pools = lineUps(programs.length, seats).map((kinds) => ({ kinds, matches: [] as number[][][] }));
  const until = performance.now() + 1000 * seconds;
  let rounds = 0;
  // Two matches a line-up at least: what does not vary tells nothing.
  for (; rounds < 2 || performance.now() < until; rounds++) {
    for (const { kinds, matches } of pools) {
      const games: number[][] = [];
      playMatch({
        bots: kinds.map((kind) => programs[kind] as Program),
        ruleset,
        deals,
        seed: `coverage ${kinds} ${rounds}`,
        fast: true,
        onGame({ seats: seating, result }) {
          const ranks: number[] = [];
          seating.forEach((bot, seat) => {
            ranks[bot] = result.ranks[seat] as number;
          });
          games.push(ranks);
        },
      });
      matches.push(games);
    }
  }
  console.log(`${ruleset}, ${seats} seats: ${pools.length} line-ups of house bots, ${rounds} real matches of each`);
  const byKinds = new Map(
    pools.map(({ kinds, matches }) => {
      const above = kinds.map((_, i) =>
        kinds.map((_, j) => {
          const points = matches
            .flat()
            .map((ranks) => (Math.sign((ranks[j] as number) - (ranks[i] as number)) + 1) / 2);
          return points.reduce((sum, p) => sum + p, 0) / points.length;
        }),
      );
      return [kinds.join(), { matches, above }];
    }),
  );
  /** The table's places in the order of its pool, equals shuffled by where they happen to sit. */
  const find = (table: readonly number[]) => {
    const order = table.map((_, i) => i).sort((i, j) => (table[i] as number) - (table[j] as number) || i - j);
    const place = table.map((_, i) => order.indexOf(i));
    const pool = byKinds.get(order.map((i) => table[i]).join());
    if (!pool) throw new Error(`no matches of ${table}`);
    return { place, ...pool };
  };
  return {
    name: `house, ${ruleset}`,
    draw: (uniform) => first + Math.floor(uniform() * (programs.length - first)),
    match(table, _deals, uniform) {
      const { place, matches } = find(table);
      const games = matches[Math.floor(uniform() * matches.length)] as number[][];
      return games.map((ranks) => place.map((p) => ranks[p] as number));
    },
    expect(table) {
      const { place, above } = find(table);
      return (i, j) => above[place[i] as number]?.[place[j] as number] as number;
    },
  };
}

function lineUps(kinds: number, seats: number): number[][] {
  if (seats === 0) return [[]];
  return lineUps(kinds, seats - 1).flatMap((rest) =>
    Array.from({ length: kinds - (rest.at(-1) ?? 0) }, (_, i) => [...rest, (rest.at(-1) ?? 0) + i]),
  );
}

const STRATA = [
  { name: "≤ 5", from: 1, to: 5 },
  { name: "6–30", from: 6, to: 30 },
  { name: "> 30", from: 31, to: Number.POSITIVE_INFINITY },
] as const;

const DEALS = 8;

interface Cell {
  bots: number;
  seats: number;
  generator: Generator;
  leagues: number;
}

/** One league through the real scheduler and the real fit; says at each refresh who was covered. */
function league(
  { bots, seats, generator }: Cell,
  seed: number,
  heard: (stratum: number, covered: boolean) => void,
): void {
  const { uniform, normal } = random(seed);
  const strengths = Array.from({ length: bots }, () => generator.draw(uniform, normal));
  const waited = new Array<number>(bots).fill(0);
  const deals = new Array<number>(bots).fill(0);
  const tallies: MatchTally[] = [];
  const expected: MatchTally[] = [];
  let ratings: Float64Array = new Float64Array(bots).fill(1000);
  let half: Float64Array = new Float64Array(bots).fill(Number.POSITIVE_INFINITY);
  const refreshes = 14;
  const all = Math.ceil((45 * bots) / seats);
  for (let refresh = 1; refresh <= refreshes; refresh++) {
    // Denser at the start, where a version's first intervals are made.
    const until = Math.max(tallies.length + 1, Math.ceil(all * (refresh / refreshes) ** 2));
    while (tallies.length < until) {
      const candidates: Candidate[] = strengths.map((_, i) => ({
        author: `a${i}`,
        rating: ratings[i] as number,
        half: half[i] as number,
        waited: waited[i] as number,
        newcomer: (deals[i] as number) < 30,
      }));
      const table = lineUp(candidates, { players: seats, uniform }) as number[];
      for (let i = 0; i < bots; i++) waited[i] = (waited[i] as number) + 1;
      const tally: MatchTally = { pairs: [] };
      const kinds = table.map((i) => strengths[i] as number);
      for (const ranks of generator.match(kinds, DEALS, uniform, normal)) addGame(tally, table, ranks);
      const above = generator.expect(kinds);
      for (const i of table) {
        waited[i] = 0;
        deals[i] = (deals[i] as number) + DEALS;
      }
      tallies.push(tally);
      expected.push({
        pairs: tally.pairs.map(({ a, b, weight }) => ({
          a,
          b,
          weight,
          scoreA: weight * above(table.indexOf(a), table.indexOf(b)),
        })),
      });
    }
    const pairs = aggregate(tallies);
    ratings = fitRatings({ players: bots, pairs, anchor: 0, start: ratings }).ratings;
    const of = intervals({ players: bots, pairs, matches: tallies, ratings });
    half = of.half;
    // The fit's limit under this generator and schedule: the same tables with their expected points, 10⁶ deals of them.
    const limit = aggregate(expected);
    const times = 1e6 / (DEALS * tallies.length);
    const truth = fitRatings({
      players: bots,
      pairs: { ...limit, scoreA: limit.scoreA.map((s) => s * times), weight: limit.weight.map((w) => w * times) },
      anchor: 0,
    }).ratings;
    const mean = (x: Float64Array) => x.reduce((sum, r) => sum + r, 0) / bots;
    const [here, there] = [mean(ratings), mean(truth)];
    for (let i = 0; i < bots; i++) {
      const matches = of.matches[i] as number;
      const stratum = STRATA.findIndex(({ from, to }) => matches >= from && matches <= to);
      if (stratum < 0) continue;
      heard(stratum, Math.abs((ratings[i] as number) - here - ((truth[i] as number) - there)) <= (half[i] as number));
    }
  }
}

function run(cell: Cell): void {
  // Of each league its own share, so that the error counts leagues, not versions that sat at one table.
  const shares: number[][] = STRATA.map(() => []);
  for (let seed = 1; seed <= cell.leagues; seed++) {
    const covered = STRATA.map(() => 0);
    const heard = STRATA.map(() => 0);
    league(cell, seed * 7919 + cell.bots * 31 + cell.seats, (stratum, ok) => {
      heard[stratum] = (heard[stratum] as number) + 1;
      if (ok) covered[stratum] = (covered[stratum] as number) + 1;
    });
    STRATA.forEach((_, s) => {
      if (heard[s]) shares[s]?.push((covered[s] as number) / (heard[s] as number));
    });
  }
  const columns = STRATA.map(({ name }, s) => {
    const x = shares[s] as number[];
    const mean = x.reduce((sum, v) => sum + v, 0) / x.length;
    const error = Math.sqrt(x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (x.length - 1) / x.length);
    return `${name}: ${(100 * mean).toFixed(1)} ± ${(196 * error).toFixed(1)} %`.padEnd(24);
  });
  console.log(
    `${cell.generator.name.padEnd(18)} ${String(cell.bots).padStart(4)} bots ${cell.seats} seats  ${columns.join("")}`,
  );
}

export default async function coverage(args: string[]): Promise<void> {
  const [scale = 1, seconds = 20] = args.slice(0, 2).map(Number);
  const only = args[2] ?? "";
  console.log(
    "Coverage of the 95 % intervals, by matches a version had played; ± is 1.96 standard errors over leagues.",
  );
  const all = async (generator: (seats: number) => Promise<Generator>): Promise<void> => {
    for (const seats of [2, 4, 6]) {
      const made = await generator(seats);
      for (const bots of [5, 50, 500]) {
        if (seats > bots) continue;
        run({ bots, seats, generator: made, leagues: Math.ceil(scale * (bots === 5 ? 400 : bots === 50 ? 60 : 4)) });
      }
    }
  };
  if (plackettLuce.name.includes(only)) await all(async () => plackettLuce);
  if (thurstone.name.includes(only)) await all(async () => thurstone);
  if ("house".includes(only)) await all((seats) => houseBots(seats, DEALS, seconds));
}

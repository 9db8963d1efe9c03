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

export const about = "how often the ladder's 95 % intervals hold the truth, by generator, size and matches played";

/** How a game comes out. `pair` is the exact chance that i places above j: what the fit tends to. */
interface Generator {
  name: string;
  /** Ranks of each game of a match among `strengths`, bots moved one seat on in each phase. */
  match(strengths: readonly number[], deals: number, uniform: () => number, normal: () => number): number[][];
  pair(difference: number): number;
}

const ELO = Math.LN10 / 400;

const ranksOf = (performance: number[]): number[] =>
  performance.map((p) => 1 + performance.filter((other) => other > p).length);

/** Luce's choice: each game is independent, and every pair in it follows the fit's own model exactly. */
const plackettLuce: Generator = {
  name: "Plackett–Luce",
  match(strengths, deals, uniform) {
    return Array.from({ length: deals * strengths.length }, () =>
      ranksOf(strengths.map((s) => s * ELO - Math.log(-Math.log(uniform())))),
    );
  },
  pair: expectedScore,
};

// In Elo: what a bot brings to a match as a whole, what a seat is dealt (the same in each phase), and what is left.
const MATCH = 80;
const SEAT = 220;
const REST = 160;

/** Normal performances with luck shared by a deal's seats and effects shared by a bot's whole match. */
const thurstone: Generator = {
  name: "Thurstone, shared",
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
  pair: (difference) => normalBelow(difference / Math.sqrt(2 * (MATCH ** 2 + SEAT ** 2 + REST ** 2))),
};

/** Abramowitz and Stegun 7.1.26, within 1.5e-7. */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2));
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp(-(x * x) / 2);
  return x >= 0 ? (1 + erf) / 2 : (1 - erf) / 2;
}

const STRATA = [
  { name: "≤ 5", from: 1, to: 5 },
  { name: "6–30", from: 6, to: 30 },
  { name: "> 30", from: 31, to: Number.POSITIVE_INFINITY },
] as const;

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
  const strengths = Array.from({ length: bots }, () => normal() * 200);
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
      for (const ranks of generator.match(
        table.map((i) => strengths[i] as number),
        8,
        uniform,
        normal,
      )) {
        addGame(tally, table, ranks);
      }
      for (const i of table) {
        waited[i] = 0;
        deals[i] = (deals[i] as number) + 8;
      }
      tallies.push(tally);
      expected.push({
        pairs: tally.pairs.map(({ a, b, weight }) => ({
          a,
          b,
          weight,
          scoreA: weight * generator.pair((strengths[a] as number) - (strengths[b] as number)),
        })),
      });
    }
    const pairs = aggregate(tallies);
    ratings = fitRatings({ players: bots, pairs, anchor: 0, start: ratings }).ratings;
    const of = intervals({ players: bots, pairs, matches: tallies, ratings });
    half = of.half;
    // The fit's limit under this generator and schedule: the same pairs with their expected points.
    const truth = fitRatings({ players: bots, pairs: aggregate(expected), anchor: 0, priorSd: 1e6 }).ratings;
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

export default function coverage(args: string[]): void {
  const scale = Number(args[0] ?? 1);
  console.log(
    "Coverage of the 95 % intervals, by matches a version had played; ± is 1.96 standard errors over leagues.",
  );
  for (const generator of [plackettLuce, thurstone]) {
    for (const bots of [5, 50, 500]) {
      for (const seats of [2, 4, 6]) {
        if (seats > bots) continue;
        run({ bots, seats, generator, leagues: Math.ceil((scale * (bots === 5 ? 400 : bots === 50 ? 60 : 4)) / 1) });
      }
    }
  }
}

import { startLadders } from "@liars-ladder/rules";
import { addGame, ELO, expectedScore, type MatchTally } from "@liars-ladder/stats";
import { HOUSE_BOTS } from "../bots/src/index.ts";
import { firstKind, type Pool, rulesetOf } from "./coverage-house.ts";

/** How matches between versions end. Each version is one number: a strength in Elo, or which house bot it is. */
export interface Generator {
  name: string;
  /** The design effect that their ladder assumes beforehand; for others nothing is known. */
  design?: number;
  draw(uniform: () => number, normal: () => number): number;
  /** One match of the table, whose places are the tally's players. Bots move by one seat in each phase. */
  match(table: readonly number[], deals: number, uniform: () => number, normal: () => number): MatchTally;
  /** The exact chance that place i of the table ranks above place j, equal ranks half. */
  expect(table: readonly number[]): (i: number, j: number) => number;
}

const ranksOf = (performance: number[]): number[] =>
  performance.map((p) => 1 + performance.filter((other) => other > p).length);

const placesOf = (table: readonly number[]): number[] => table.map((_, place) => place);

/** Luce's choice: each game is independent, and every pair in it follows the fit's own model exactly. */
export const plackettLuce: Generator = {
  name: "Plackett–Luce",
  draw: (_, normal) => normal() * 200,
  match(strengths, deals, uniform) {
    const tally: MatchTally = { pairs: [] };
    const places = placesOf(strengths);
    for (let game = 0; game < deals * strengths.length; game++) {
      addGame(tally, places, ranksOf(strengths.map((s) => s * ELO - Math.log(-Math.log(uniform())))));
    }
    return tally;
  },
  expect: (table) => (i, j) => expectedScore(table[i]! - table[j]!),
};

// Standard deviations in Elo: of a bot's form in a whole match, of a seat's deal (the same in each phase), and of the
// rest.
const MATCH = 80;
const SEAT = 220;
const REST = 160;

/** Normal performances with luck shared by a deal's seats and effects shared by a bot's whole match. */
export const thurstone: Generator = {
  name: "Thurstone, shared",
  draw: (_, normal) => normal() * 200,
  match(strengths, deals, _uniform, normal) {
    const n = strengths.length;
    const tally: MatchTally = { pairs: [] };
    const places = placesOf(strengths);
    const effect = strengths.map(() => normal() * MATCH);
    const luck = Array.from({ length: deals }, () => strengths.map(() => normal() * SEAT));
    for (let phase = 0; phase < n; phase++) {
      for (const dealt of luck) {
        const shown = strengths.map((s, i) => s + effect[i]! + dealt[(i + phase) % n]! + normal() * REST);
        addGame(tally, places, ranksOf(shown));
      }
    }
    return tally;
  },
  expect: (table) => (i, j) =>
    normalBelow((table[i]! - table[j]!) / Math.sqrt(2 * (MATCH ** 2 + SEAT ** 2 + REST ** 2))),
};

/** Abramowitz and Stegun 7.1.26, within 1.5e-7. */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2));
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp(-(x * x) / 2);
  return x >= 0 ? (1 + erf) / 2 : (1 - erf) / 2;
}

/**
 * Real house bots: real matches, drawn with replacement from a pool for each line-up. So the pool's own mean is the
 * exact expectation, and the draw has everything that real games have (seats, luck, styles that suit each other).
 */
export function houseBots(seats: number, deals: number, played: readonly Pool[]): Generator {
  const first = firstKind(seats);
  const pools = new Map(
    played.map(({ kinds, matches }) => {
      const weight = (deals * seats) / (seats - 1);
      const mean = matches[0]!.map(
        (_, pair) => matches.reduce((sum, points) => sum + points[pair]!, 0) / matches.length,
      );
      return [keyOf(kinds), { matches, above: mean.map((points) => points / weight), weight }];
    }),
  );
  // The index of the pair of places i < j among all pairs.
  const at = (i: number, j: number): number => i * seats - (i * (i + 1)) / 2 + j - i - 1;
  /** The table's places in the order of its pool; equal bots in the order in which they sit. */
  const find = (table: readonly number[]) => {
    const order = placesOf(table).sort((i, j) => table[i]! - table[j]! || i - j);
    const pool = pools.get(keyOf(order.map((i) => table[i]!)));
    if (!pool) throw new Error(`no matches of ${table}`);
    return { order, pool };
  };
  return {
    name: `house, ${rulesetOf(seats)}`,
    design: designOf(seats),
    draw: (uniform) => first + Math.floor(uniform() * (HOUSE_BOTS.length - first)),
    match(table, _deals, uniform) {
      const { order, pool } = find(table);
      const points = pool.matches[Math.floor(uniform() * pool.matches.length)]!;
      const { weight } = pool;
      return {
        pairs: order.flatMap((a, i) =>
          order.slice(i + 1).map((b, k) => ({ a, b, scoreA: points[at(i, i + 1 + k)]!, weight })),
        ),
      };
    },
    expect(table) {
      const { order, pool } = find(table);
      return (i, j) => {
        const [p, q] = [order.indexOf(i), order.indexOf(j)];
        return p < q ? pool.above[at(p, q)]! : 1 - pool.above[at(q, p)]!;
      };
    },
  };
}

/** From the rulesets' lists: of the ruleset's ladder for this many players, or else of its first one. */
function designOf(seats: number): number {
  const ladders = startLadders().filter(({ ruleset }) => ruleset === rulesetOf(seats));
  const ladder = ladders.find(({ players }) => players === seats) ?? ladders[0];
  if (!ladder) throw new Error(`no ladder of ${rulesetOf(seats)}`);
  return ladder.design;
}

const keyOf = (kinds: readonly number[]): number => kinds.reduce((key, kind) => key * HOUSE_BOTS.length + kind, 0);

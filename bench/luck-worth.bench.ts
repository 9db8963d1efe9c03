// npm run bench -- luck-worth [MATCHES [RULESET]] [--write]: what each kind of luck is worth in each ruleset, fitted to
// games of house bots, and how well these numbers fit at each table. They are the numbers in
// sdk/rules/src/games/RULESET/luck.ts; --write puts them there.

import { checkOptions, luckMeterOf, mustRuleset, type Options, RULESETS, startLadders } from "@liars-ladder/rules";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { adjustForLuck, type LuckyGame } from "@liars-ladder/stats";
import { type HouseBot, houseBotUrl } from "../bots/src/index.ts";
import { fitArgs, writeNumbers } from "./fit.ts";

export const about = "what each kind of luck is worth in points, by ruleset: the numbers in the rules";

interface Table {
  ruleset: string;
  players: number;
  options: Options;
}

/** The tables of the ladders, and a duel of every ruleset. */
const TABLES: readonly Table[] = [
  ...RULESETS.map(({ id }) => ({ ruleset: id, players: 2, options: {} })),
  ...startLadders().filter(({ players }) => players > 2),
];
const BOTS = ["odds", "honest", "cautious", "bold"] as const satisfies HouseBot[];
const DEALS = 8;

/** A game and its table. */
interface Played extends LuckyGame {
  table: string;
}

export default async function luckWorth(args: string[]): Promise<void> {
  const { matches, ruleset: only, write } = fitArgs(args, 600);
  const bots = await Promise.all(
    BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  const tables = TABLES.filter(({ ruleset }) => only === undefined || ruleset === only);
  // Tables that share one list of numbers are fitted together.
  for (const [kept, alike] of Map.groupBy(tables, keptFor)) {
    const id = (alike[0] as Table).ruleset;
    const { ways } = luckMeterOf(id);
    const games = alike.flatMap(({ players, options }, t) =>
      playAll(bots, id, options, players, Math.ceil(matches / players), t),
    );
    const worth = worthOf(games, ways.length);
    const list = worth.map((value) => Number(value.toFixed(4))).join(", ");
    console.log(`${id}: [${list}]`);
    if (write) writeNumbers(id, "luck.ts", /(?<=\bworth: \[)[^\]]*(?=\])/g, list);
    console.log(`  ${ways.join("; ")}`);
    for (const [table, own] of Map.groupBy(games, (game) => game.table)) {
      const [now, here] = [kept, worth].map((of) => checkOf(own, of));
      console.log(`  ${table.padEnd(60)} ${own.length} games; as kept: ${now}; fitted now: ${here}`);
    }
  }
}

/** The numbers that the rules hold for a table. */
function keptFor({ ruleset, options }: Table): readonly number[] {
  const checked = checkOptions(mustRuleset(ruleset).options, options);
  if ("problems" in checked) throw new Error(checked.problems[0]?.message);
  return luckMeterOf(ruleset).worth(checked.options);
}

function playAll(programs: Program[], ruleset: string, options: Options, n: number, matches: number, t: number) {
  const games: Played[] = [];
  const { measure } = luckMeterOf(ruleset);
  for (let m = 0; m < matches; m++) {
    playMatch({
      bots: Array.from({ length: n }, (_, i) => programs[(i + m) % BOTS.length]!),
      ruleset,
      options,
      deals: DEALS,
      seed: `worth ${m}`,
      fast: true,
      onGame({ seats, result, replay }) {
        // A player is a bot with given opponents at a table: each has its own usual score.
        const players = seats.map((seat) => 100 * t + 10 * n + ((seat + m) % BOTS.length));
        const luck = measure(n, replay().events).map((ways) => ways.map((of) => of / Math.sqrt(n - 1)));
        games.push({ table: `${n} players ${JSON.stringify(options)}`, players, ranks: result.ranks, luck });
      },
    });
  }
  return games;
}

function worthOf(games: readonly LuckyGame[], ways: number): number[] {
  const folds = adjustForLuck(
    games.map((game) => [game]),
    2,
  ).coefficients;
  return Array.from({ length: ways }, (_, k) => folds.reduce((sum, of) => sum + of[k]!, 0) / folds.length);
}

/**
 * How places depend on luck: places for each place of luck (1 is ideal), the correlation, and how much luck there is.
 */
function checkOf(games: readonly LuckyGame[], worth: readonly number[]): string {
  let [xx, xy, yy, count] = [0, 0, 0, 0];
  for (const { ranks, luck } of games) {
    const n = ranks.length;
    const points = luck.map((ways) => ways.reduce((sum, of, k) => sum + of * worth[k]!, 0));
    const total = points.reduce((sum, of) => sum + of, 0);
    const middle = ranks.reduce((sum, rank) => sum + rank, 0) / n;
    for (const [seat, rank] of ranks.entries()) {
      const x = n * points[seat]! - total;
      xx += x * x;
      xy += x * (middle - rank);
      yy += (middle - rank) ** 2;
      count++;
    }
  }
  return `slope ${(xy / xx).toFixed(2)}, correlation ${(xy / Math.sqrt(xx * yy)).toFixed(3)}, luck ±${Math.sqrt(xx / count).toFixed(3)}`;
}

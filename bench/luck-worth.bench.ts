// npm run bench -- luck-worth [MATCHES [RULESET]]: what each way of luck is worth, per ruleset, fitted to house bots' games: the
// numbers of LUCK in sdk/rules/src/registry.ts. And how well they do at each table.

import { checkOptions, luckMeterOf, mustRuleset } from "@liars-ladder/rules";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { adjustForLuck, type LuckyGame } from "@liars-ladder/stats";
import { type HouseBot, houseBotUrl } from "../bots/src/index.ts";

export const about = "what each way of luck is worth in points, by ruleset: the numbers that the rules keep";

const DELUXE = { length: "long", deck: "random", cards: 9, minDice: 3, wildcards: true, powers: true } as const;
const TABLES = [
  { ruleset: "palafico", players: [2, 3, 4], options: {} },
  { ruleset: "ships-wheel", players: [2, 4], options: {} },
  { ruleset: "cups", players: [2, 4], options: {} },
  { ruleset: "six-card", players: [2, 4], options: {} },
  { ruleset: "six-card", players: [4], options: DELUXE },
  { ruleset: "nine-card", players: [2, 4], options: {} },
  { ruleset: "nine-card", players: [3], options: { openDecks: true, revealOnTurn: true } },
  {
    ruleset: "nine-card",
    players: [4],
    options: { straights: true, vague: true, swap: "draw", wildcards: true, powers: true },
  },
] as const;
const BOTS = ["odds", "honest", "cautious", "bold"] as const satisfies HouseBot[];
const DEALS = 8;

/** A game, and the table that it was played at. */
interface Played extends LuckyGame {
  table: string;
}

export default async function luckWorth(args: string[]): Promise<void> {
  const matches = Number(args[0] ?? 600);
  const bots = await Promise.all(
    BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  const tables = TABLES.filter(({ ruleset }) => args[1] === undefined || ruleset === args[1]);
  // Tables whose worth is one list are fitted together.
  for (const [kept, alike] of Map.groupBy(tables, keptFor)) {
    const id = (alike[0] as (typeof TABLES)[number]).ruleset;
    const { ways } = luckMeterOf(id);
    const games = alike.flatMap(({ players, options }, t) =>
      players.flatMap((n) => playAll(bots, id, options, n, Math.ceil(matches / n), t)),
    );
    const worth = worthOf(games, ways.length);
    console.log(`${id}: [${worth.map((value) => Number(value.toFixed(4))).join(", ")}]`);
    console.log(`  ${ways.join("; ")}`);
    for (const [table, own] of Map.groupBy(games, (game) => game.table)) {
      const [now, here] = [kept, worth].map((of) => checkOf(own, of));
      console.log(`  ${table.padEnd(60)} ${own.length} games; as kept: ${now}; fitted now: ${here}`);
    }
  }
}

/** What the rules keep for a table. */
function keptFor({ ruleset, options }: (typeof TABLES)[number]): readonly number[] {
  const checked = checkOptions(mustRuleset(ruleset).options, options);
  if ("problems" in checked) throw new Error(checked.problems[0]?.message);
  return luckMeterOf(ruleset).worth(checked.options);
}

function playAll(programs: Program[], ruleset: string, options: object, n: number, matches: number, t: number) {
  const games: Played[] = [];
  const { measure } = luckMeterOf(ruleset);
  for (let m = 0; m < matches; m++) {
    playMatch({
      bots: Array.from({ length: n }, (_, i) => programs[(i + m) % BOTS.length] as Program),
      ruleset,
      options: options as never,
      deals: DEALS,
      seed: `worth ${m}`,
      fast: true,
      onGame({ seats, result, replay }) {
        // Who plays whom at which table: each has a usual score of its own.
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
  return Array.from({ length: ways }, (_, k) => folds.reduce((sum, of) => sum + (of[k] as number), 0) / folds.length);
}

/** How places follow luck: places a place of luck (1 is right), correlation, and how much luck there is. */
function checkOf(games: readonly LuckyGame[], worth: readonly number[]): string {
  let [xx, xy, yy, count] = [0, 0, 0, 0];
  for (const { ranks, luck } of games) {
    const n = ranks.length;
    const points = luck.map((ways) => ways.reduce((sum, of, k) => sum + of * (worth[k] as number), 0));
    const total = points.reduce((sum, of) => sum + of, 0);
    const middle = ranks.reduce((sum, rank) => sum + rank, 0) / n;
    for (const [seat, rank] of ranks.entries()) {
      const x = n * (points[seat] as number) - total;
      xx += x * x;
      xy += x * (middle - rank);
      yy += (middle - rank) ** 2;
      count++;
    }
  }
  return `slope ${(xy / xx).toFixed(2)}, correlation ${(xy / Math.sqrt(xx * yy)).toFixed(3)}, luck ±${Math.sqrt(xx / count).toFixed(3)}`;
}

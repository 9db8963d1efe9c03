// npm run bench -- luck [MATCHES]: what taking luck off the score saves, per ruleset, with real house bots.
import { type Program, playMatch } from "@liars-ladder/sdk";
import { adjustForLuck, type LuckyGame, type MatchTally } from "@liars-ladder/stats";
import { type HouseBot, houseBotUrl } from "../bots/src/index.ts";
import { luckOfGame } from "./luck-events.ts";

export const about = "by what factor a luck-adjusted score cuts the games needed, by ruleset";

const DEALS = 8;
const TABLES = [
  { ruleset: "palafico", players: 2, options: {} },
  { ruleset: "palafico", players: 4, options: {} },
  { ruleset: "ships-wheel", players: 4, options: {} },
  { ruleset: "cups", players: 4, options: {} },
  { ruleset: "six-card", players: 4, options: {} },
  {
    ruleset: "six-card",
    players: 4,
    options: { length: "long", deck: "random", cards: 9, minDice: 3, wildcards: true, powers: true },
  },
  { ruleset: "nine-card", players: 4, options: {} },
  {
    ruleset: "nine-card",
    players: 4,
    options: { straights: true, vague: true, swap: "draw", wildcards: true, powers: true },
  },
] as const;
const BOTS = ["odds", "honest", "cautious", "bold"] as const satisfies HouseBot[];

/** Points of each player in each match, a game on average. */
const pointsOf = (tallies: readonly MatchTally[], players: number): number[][] =>
  Array.from({ length: players }, (_, i) =>
    tallies.map(({ pairs }) => {
      let points = 0;
      for (const { a, b, scoreA, weight } of pairs) points += a === i ? scoreA : b === i ? weight - scoreA : 0;
      return points / (DEALS * players);
    }),
  );

const mean = (x: readonly number[]): number => x.reduce((sum, v) => sum + v, 0) / x.length;
const variance = (x: readonly number[]): number => {
  const m = mean(x);
  return x.reduce((sum, v) => sum + (v - m) ** 2, 0) / (x.length - 1);
};

export default async function luck(args: string[]): Promise<void> {
  const matches = Number(args[0] ?? 200);
  const programs = await Promise.all(
    BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  console.log(
    `Variance of a bot's points in a match of ${DEALS} deals, plain ÷ luck-adjusted, ${matches} matches each:`,
  );
  console.log(
    "the factor by which it cuts the games needed, ± 1.96 standard errors; and by how much it moved the mean.",
  );
  let most = 0;
  for (const { ruleset, players, options } of TABLES) {
    const bots = programs.slice(0, players);
    const played = Array.from({ length: matches }, (_, m) => {
      const games: LuckyGame[] = [];
      playMatch({
        bots,
        ruleset,
        options,
        deals: DEALS,
        seed: `luck ${m}`,
        fast: true,
        onGame({ seats, result, replay }) {
          games.push({ players: seats, ranks: result.ranks, luck: luckOfGame(ruleset, players, replay().events) });
        },
      });
      return games;
    });
    const none = played.map((games) => games.map((game) => ({ ...game, luck: game.luck.map(() => []) })));
    const plain = pointsOf(adjustForLuck(none).tallies, players);
    const adjusted = pointsOf(adjustForLuck(played).tallies, players);
    const factors = plain.map((of, i) => variance(of) / variance(adjusted[i] as number[]));
    const factor = mean(factors);
    // A variance over n matches is known to a share of √(2/n); the two go together as far as luck explains nothing.
    const error = 1.96 * factor * Math.sqrt((2 / matches) * 2 * Math.max(0, 1 - 1 / factor) + 1e-9);
    // In standard errors of the difference: what is no bias stays within 3 or so.
    const moved = plain.map((of, i) => {
      const by = of.map((p, m) => p - (adjusted[i]?.[m] as number));
      return Math.abs(mean(by)) / Math.sqrt(variance(by) / matches);
    });
    most = Math.max(most, factor);
    const name = `${ruleset}${Object.keys(options).length > 0 ? ", all options" : ""}`;
    console.log(
      `${name.padEnd(24)} ${players} players   ${factor.toFixed(2)} ± ${error.toFixed(2)} ×   mean moved by at most ${Math.max(...moved).toFixed(1)} standard errors`,
    );
  }
  console.log(most >= 2 ? "At least 2 × on some ruleset: worth offering as its rating." : "2 × on no ruleset.");
}

// npm run bench -- luck [MATCHES]: how many games luck-adjusted scores save, for each ruleset, with real house
// bots.
import { luckMeterOf, startLadders } from "@liars-ladder/rules";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { adjustForLuck, type LuckyGame, type MatchTally } from "@liars-ladder/stats";
import { type HouseBot, houseBotUrl } from "../bots/src/index.ts";

export const about = "by what factor a luck-adjusted score cuts the games needed, by ruleset";

const DEALS = 8;
const BOTS = ["odds", "honest", "cautious", "bold"] as const satisfies HouseBot[];

/** Points of each player in each match, as the mean over its games. */
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

interface Saved {
  factor: number;
  error: number;
  moved: number;
}

function saved(units: readonly LuckyGame[][], players: number): Saved {
  const none = units.map((games) => games.map((game) => ({ ...game, luck: game.luck.map(() => []) })));
  const plain = pointsOf(adjustForLuck(none).tallies, players);
  const adjusted = pointsOf(adjustForLuck(units).tallies, players);
  const factor = mean(plain.map((of, i) => variance(of) / variance(adjusted[i]!)));
  // A ratio of two variances over n units with correlation r is known to a share of √(4 (1 − r²) / n).
  const together = mean(plain.map((of, i) => correlation(of, adjusted[i]!) ** 2));
  const error = 1.96 * factor * Math.sqrt((4 * (1 - together)) / units.length);
  const moved = plain.map((of, i) => {
    const by = of.map((p, m) => p - adjusted[i]![m]!);
    const spread = Math.sqrt(variance(by) / units.length);
    return spread > 0 ? Math.abs(mean(by)) / spread : 0;
  });
  return { factor, error, moved: Math.max(...moved) };
}

function correlation(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [mean(x), mean(y)];
  const both = mean(x.map((v, i) => (v - mx) * (y[i]! - my)));
  return both / Math.sqrt(variance(x) * variance(y));
}

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
  for (const { id, ruleset, players, options } of startLadders()) {
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
          games.push({
            players: seats,
            ranks: result.ranks,
            luck: luckMeterOf(ruleset).measure(players, replay().events),
          });
        },
      });
      return games;
    });
    const ofMatches = saved(played, players);
    // Only the first phase: games with their own seed and seats, as without duplicate deals.
    const ofGames = saved(
      played.flatMap((games) => games.slice(0, DEALS).map((game) => [game])),
      players,
    );
    most = Math.max(most, ofMatches.factor, ofGames.factor);
    const show = ({ factor, error, moved }: Saved): string =>
      `${factor.toFixed(2)} ± ${error.toFixed(2)} × (${moved.toFixed(1)})`;
    console.log(
      `${id.padEnd(24)} ${players} players   matches ${show(ofMatches)}   independent games ${show(ofGames)}`,
    );
  }
  console.log(most >= 2 ? "At least 2 × on some ruleset: worth offering as its rating." : "2 × on no ruleset.");
}

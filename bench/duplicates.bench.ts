import { startLadders } from "@liars-ladder/rules";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { placingPoints } from "@liars-ladder/stats";
import { type HOUSE_BOTS, houseBotUrl } from "../bots/src/index.ts";

export const about = "what dealing the same luck to every bot saves: variance over deals against independent games";

const load = async (name: (typeof HOUSE_BOTS)[number]): Promise<Program> =>
  (await import(houseBotUrl(name).href)).default;

const variance = (x: readonly number[]): number => {
  const mean = x.reduce((sum, v) => sum + v, 0) / x.length;
  return x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (x.length - 1);
};

export default async function duplicates(args: string[]): Promise<void> {
  const deals = Number(args[0] ?? 400);
  const programs = await Promise.all((["odds", "honest", "cautious", "bold"] as const).map(load));
  console.log(`Variance of a bot's mean points a game, ${deals} deals (every seat once) as a ratio to as many`);
  console.log(
    "independent games (below 1: duplicate deals pay), and the games they save. Ratio ± 1.96 standard errors.",
  );
  for (const { id, ruleset, players, options } of startLadders()) {
    const bots = programs.slice(0, players);
    // points[bot][deal][phase]
    const points = bots.map(() => Array.from({ length: deals }, () => [] as number[]));
    playMatch({
      bots,
      ruleset,
      options,
      deals,
      seed: `duplicates ${ruleset}`,
      fast: true,
      onGame({ deal, seats, result }) {
        placingPoints(result.ranks).forEach((p, seat) => {
          points[seats[seat]!]?.[deal]?.push(p);
        });
      },
    });
    const ratios = points.map((ofBot) => {
      const means = ofBot.map((games) => games.reduce((sum, p) => sum + p, 0) / games.length);
      return (variance(means) * players) / variance(ofBot.flat());
    });
    const ratio = ratios.reduce((sum, r) => sum + r, 0) / ratios.length;
    // A variance over n deals is known to a share of about √(2/n); the bots of a table share their luck.
    const error = 1.96 * ratio * Math.sqrt(2 / deals);
    console.log(
      `${id.padEnd(24)} ${players} players   ${ratio.toFixed(2)} ± ${error.toFixed(2)}   ${(100 * (1 - ratio)).toFixed(0)} % fewer games`,
    );
  }
}

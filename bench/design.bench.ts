// npm run bench -- design [MATCHES [RULESET]] [--write]: how much more matches of real house bots vary than
// independent pairs, for each ladder. These are the numbers of sdk/rules/src/games/RULESET/ladders.ts; --write puts
// them there.
import { type RulesetLadder, startLadders } from "@liars-ladder/rules";
import { type Program, playMatch } from "@liars-ladder/sdk";
import { addGame, aggregate, fitRatings, intervals, type MatchTally, random } from "@liars-ladder/stats";
import { HOUSE_BOTS, houseBotUrl } from "../bots/src/index.ts";
import { firstKind } from "./coverage-house.ts";
import { fitArgs, writeNumbers } from "./fit.ts";

export const about = "the design effect of each ladder's matches, beside the one that the rules assume";

/** A league with each of these bots once, like a ladder at its start, with random tables. */
function designOf({ id, ruleset, options, players, deals }: RulesetLadder, league: Program[], count: number): number {
  const { uniform } = random(1);
  const matches = Array.from({ length: count }, (_, k) => {
    const table = league
      .map((_, i) => ({ i, at: uniform() }))
      .toSorted((x, y) => x.at - y.at)
      .slice(0, players)
      .map(({ i }) => i);
    const tally: MatchTally = { pairs: [] };
    playMatch({
      bots: table.map((i) => league[i]!),
      ruleset,
      options,
      deals,
      seed: `design ${id} ${k}`,
      fast: true,
      onGame({ seats, result }) {
        const order = seats.map((place) => table[place]!);
        addGame(tally, order, result.ranks);
      },
    });
    return tally;
  });
  const pairs = aggregate(matches);
  const { ratings } = fitRatings({ players: league.length, pairs, anchor: 0 });
  return intervals({ players: league.length, pairs, matches, ratings }).design;
}

export default async function design(args: string[]): Promise<void> {
  const { matches: count, ruleset: only, write } = fitArgs(args, 400);
  const programs = await Promise.all(
    HOUSE_BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  console.log(`Design effect of ${count} matches of each ladder, the house bots at tables drawn at random:`);
  for (const ladder of startLadders().filter(({ ruleset }) => only === undefined || ruleset === only)) {
    const found = designOf(ladder, programs.slice(firstKind(ladder.players)), count);
    console.log(
      `${ladder.id.padEnd(18)} ${found.toFixed(2).padStart(6)}   taken for ${ladder.design}: ${(found / ladder.design).toFixed(2)} ×`,
    );
    const own = new RegExp(`(?<="${ladder.id}"(?:(?!\\bid: )[^])*\\bdesign: )[0-9.]+`, "g");
    if (write) writeNumbers(ladder.ruleset, "ladders.ts", own, String(Number(found.toFixed(2))));
  }
}

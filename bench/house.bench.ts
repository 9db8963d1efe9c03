// npm run bench -- house: what the house bots' decisions cost, for each ruleset, as ratios to the bot that decides
// at random.
// npm run bench -- house DEALS [LADDER …]: measures how strong the main line is instead; each pair plays this many
// deals on each ladder.
// npm run bench -- house DEALS reference [DUEL …]: measures `reference` against each other house bot, in the duels that it
// has tables of.
import { DUELS } from "@liars-ladder/equilibrium";
import { startLadders } from "@liars-ladder/rules";
import { type Options, type Program, playMatch, RULESETS } from "@liars-ladder/sdk";
import { HOUSE_BOTS, houseBotUrl } from "../bots/src/index.ts";
import { against, crosstable } from "./crosstable.ts";
import { quantile } from "./report.ts";

export const about = "CPU time of a house bot's decision, by ruleset, beside one at random; DEALS: how strong each is";

/** From weak to strong. */
const MAIN_LINE = ["random", "honest", "odds", "reader", "searcher"];

const ROUNDS = 5;
const BATCH_MS = 150;

/**
 * CPU time of a decision, in µs, with this bot in all seats. It includes the game's own part, which is the same for
 * all bots.
 */
function decisionOf(program: Program, ruleset: string, options: Options, seed: string): number {
  let decisions = 0;
  const counted: Program = {
    ...program,
    start(game) {
      const player = program.start(game);
      return {
        decide(ask) {
          decisions++;
          return player.decide(ask);
        },
      };
    },
  };
  const from = process.threadCpuUsage();
  let used = 0;
  for (let k = 0; used < 1000 * BATCH_MS; k++) {
    playMatch({
      bots: [counted, counted, counted, counted],
      ruleset,
      options,
      deals: 1,
      seed: `${seed} ${k}`,
      onGame() {},
    });
    const { user, system } = process.threadCpuUsage(from);
    used = user + system;
  }
  return used / decisions;
}

export default async function house([deals, ...only]: string[]): Promise<void> {
  const programs = await Promise.all(
    HOUSE_BOTS.map(async (name) => ((await import(houseBotUrl(name).href)) as { default: Program }).default),
  );
  if (deals === undefined) costs(programs);
  else strengths(programs, Number(deals), only);
}

function strengths(programs: readonly Program[], deals: number, only: readonly string[]): void {
  if (!Number.isSafeInteger(deals) || deals < 2) throw new Error("DEALS is a whole number from 2");
  if (only[0] === "reference") {
    const bot = programs.find(({ name }) => name === "reference")!;
    const others = programs.filter((other) => other !== bot);
    for (const { id, ruleset } of DUELS)
      if (only.length === 1 || only.includes(id))
        against(bot, others, { id, ruleset, options: {}, players: 2 }, deals, "house");
    return;
  }
  const line = programs
    .filter(({ name }) => MAIN_LINE.includes(name))
    .toSorted((a, b) => MAIN_LINE.indexOf(a.name) - MAIN_LINE.indexOf(b.name));
  console.log(`Points in 100 of the row's bot against the column's, 95 % interval by ${deals} deals, and as Elo.`);
  for (const ladder of startLadders())
    if (only.length === 0 || only.includes(ladder.id)) crosstable(line, ladder, deals, "house");
}

function costs(programs: readonly Program[]): void {
  console.log(
    `CPU µs a decision, four of a kind at a table, medians of ${ROUNDS} rounds; × the bot at random of the same round`,
  );
  for (const { id } of RULESETS) {
    const rounds = Array.from({ length: ROUNDS + 1 }, (_, round) =>
      programs.map((program) => decisionOf(program, id, {}, `${id} ${round}`)),
    ).slice(1);
    const base = HOUSE_BOTS.indexOf("random");
    const columns = HOUSE_BOTS.map((name, i) => {
      const ratio = quantile(
        rounds.map((of) => of[i]! / of[base]!),
        0.5,
      );
      return `${name} ${quantile(
        rounds.map((of) => of[i]!),
        0.5,
      ).toFixed(0)} (${ratio.toFixed(1)} ×)`;
    });
    console.log(`${id.padEnd(12)} ${columns.join("  ")}`);
  }
}

// npm run bench -- softplay [LOOKS] [LADDER …]: how many planted pairs of each kind the test of docs/soft-play.md finds, after
// how many looks, and how many of 10,000 honest bots it lists. LOOKS real ones are taken of each kind and of each honest bot,
// each two whole matches; pairs are drawn from these, as their looks are independent.
import { checkOptions, type GameHead, mustPlayRules, type Program, startLadders } from "@liars-ladder/rules";
import { listedAt, lookOf, random, SoftPlay } from "@liars-ladder/stats";
import { type HouseBot, houseBotUrl } from "../bots/src/index.ts";
import { MOST_LOOKS } from "../services/arena/src/soft-play/job.ts";
import { KINDS, plant } from "./colluders.ts";
import { learners } from "./learners.ts";
import { quantile } from "./report.ts";
import { giftIn, type Make, type Setting, settingOf } from "./soft-looks.ts";

export const about = "soft play: planted pairs that are found, and false alarms among honest bots";

const DEALS = 8;
const HONEST_BOTS = 10_000;
/** Each honest bot is looked at with so many others. */
const MATES = 5;
const HOUSE: readonly HouseBot[] = ["honest", "odds", "reader", "bold", "cautious", "bluffer", "random"];

interface Bot {
  readonly name: string;
  readonly make: Make;
}

export default async function main([given = "200", ...only]: string[]): Promise<void> {
  const count = Number(given);
  if (!Number.isSafeInteger(count) || count < 10) throw new Error("LOOKS is a whole number from 10");
  const house = await Promise.all(
    HOUSE.map(async (name): Promise<Bot> => {
      const { default: program } = (await import(houseBotUrl(name).href)) as { default: Program };
      return { name, make: () => program };
    }),
  );
  for (const id of only.length > 0 ? only : ["palafico", "palafico-duel"]) {
    const ladder = startLadders().find((one) => one.id === id);
    if (ladder === undefined) throw new Error(`there is no ladder ${id}`);
    const { ruleset, players } = ladder;
    const checked = checkOptions(mustPlayRules(ruleset).options, ladder.options);
    if ("problems" in checked) throw new Error(checked.problems[0]!.message);
    const head: GameHead = { ruleset, options: checked.options, players };
    console.log(`\n${id}, ${players} seats, matches of ${DEALS * players} games, ${count} real looks each`);
    const setting = settingOf(head, DEALS);
    // Whom a kingmaker could favour is nobody in a duel.
    for (const kind of KINDS) if (players > 2 || kind !== "kingmaker") planted(setting, kind, house, count);
    falseAlarms(setting, house, count);
  }
}

/** One look: a match with the mate beside one with somebody else. */
function look(setting: Setting, bot: Make, mate: Make, house: readonly Bot[], name: string, i: number): number {
  const gifts = [mate, house[i % house.length]!.make].map((one, k) => {
    const others = Array.from({ length: 8 }, (_, at) => house[(i + 1 + 3 * at) % house.length]!.make);
    return giftIn(setting, [bot, one, ...others].slice(0, setting.head.players), `${name} ${i} ${k}`);
  });
  return lookOf(gifts[0]!, gifts[1]!);
}

const meanOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const errorOf = (numbers: readonly number[]): number => {
  const mean = meanOf(numbers);
  return Math.sqrt(numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (numbers.length - 1) / numbers.length);
};

/** After how many looks a pair is listed whose looks are drawn from these; undefined if it is not. */
function listed(pool: readonly number[], nth: number, uniform: () => number): number | undefined {
  const test = new SoftPlay();
  const bar = listedAt(nth);
  while (test.looks < MOST_LOOKS) {
    test.add(pool[Math.floor(uniform() * pool.length)]!);
    if (test.evidence >= bar) return test.looks;
  }
  return undefined;
}

function planted(setting: Setting, kind: (typeof KINDS)[number], house: readonly Bot[], count: number): void {
  const { giver, mate } = plant(kind);
  const pool = Array.from({ length: count }, (_, i) => look(setting, giver, mate, house, kind, i));
  const { uniform } = random(5);
  const shareOf = (looks: readonly number[], pairs: number): { share: number; needed: number[] } => {
    const needed = Array.from({ length: pairs }, () => listed(looks, 1, uniform) ?? Number.POSITIVE_INFINITY);
    return { share: needed.filter(Number.isFinite).length / pairs, needed };
  };
  // The real looks are a sample too: its share of the uncertainty is by far the larger.
  const again = Array.from({ length: 100 }, () => {
    const resampled = pool.map(() => pool[Math.floor(uniform() * count)]!);
    return shareOf(resampled, 100).share;
  });
  const { share, needed } = shareOf(pool, 2_000);
  const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
  const at = (part: number): string => String(quantile(needed, part)).replace("Infinity", `>${MOST_LOOKS}`);
  console.log(
    `  ${kind.padEnd(38)} mean look ${meanOf(pool).toFixed(3)} ± ${errorOf(pool).toFixed(3)}   found ${percent(share)} ` +
      `(${percent(quantile(again, 0.025))} to ${percent(quantile(again, 0.975))})   looks: half ${at(0.5)}, 95 % ${at(0.95)}`,
  );
}

function falseAlarms(setting: Setting, house: readonly Bot[], count: number): void {
  const bots = [...house, ...learners];
  const pools = bots.map((bot) => {
    const mates = bots.filter((mate) => mate !== bot);
    const looks = Array.from({ length: count }, (_, i) =>
      look(setting, bot.make, mates[i % mates.length]!.make, house, `honest ${bot.name}`, i),
    );
    console.log(`  honest ${bot.name.padEnd(31)} mean look ${meanOf(looks).toFixed(3)} ± ${errorOf(looks).toFixed(3)}`);
    return looks;
  });
  const { uniform } = random(17);
  const alarms = pools.map(() => 0);
  for (let bot = 0; bot < HONEST_BOTS; bot++) {
    const at = bot % pools.length;
    for (let nth = 1; nth <= MATES; nth++) {
      if (listed(pools[at]!, nth, uniform) === undefined) continue;
      alarms[at]!++;
      break;
    }
  }
  const who = bots.flatMap(({ name }, at) => (alarms[at] === 0 ? [] : [`${alarms[at]} as ${name}`]));
  console.log(
    `  listed ${alarms.reduce((a, b) => a + b)} of ${HONEST_BOTS} honest bots, drawn from looks at ${bots.length} real ones, each ` +
      `with ${MATES} mates and ${MOST_LOOKS} looks at each${who.length > 0 ? `: ${who.join(", ")}` : ""}`,
  );
}

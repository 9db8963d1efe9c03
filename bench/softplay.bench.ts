// npm run bench -- softplay [MATCHES] [LADDER …]: how many planted pairs of each kind the test of docs/soft-play.md finds, after
// how many looks, and which honest ones it lists. For each two bots MATCHES real ones are played and asked again; looks are
// drawn from these, as they are independent.
import { checkOptions, type GameHead, mustPlayRules, type Program, startLadders } from "@liars-ladder/rules";
import { listedAt, lookOf, random, SoftPlay } from "@liars-ladder/stats";
import { type HouseBot, houseBotUrl } from "../bots/src/index.ts";
import { MOST_LOOKS, TRIES } from "../services/arena/src/soft-play/job.ts";
import { KINDS, plant } from "./colluders.ts";
import { learners } from "./learners.ts";
import { quantile } from "./report.ts";
import { giftIn, type Make, type Setting, settingOf } from "./soft-looks.ts";

export const about = "soft play: planted pairs that are found, and false alarms among honest bots";

const DEALS = 8;
const HONEST_BOTS = 10_000;
/** Each honest bot is looked at with so many others. */
const MATES = 5;
/** How often each of the pairs is drawn. */
const PAIRS = 200;
/** A bot that hands over nothing in so many matches never does. */
const FEW = 25;
const HOUSE: readonly HouseBot[] = ["honest", "odds", "reader", "bold", "cautious", "bluffer", "random"];

interface Bot {
  readonly name: string;
  readonly make: Make;
}

export default async function main([given = "150", ...only]: string[]): Promise<void> {
  const count = Number(given);
  if (!Number.isSafeInteger(count) || count < FEW) throw new Error(`MATCHES is a whole number from ${FEW}`);
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
    console.log(
      `\n${id}, ${players} seats, matches of ${DEALS * players} games, ${count} real ones for each pair of bots`,
    );
    const setting = settingOf(head, DEALS);
    // Whom a kingmaker could favour is nobody in a duel.
    for (const kind of KINDS) if (players > 2 || kind !== "kingmaker") planted(setting, kind, house, count);
    falseAlarms(setting, house, count);
  }
}

/** What a bot handed to each of these bots: for each, one number for each match. */
type Gifts = ReadonlyMap<string, readonly number[]>;

/** Takes real matches, whose other seats house bots take in turn. */
function giftsTo(setting: Setting, bot: Bot, to: readonly Bot[], house: readonly Bot[], count: number): Gifts {
  const given = (one: Bot, i: number): number => {
    const others = Array.from({ length: 8 }, (_, at) => house[(i + 1 + 3 * at) % house.length]!.make);
    const table = [bot.make, one.make, ...others].slice(0, setting.head.players);
    return giftIn(setting, table, `${bot.name} ${one.name} ${i}`);
  };
  return new Map(
    to.map((one) => {
      const gifts = Array.from({ length: FEW }, (_, i) => given(one, i));
      // A bot that always answers the same among strangers does so in the other matches, too.
      while (gifts.length < count && gifts.some((gift) => gift !== 0)) gifts.push(given(one, gifts.length));
      return [one.name, gifts];
    }),
  );
}

const meanOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const errorOf = (numbers: readonly number[]): number => {
  const mean = meanOf(numbers);
  return Math.sqrt(numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (numbers.length - 1) / numbers.length);
};

/** After how many looks a pair is listed whose matches are drawn from these; undefined if it is not. */
function listed(mate: readonly number[], strangers: Gifts, nth: number, uniform: () => number): number | undefined {
  const draw = (pool: readonly number[]): number => pool[Math.floor(uniform() * pool.length)]!;
  const test = new SoftPlay();
  const bar = listedAt(nth);
  // As `queueLook` chooses whom the mate is compared with.
  const tried = [...strangers.values()].map((pool) => ({
    pool,
    got: Array.from({ length: TRIES }, () => draw(pool)),
    may: 0,
  }));
  for (const one of tried) one.may = meanOf(one.got) + errorOf(one.got);
  while (test.looks < MOST_LOOKS) {
    const most = tried.reduce((a, b) => (b.may > a.may ? b : a));
    const other = draw(most.pool);
    most.got.push(other);
    most.may = meanOf(most.got) + errorOf(most.got);
    test.add(lookOf(draw(mate), other));
    if (test.evidence >= bar) return test.looks;
  }
  return undefined;
}

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;

function planted(setting: Setting, kind: (typeof KINDS)[number], house: readonly Bot[], count: number): void {
  const { giver, mate } = plant(kind);
  const gifts = giftsTo(setting, { name: kind, make: giver }, [...house, { name: "mate", make: mate }], house, count);
  const pool = gifts.get("mate")!;
  const strangers = new Map(house.map(({ name }) => [name, gifts.get(name)!]));
  const { uniform } = random(5);
  const shareOf = (matches: readonly number[], pairs: number): { share: number; needed: number[] } => {
    const needed = Array.from(
      { length: pairs },
      () => listed(matches, strangers, 1, uniform) ?? Number.POSITIVE_INFINITY,
    );
    return { share: needed.filter(Number.isFinite).length / pairs, needed };
  };
  // The real matches are a sample too: its share of the uncertainty is by far the larger.
  const again = Array.from({ length: 100 }, () => {
    const resampled = pool.map(() => pool[Math.floor(uniform() * pool.length)]!);
    return shareOf(resampled, 100).share;
  });
  const { share, needed } = shareOf(pool, 2_000);
  const at = (part: number): string => String(quantile(needed, part)).replace("Infinity", `>${MOST_LOOKS}`);
  console.log(
    `  ${kind.padEnd(38)} gift to the mate ${meanOf(pool).toFixed(2)} ± ${errorOf(pool).toFixed(2)}   found ${percent(share)} ` +
      `(${percent(quantile(again, 0.025))} to ${percent(quantile(again, 0.975))})   looks: half ${at(0.5)}, 95 % ${at(0.95)}`,
  );
}

/** Each honest bot with each other one as its mate, and with five that are drawn. */
function falseAlarms(setting: Setting, house: readonly Bot[], count: number): void {
  const bots = [...house, ...learners];
  const { uniform } = random(17);
  let alarms = 0;
  for (const bot of bots) {
    const gifts = giftsTo(setting, bot, bots, house, count);
    const strangers = new Map(house.map(({ name }) => [name, gifts.get(name)!]));
    const mates = bots.filter((mate) => mate !== bot);
    const pairs = mates.map(({ name }) => {
      const found = Array.from({ length: PAIRS }, () => listed(gifts.get(name)!, strangers, 1, uniform));
      return { name, share: found.filter((looks) => looks !== undefined).length / PAIRS };
    });
    for (let one = 0; one < HONEST_BOTS / bots.length; one++) {
      const drawn = mates.map((mate) => ({ mate, at: uniform() })).sort((a, b) => a.at - b.at);
      const met = drawn.slice(0, MATES).map(({ mate }) => gifts.get(mate.name)!);
      if (met.some((pool, nth) => listed(pool, strangers, nth + 1, uniform) !== undefined)) alarms++;
    }
    const most = house
      .map(({ name }) => ({ name, gift: meanOf(gifts.get(name)!) }))
      .sort((a, b) => b.gift - a.gift)[0]!;
    const who = pairs.filter(({ share }) => share > 0).map(({ name, share }) => `${percent(share)} with ${name}`);
    console.log(
      `  honest ${bot.name.padEnd(12)} most to ${most.name}, ${most.gift.toFixed(2)} a match; listed ${who.join(", ") || "with nobody"}`,
    );
  }
  console.log(
    `  listed ${alarms} of ${HONEST_BOTS} honest bots, each with ${MATES} mates and ${MOST_LOOKS} looks at each`,
  );
}

// npm run bench -- luck-learned [GAMES [BOT,BOT,… [SEATS]]]: by what factor luck cuts the games needed in palafico, if
// what a roll is worth is learned from the other games of the same bots. GAMES: those of each bot. The bar: 1.2.
import { type Program, playMatch } from "@liars-ladder/sdk";
import { HOUSE_BOTS, houseBotUrl, isHouseBot } from "../bots/src/index.ts";
import { type DiceGame, diceGame, learnedLuck } from "./learned-luck.ts";

export const about =
  "by what factor luck cuts the games needed in palafico, if learned from the bots' other games [GAMES [BOT,BOT,… [SEATS]]]";

const BAR = 1.2;
const DEALS = 8;
const FOLDS = 4;

interface League {
  bots: readonly string[];
  seats: number;
  /** Of each bot. */
  games: number;
}

/** All but `searcher`, which takes most of the time and is not what makes a league. */
const MANY = HOUSE_BOTS.filter((name) => name !== "searcher");
const PAIR = ["odds", "honest"];
/** A version of a ladder of twenty has about 45 matches in a season, 720 games in duels. */
const LEAGUES: readonly League[] = [
  { bots: PAIR, seats: 2, games: 600 },
  { bots: PAIR, seats: 2, games: 6000 },
  { bots: MANY, seats: 2, games: 720 },
  { bots: MANY, seats: 4, games: 1440 },
];

interface Played {
  /** The bots' numbers. */
  table: readonly number[];
  games: DiceGame[];
}

/** The choices of so many among the numbers below `many`, ascending. */
const choices = (many: number, size: number, from = 0): number[][] =>
  size === 0
    ? [[]]
    : Array.from({ length: many - from }, (_, k) => from + k).flatMap((i) =>
        choices(many, size - 1, i + 1).map((rest) => [i, ...rest]),
      );

/** Every choice of the bots meets equally often. */
async function playAll({ bots: names, seats, games }: League): Promise<Played[]> {
  const bots = await Promise.all(
    names.map(async (name) => {
      if (!isHouseBot(name)) throw new Error(`there is no house bot "${name}"; there are ${HOUSE_BOTS.join(", ")}`);
      return ((await import(houseBotUrl(name).href)) as { default: Program }).default;
    }),
  );
  const tables = choices(bots.length, seats);
  if (tables.length === 0) throw new Error(`${seats} seats need as many bots, not ${bots.length}`);
  const rounds = Math.ceil((games * bots.length) / (seats * DEALS * seats) / tables.length);
  return Array.from({ length: rounds }, (_, round) => tables.map((table) => ({ table, round }))).flatMap((all) =>
    all.map(({ table, round }) => {
      const match: Played = { table, games: [] };
      playMatch({
        bots: table.map((bot) => bots[bot]!),
        ruleset: "palafico",
        deals: DEALS,
        seed: `learned ${table} ${round}`,
        fast: true,
        onGame({ seats: seating, result, replay }) {
          const sitting = seating.map((at) => table[at]!);
          match.games.push(diceGame(replay().events, sitting, result.ranks));
        },
      });
      return match;
    }),
  );
}

const mean = (x: readonly number[]): number => x.reduce((sum, v) => sum + v, 0) / x.length;
const squares = (x: readonly number[]): number => x.reduce((sum, v) => sum + (v - mean(x)) ** 2, 0);

interface Saved {
  factor: number;
  /** 1.96 standard errors. */
  error: number;
  /** The mean of the luck, in its standard errors. */
  moved: number;
}

/** Of one bot's score in a match: variance about its mean against the same others, plain ÷ luck-adjusted. */
function saved(matches: readonly Played[], luck: readonly (readonly number[][])[], bot: number): Saved {
  const own = matches.flatMap(({ table, games }, m) => {
    if (!table.includes(bot)) return [];
    const seatOf = (game: DiceGame): number => game.bots.indexOf(bot);
    const score = mean(games.map((game) => game.scores[seatOf(game)]!));
    return [{ key: table.join(), score, luck: mean(games.map((game, g) => luck[m]![g]![seatOf(game)]!)) }];
  });
  let [plain, adjusted] = [0, 0];
  for (const alike of Map.groupBy(own, ({ key }) => key).values()) {
    plain += squares(alike.map(({ score }) => score));
    adjusted += squares(alike.map(({ score, luck }) => score - luck));
  }
  const factor = plain / adjusted;
  const lucks = own.map(({ luck }) => luck);
  return {
    factor,
    // As in luck.bench.ts, with the correlation that this factor means.
    error: 1.96 * factor * Math.sqrt((4 * Math.abs(1 - 1 / factor)) / own.length),
    moved: Math.abs(mean(lucks)) / Math.sqrt(squares(lucks) / lucks.length / (lucks.length - 1)),
  };
}

async function run(league: League): Promise<void> {
  const { bots, seats, games } = league;
  const matches = await playAll(league);
  const before = process.cpuUsage();
  const luck = learnedLuck(
    matches.map((match) => match.games),
    FOLDS,
  );
  const { user, system } = process.cpuUsage(before);
  const all = bots.map((_, bot) => saved(matches, luck, bot));
  console.log(
    `${bots.length} bots, ${seats} seats, ${games} games of each: ${mean(all.map(({ factor }) => factor)).toFixed(2)} × on average` +
      ` (bar ${BAR}), ${((user + system) / 1e6).toFixed(0)} CPU s to learn`,
  );
  for (const [bot, { factor, error, moved }] of all.entries())
    console.log(`  ${bots[bot]!.padEnd(10)} ${factor.toFixed(2)} ± ${error.toFixed(2)} × (${moved.toFixed(1)})`);
}

export default async function luckLearned(args: string[]): Promise<void> {
  console.log(
    `Variance of a bot's score in a match of ${DEALS} deals, plain ÷ luck-adjusted: the factor by which it cuts`,
  );
  console.log("the games needed, ± 1.96 standard errors; and by how many standard errors luck is off 0.");
  const [games, bots = PAIR.join(), seats = "2"] = args;
  for (const number of [games ?? "1", seats])
    if (!(Number.isInteger(Number(number)) && Number(number) > 0))
      throw new Error(`say [GAMES [BOT,BOT,… [SEATS]]], whole numbers from 1, not "${args.join(" ")}"`);
  if (games === undefined) for (const league of LEAGUES) await run(league);
  else await run({ bots: bots.split(","), seats: Number(seats), games: Number(games) });
}

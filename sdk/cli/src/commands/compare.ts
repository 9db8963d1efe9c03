import { EXIT, usage } from "../failure.ts";
import { compareBots, DEALS_A_MATCH, type Verdict } from "../play/duel.ts";
import { entrantsOf } from "../play/entrants.ts";
import { checkPlayers, optionsOf, optionsText, rulesetOf } from "../play/ruleset.ts";
import { seedsOf } from "../play/seeds.ts";
import { commandLine } from "../play/shell.ts";
import { progress } from "../text/progress.ts";
import { percent, print, printJson } from "../text/say.ts";

interface Flags {
  ruleset: string;
  options?: string;
  players?: number;
  against?: string;
  deals: number;
  elo: number;
  seed?: string;
  json?: true;
}

/** Exit 0 when A is surely better, 1 when B is, or when that many deals could not tell. */
export async function compare(a: string, b: string, flags: Flags): Promise<void> {
  const ruleset = rulesetOf(flags.ruleset);
  const options = optionsOf(ruleset, flags.options);
  const others = seatsOfOthers(flags);
  checkPlayers(ruleset, others.length === 0 ? 2 : others.length + 1);
  const deals = Math.max(1, Math.floor(flags.deals / DEALS_A_MATCH)) * DEALS_A_MATCH;
  const seeds = seedsOf(flags.seed, deals, "deal");
  const [first, second, ...rest] = await entrantsOf([a, b, ...others], ruleset.id);
  if (first === undefined || second === undefined) throw usage("two bots are compared");

  const bar = progress();
  const told = await compareBots(
    { ruleset, options, a: first, b: second, others: rest, elo: flags.elo, seeds: seeds.of },
    (state) => bar.show(`${state.deals} of at most ${deals} deals: ${difference(state)}`),
  ).finally(() => bar.end());

  const verdict = { h1: "a", h0: "b", undecided: null }[told.verdict];
  if (verdict !== "a") process.exitCode = EXIT.failed;
  const repeat = commandLine("compare", [a, b], {
    ruleset: ruleset.id,
    options: optionsText(ruleset, options),
    against: others.join(","),
    deals,
    elo: flags.elo,
    seed: seeds.text,
  });
  if (flags.json) {
    const { n, mean, error, llr, lower, upper, points } = told;
    printJson({ better: verdict, deals: told.deals, matches: n, mean, error, llr, lower, upper, points, repeat });
    return;
  }
  const table = others.length === 0 ? "against each other" : `each at a table with ${others.join(", ")}`;
  print(`${ruleset.id}, ${first.label} and ${second.label} ${table}, in every seat, on the same luck.`);
  print(
    `${told.deals} deals. Points a game: ${first.label} ${percent(told.points.a, 1)}, ${second.label} ${percent(told.points.b, 1)}.`,
  );
  print(`Difference: ${difference(told)}.\n`);
  if (verdict === null)
    print(`Not told apart: they are closer than ${flags.elo} Elo, or more deals are needed (--deals).`);
  else print(`${verdict === "a" ? first.label : second.label} is better (wrong in less than 5 % of such tests).`);
  print(`\nSeed ${seeds.text}. The same again: ${repeat}`);
}

/** `--against` names the other seats; with --players, its last one fills those that are left, or `honest` does. */
function seatsOfOthers({ against, players }: Flags): string[] {
  const named = against === undefined ? [] : against.split(",").map((word) => word.trim());
  if (named.includes("")) throw usage("--against names a bot without a name", "Write --against odds,random");
  if (players === undefined || (players === 2 && against === undefined)) return named;
  if (named.length > players - 1)
    throw usage(`--players ${players} leaves ${players - 1} seats to the others, and ${named.length} are named`);
  const last = named.at(-1) ?? "honest";
  return [...named, ...Array.from({ length: players - 1 - named.length }, () => last)];
}

const difference = ({ mean, error, n }: Verdict): string =>
  n < 2 ? "–" : `${mean >= 0 ? "+" : "−"}${(Math.abs(mean) * 100).toFixed(1)} % ± ${(error * 196).toFixed(1)}`;

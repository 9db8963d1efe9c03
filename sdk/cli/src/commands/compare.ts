import { availableParallelism } from "node:os";
import { MOST_ELO, sayAlike, sayDealsLeft, sayElo, sayProgress, sayVerdict, USUAL_PHASE } from "@liars-ladder/stats";
import { EXIT, Failure, usage } from "../failure.ts";
import { type BestFlags, bestIn, exactBots, serverIn, spread } from "../play/best.ts";
import { COMPARISON, fileNameOf, readComparison, type SavedPlan, saveComparison } from "../play/comparison-file.ts";
import { type Compared, type Comparison, compareBots, MOST_PHASE, termsOf } from "../play/duel.ts";
import { entrantsOf } from "../play/entrants.ts";
import { Keeper } from "../play/replace-file.ts";
import { checkPlayers, optionsOf, optionsText, rulesetOf } from "../play/ruleset.ts";
import { checkSamePlan } from "../play/saved-run.ts";
import { seedsOf } from "../play/seeds.ts";
import { commandLine } from "../play/shell.ts";
import { progress } from "../text/progress.ts";
import { aside, percent, print, printJson } from "../text/say.ts";

interface Flags extends BestFlags {
  ruleset: string;
  options?: string;
  players?: number;
  against?: string;
  deals: number;
  elo: number;
  phase?: number;
  seed?: string;
  parallel?: number;
  resume?: string;
  json?: true;
}

/** Exits with 0 if A is surely better, 130 if it was stopped before a verdict, and 1 for any other verdict. */
export async function compare(one: string, other: string, flags: Flags): Promise<void> {
  const { resume } = flags;
  const ruleset = rulesetOf(flags.ruleset);
  const options = optionsOf(ruleset, flags.options);
  for (const word of [one, other])
    if (spread([word]).length !== 1)
      throw usage(
        `compare takes two bots, but ${word} stands for ${bestIn(word)}`,
        "Name @ladder/top1, or use --against.",
      );
  const named = namedOthers(flags);
  const players = Math.max(2, seatsOfOthers(spread(named), flags).length + 1);
  checkPlayers(ruleset, players);
  if (flags.elo > MOST_ELO) throw usage(`--elo takes ${MOST_ELO} at most, not ${flags.elo}`);
  if ((flags.phase ?? 1) > MOST_PHASE) throw usage(`--phase takes ${MOST_PHASE} at most, not ${flags.phase}`);
  const saved = resume === undefined ? undefined : await readComparison(resume);
  const phase = flags.phase ?? saved?.plan.phase ?? USUAL_PHASE;
  const deals = Math.max(1, Math.floor(flags.deals / phase)) * phase;
  const seeds = seedsOf(flags.seed ?? saved?.plan.seed, deals, "deal");
  const [a = one, b = other, ...exact] = await exactBots([one, other, ...named], { ruleset, options, players }, flags);
  const others = seatsOfOthers(exact, flags);
  const [first, second, ...rest] = await entrantsOf([a, b, ...others], ruleset.id, flags);
  if (first === undefined || second === undefined) throw usage("compare takes two bots");

  const bots = [first, second, ...rest].map(({ hash }) => hash);
  const { elo } = flags;
  const game = { ruleset: ruleset.id, options: optionsText(ruleset, options) };
  const plan: SavedPlan = { ...game, bots, elo, phase, seed: seeds.text };
  if (resume !== undefined && saved !== undefined) checkSamePlan(COMPARISON, resume, saved.plan, plan);
  const comparison: Comparison = {
    ...{ ruleset, options, a: first, b: second, others: rest, elo, phase },
    seeds: Array.from({ length: deals }, (_, i) => seeds.at(i)),
    played: saved?.matches ?? [],
    parallel: flags.parallel ?? availableParallelism(),
  };
  const told = await played(comparison, plan, resume);

  if (told.verdict !== "better") process.exitCode = told.stopped ? EXIT.stopped : EXIT.failed;
  const unusual = phase === USUAL_PHASE ? undefined : phase;
  const typed = {
    ...game,
    against: others.join(","),
    elo,
    phase: unusual,
    seed: plan.seed,
    server: serverIn([a, b, ...others], flags),
  };
  const command = (more: { deals: number; resume?: string | undefined }): string =>
    commandLine("compare", [a, b], { ...typed, ...more });
  const kept = told.stopped && resume === undefined ? await keep(plan, told) : resume;
  const goOn = goesOn(told, deals, phase, kept, command);
  if (flags.json) {
    printJson(json(told, elo, command({ deals }), goOn));
    return;
  }
  const table = others.length === 0 ? "against each other" : `each at a table with ${others.join(", ")}`;
  aside(`${ruleset.id}, ${first.label} and ${second.label} ${table}, in every seat, with the same luck.`);
  const { points } = told;
  print(
    `${told.deals} deals. Points per game: ${first.label} ${percent(points.a, 1)}, ${second.label} ${percent(points.b, 1)}.`,
  );
  aside(`${sayElo(termsOf(comparison))}\n`);
  if (told.stopped) print("Stopped before a verdict.");
  print(sayVerdict(termsOf(comparison), told).join("\n"));
  const alike = sayAlike(told);
  if (alike !== undefined) aside(alike);
  if (goOn !== undefined) {
    const left = sayDealsLeft(told);
    aside(`\n${left === undefined ? "" : `It may take ${left} more. `}To continue: ${goOn}`);
  }
  aside(`\nSeed ${seeds.text}. To repeat it: ${command({ deals })}`);
}

/** Plays with a progress line. With `file`, all matches are saved there, whatever happens. */
async function played(comparison: Comparison, plan: SavedPlan, file: string | undefined): Promise<Compared> {
  if (file !== undefined) await saveComparison(file, plan, comparison.played);
  const bar = progress({ lines: true });
  let { played } = comparison;
  const keeper = file === undefined ? undefined : new Keeper(() => saveComparison(file, plan, played));
  try {
    const told = await compareBots(comparison, (state) => {
      bar.show(sayProgress(state, comparison.seeds.length, "--deals"));
      played = state.played;
      keeper?.changed();
    });
    played = told.played;
    await keeper?.end();
    return told;
  } finally {
    bar.end();
  }
}

/** Saves a comparison that was stopped and has no file. Undefined, after printing the reason, if no file can be made. */
async function keep(plan: SavedPlan, { played }: Compared): Promise<string | undefined> {
  if (played.length === 0) return undefined;
  const file = fileNameOf(plan);
  try {
    await saveComparison(file, plan, played);
    return file;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(`liars: ${error.message}`);
    return undefined;
  }
}

/** The command that continues a comparison without a verdict: from its file, or with more deals of the same seed. */
function goesOn(
  { verdict, stopped, dealsLeft }: Compared,
  deals: number,
  phase: number,
  file: string | undefined,
  command: (more: { deals: number; resume?: string | undefined }) => string,
): string | undefined {
  if (verdict !== "undecided" || (stopped && file === undefined)) return undefined;
  return command({ deals: stopped ? deals : moreThan(deals, dealsLeft, phase), resume: file });
}

/** Twice as many deals, or as many as it may take, whichever is more: a round number of whole phases. */
function moreThan(deals: number, left: number, phase: number): number {
  const most = Math.max(2 * deals, Number.isFinite(left) ? deals + left : 0);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 1);
  return Math.ceil((Math.ceil(most / step) * step) / phase) * phase;
}

/** The output for programs. Null means not known, or not bounded. */
function json(told: Compared, elo: number, repeat: string, goOn: string | undefined): object {
  const { verdict, deals, dealsLeft, matches, points, same, stopped } = told;
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  const [value, low, high] = [told.elo.value, told.elo.low, told.elo.high].map(finite);
  return {
    verdict,
    better: verdict === "better" ? "a" : verdict === "worse" ? "b" : null,
    elo: { within: elo, value, low, high },
    deals,
    dealsLeft: finite(dealsLeft),
    matches,
    points,
    same,
    stopped,
    repeat,
    resume: goOn ?? null,
  };
}

/** The bots that --against names, as they are typed. */
function namedOthers({ against }: Flags): string[] {
  const named = against === undefined ? [] : against.split(",").map((word) => word.trim());
  if (named.includes("")) throw usage("--against has an empty name in its list", "Write --against odds,random");
  return named;
}

/** The bots of the other seats. With --players, the last one that is named, or `honest`, fills the seats left. */
function seatsOfOthers(named: readonly string[], { against, players }: Flags): string[] {
  if (players === undefined || (players === 2 && against === undefined)) return [...named];
  if (named.length > players - 1)
    throw usage(`--players ${players} leaves ${players - 1} seats for other bots, but --against names ${named.length}`);
  const last = named.at(-1) ?? "honest";
  return [...named, ...Array.from({ length: players - 1 - named.length }, () => last)];
}

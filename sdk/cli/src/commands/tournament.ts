import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { FORMATS, type Format } from "@liars-ladder/stats";
import { EXIT, usage } from "../failure.ts";
import { type BestFlags, exactBots, serverIn, spread } from "../play/best.ts";
import { type Entrant, entrantsOf } from "../play/entrants.ts";
import { writable } from "../play/flags.ts";
import { Pace } from "../play/pace.ts";
import { Keeper } from "../play/replace-file.ts";
import { checkPlayers, optionsOf, optionsText, rulesetOf } from "../play/ruleset.ts";
import { inSandbox } from "../play/run.ts";
import { seedsOf } from "../play/seeds.ts";
import { commandLine } from "../play/shell.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { aside, note, print, printJson } from "../text/say.ts";
import { crosstable, type Row } from "../tournament/crosstable.ts";
import { fileNameOf, readPlayed, type SavedPlan, saveTournament, seedIn } from "../tournament/file.ts";
import { reportPage } from "../tournament/page.ts";
import {
  DEALS_A_MATCH,
  type Met,
  matchesIn,
  playTournament,
  roundsOf,
  scheduleOf,
  type Tournament,
} from "../tournament/tournament.ts";
import { sayCrosstable } from "../tournament/words.ts";

interface Flags extends BestFlags {
  ruleset: string;
  options?: string;
  format: string;
  deals: number;
  rounds?: number;
  seed?: string;
  parallel?: number;
  resume?: string;
  html?: string;
  json?: true;
}

/** More bots would not fit on a page. */
const MOST_BOTS = 64;
/** Games of a match: each deal is played with both seatings. */
const GAMES_A_MATCH = 2 * DEALS_A_MATCH;

/** Exits with 0 when everything was played, and with 130 and the table so far when it was stopped earlier. */
export async function tournament(named: string[], flags: Flags): Promise<void> {
  const { format, deals } = checked(spread(named), flags);
  const ruleset = rulesetOf(flags.ruleset);
  checkPlayers(ruleset, 2);
  const options = optionsOf(ruleset, flags.options);
  if (flags.html !== undefined) await writable(flags.html, "--html");
  const bots = await exactBots(named, { ruleset, options, players: 2 }, flags);
  const shape = { format, entrants: bots.length, deals, rounds: roundsOf(format, bots.length, flags.rounds) };
  const saved = flags.resume === undefined ? undefined : await seedIn(flags.resume);
  const seeds = seedsOf(flags.seed ?? saved, matchesIn(shape) * DEALS_A_MATCH, "deal");
  const entrants = await entrantsOf(bots, ruleset.id, flags);
  const hashes = entrants.map(({ hash }) => hash);
  const plan: SavedPlan = {
    ...{ ruleset: ruleset.id, options: optionsText(ruleset, options), ...shape },
    ...{ bots: hashes, seed: seeds.text },
  };
  const file = flags.resume ?? fileNameOf(plan);
  const played = await readPlayed(file, plan);

  const typed = {
    ...{ ruleset: ruleset.id, options: plan.options, format, deals },
    rounds: format === "swiss" ? shape.rounds : undefined,
    seed: seeds.text,
    server: serverIn(bots, flags),
  };
  const repeat = commandLine("tournament", bots, typed);
  const goOn = commandLine("tournament", bots, { ...typed, resume: file });
  const table = {
    ...shape,
    ruleset,
    options,
    bots: entrants,
    seeds,
    parallel: flags.parallel ?? availableParallelism(),
  };
  await playOn(table, played, { file, plan, goOn });

  const all = matchesIn(shape);
  const stopped = played.length < all;
  if (stopped) process.exitCode = EXIT.stopped;
  const score = format === "swiss" ? scheduleOf(shape, played).score : undefined;
  const rows = crosstable(
    entrants.map(({ label }) => label),
    played,
    score,
  );
  const told: Told = { plan, rows, entrants, matches: played.length, all, repeat, goOn: stopped ? goOn : undefined };
  if (flags.html !== undefined) await writeFile(flags.html, reportPage({ ...told, title: ruleset.title }));
  if (flags.json) printJson(json(told));
  else tell(told, file, flags.html);
}

/** The results of a tournament so far. */
export interface Told {
  plan: SavedPlan;
  rows: readonly Row[];
  entrants: readonly Entrant[];
  matches: number;
  /** How many matches there are in all. */
  all: number;
  repeat: string;
  /** The command that plays the rest, if anything is left. */
  goOn: string | undefined;
}

function checked(bots: readonly string[], flags: Flags): { format: Format; deals: number } {
  const format = FORMATS.find((one) => one === flags.format);
  if (format === undefined)
    throw usage(`there is no format "${flags.format}"`, `--format takes ${FORMATS.join(", ")}.`);
  if (bots.length < 2 || bots.length > MOST_BOTS)
    throw usage(`a tournament is for 2 to ${MOST_BOTS} bots, not ${bots.length}`, "A bot may be named twice.");
  if (flags.rounds !== undefined && format !== "swiss")
    throw usage(`--rounds is for --format swiss, not for ${format}`, "--deals says how much each pair plays.");
  if (flags.deals % DEALS_A_MATCH !== 0)
    throw usage(
      `--deals ${flags.deals} is not a multiple of ${DEALS_A_MATCH}, the deals of a match`,
      `Take ${Math.ceil(flags.deals / DEALS_A_MATCH) * DEALS_A_MATCH}.`,
    );
  return { format, deals: flags.deals };
}

/** Plays what is left, and saves it. It first prints how to continue, because a killed process cannot print that later. */
async function playOn(
  table: Tournament,
  played: Met[],
  { file, plan, goOn }: { file: string; plan: SavedPlan; goOn: string },
): Promise<void> {
  const all = matchesIn(table);
  if (played.length === all) return;
  await saveTournament(file, plan, played);
  note(`saved in ${file}. To continue after a stop: ${goOn}`);
  const pace = new Pace(all * GAMES_A_MATCH, played.length * GAMES_A_MATCH);
  const bar = progress();
  bar.show(() => `${played.length} of ${plural(all, "match", "matches")}; ${pace.say()}`);
  const keeper = new Keeper(() => saveTournament(file, plan, played));
  try {
    await inSandbox((stop) =>
      playTournament(table, played, stop, { onMatch: () => keeper.changed(), onGame: pace.onGame }),
    );
  } finally {
    bar.end();
    await keeper.end();
  }
}

function tell({ plan, rows, matches, all, repeat, goOn }: Told, file: string, html: string | undefined): void {
  const rounds = plan.format === "swiss" ? `, ${plural(plan.rounds, "round")}` : "";
  aside(
    `${plan.ruleset}, ${plan.format}${rounds}: ${plural(plan.deals, "deal")} for each pair, in both seats with the same luck\n`,
  );
  const { results, key } = sayCrosstable(rows);
  print(results);
  aside(`\n${key}`);
  if (goOn !== undefined) print(`\nStopped after ${matches} of ${all} matches. To continue: ${goOn}`);
  if (html !== undefined) aside(`\nReport in ${html}: open it in a browser.`);
  aside(`\nMatches in ${file}. Seed ${plan.seed}. To repeat it: ${repeat}`);
}

/** The output for programs. Null means not known. */
function json({ plan, rows, entrants, matches, all, repeat, goOn }: Told): object {
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  const { ruleset, options, format, rounds, deals, seed } = plan;
  return {
    ...{ ruleset, options, format, rounds, dealsEachTwo: deals, seed },
    ...{ matches, matchesInAll: all, stopped: goOn !== undefined, repeat, resume: goOn ?? null },
    bots: rows.map((row) => ({
      label: row.label,
      name: entrants[row.entrant]!.name,
      version: entrants[row.entrant]!.hash,
      rank: row.rank,
      elo: { value: row.elo.value, half95: finite(row.elo.half) },
      score: row.score,
      points: row.points ?? null,
      deals: row.deals,
      forfeits: row.forfeits,
      against: row.against.flatMap((cell, k) =>
        cell === undefined
          ? []
          : {
              label: rows[k]!.label,
              deals: cell.deals,
              score: { value: cell.score.value, half95: finite(cell.score.half) },
            },
      ),
    })),
  };
}

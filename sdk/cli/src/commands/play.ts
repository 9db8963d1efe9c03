import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { finished } from "node:stream/promises";
import type { MatchOutcome } from "@liars-ladder/sandbox";
import { usage } from "../failure.ts";
import { entrantsOf, seatList } from "../play/entrants.ts";
import { sayFaults, sayLogs } from "../play/faults.ts";
import { resultJson, sayResult } from "../play/result.ts";
import { checkPlayers, optionsOf, optionsText, rulesetOf } from "../play/ruleset.ts";
import { gamesOfMatch, play as playRun, type Run } from "../play/run.ts";
import { seedsOf } from "../play/seeds.ts";
import { dealsOf, gamesOf, PHASE_GAMES } from "../play/series.ts";
import { commandLine } from "../play/shell.ts";
import { type Outcome, standings } from "../play/tally.ts";
import { behind } from "../text/behind.ts";
import { lineWriter } from "../text/out.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { print, printJson } from "../text/say.ts";

interface Flags {
  ruleset: string;
  options?: string;
  players?: number;
  games?: number;
  deals?: number;
  phase: number;
  seed?: string;
  out?: string;
  logs?: true;
  json?: true;
}

/** Exit 0 when all games were played, whoever won or forfeited. */
export async function play(bots: string[], flags: Flags): Promise<void> {
  const ruleset = rulesetOf(flags.ruleset);
  const options = optionsOf(ruleset, flags.options);
  const words = seatList(bots, flags.players);
  checkPlayers(ruleset, words.length);
  const { what, count } = lengthOf(flags);
  const seeds = seedsOf(flags.seed, count, what);
  const out = flags.out === undefined ? undefined : await writable(flags.out);

  const entrants = await entrantsOf(words, ruleset.id);
  const series = (what === "game" ? gamesOf : dealsOf)(words.length, seeds.of, flags.phase);
  const run: Run = { ruleset, options, entrants, series, seedText: seeds.text };
  const bar = progress();
  const match = await playRun(run, (played, all) => bar.show(`${played} of ${all} games`)).finally(() => bar.end());
  const outcomes = await record(run, match, out);

  const repeat = commandLine("play", bots, {
    ruleset: ruleset.id,
    options: optionsText(ruleset, options),
    players: words.length === bots.length ? undefined : words.length,
    [`${what}s`]: count,
    phase: flags.phase === PHASE_GAMES ? undefined : flags.phase,
    seed: seeds.text,
  });
  if (flags.logs) for (const line of sayLogs(entrants, match, process.stderr.columns)) console.error(line);
  const rows = standings(entrants.length, outcomes);
  if (flags.json) {
    printJson(resultJson(run, rows, match, repeat));
    return;
  }
  print(sayResult(run, rows, match));
  const faults = sayFaults(entrants, match.faults);
  if (faults.length > 0) print(`\n${faults.join("\n")}`);
  for (const { message } of match.incidents)
    print(`\nThis is no bot's fault, and it cost nobody a point:\n${behind("    ", message).join("\n")}`);
  if (flags.out !== undefined) print(`\n${plural(outcomes.length, "replay")} in ${flags.out}`);
  print(`\nSeed ${seeds.text}. To repeat it: ${repeat}`);
}

function lengthOf({ games, deals }: Flags): { what: "game" | "deal"; count: number } {
  if (games !== undefined && deals !== undefined)
    throw usage(
      "--games and --deals cannot be used together",
      "With --games the seats stay as named; with --deals every bot plays every seat. Choose one.",
    );
  if (deals !== undefined) return { what: "deal", count: deals };
  if (games !== undefined) return { what: "game", count: games };
  throw usage(
    "how many games?",
    "--games 100 for games with the seats as named, --deals 25 for every bot in every seat.",
  );
}

/** Opened before the first game: a file that cannot be written is said at once. */
async function writable(file: string): Promise<string> {
  try {
    await (await open(file, "w")).close();
  } catch (error) {
    throw usage(`cannot write ${file}: ${(error as Error).message}`, "Choose another file for --out.");
  }
  return file;
}

async function record(run: Run, match: MatchOutcome, out: string | undefined): Promise<Outcome[]> {
  const stream = out === undefined ? undefined : createWriteStream(out);
  const lines = stream === undefined ? undefined : lineWriter(stream);
  const outcomes: Outcome[] = [];
  for (const { replay, outcome } of gamesOfMatch(run, match)) {
    outcomes.push(outcome);
    await lines?.line(JSON.stringify(replay));
  }
  await lines?.flush();
  if (stream !== undefined) await finished(stream.end());
  return outcomes;
}

import { createWriteStream } from "node:fs";
import { availableParallelism } from "node:os";
import { finished } from "node:stream/promises";
import { EXIT, Failure, usage } from "../failure.ts";
import { exactBots, serverIn, spread } from "../play/best.ts";
import { type Entrant, entrantsOf, seatList } from "../play/entrants.ts";
import { sayFaults, sayLogs } from "../play/faults.ts";
import { type PlayFlags as Flags, writable } from "../play/flags.ts";
import { Pace, sayRate } from "../play/pace.ts";
import { Played } from "../play/played.ts";
import { resultJson, shownOf, tellResult } from "../play/result.ts";
import { checkPlayers, optionsOf, optionsText, rulesetOf, rulesetsFor } from "../play/ruleset.ts";
import { gamesOfMatch, inSandbox, playRun, type Run } from "../play/run.ts";
import { type Seeds, seedsOf } from "../play/seeds.ts";
import { dealsOf, gamesIn, gamesOf, PHASE_GAMES } from "../play/series.ts";
import { commandLine } from "../play/shell.ts";
import { judged } from "../replays/read.ts";
import { story } from "../replays/story.ts";
import { behind } from "../text/behind.ts";
import { type LineWriter, lineWriter } from "../text/out.ts";
import { plural } from "../text/plural.ts";
import { progress } from "../text/progress.ts";
import { aside, note, print, printJson } from "../text/say.ts";

/** A run and its results, as far as it was played. */
interface Done {
  run: Run;
  played: Played;
  seconds: number;
  stopped: boolean;
}

/** Exits with 0 when all games were played, whoever won, and with 130 and the results so far when it was stopped earlier. */
export async function play(bots: string[], flags: Flags): Promise<void> {
  if (flags.hint) throw usage("--hint works only with --human", "Add --human, or leave --hint out.");
  if (flags.json && flags.watchGame)
    throw usage("--json and --watch-game cannot be used together", "With --json, --out FILE saves the games.");
  const players = seatList(spread(bots), flags.players).length;
  const { what, count } = lengthOf(flags);
  const seeds = seedsOf(flags.seed, count, what);
  const one = flags.ruleset === "all" ? undefined : rulesetOf(flags.ruleset);
  if (one) checkPlayers(one, players);
  const options = one && optionsOf(one, flags.options);
  const out = flags.out === undefined ? undefined : await writable(flags.out);
  const exact = await exactBots(bots, { ruleset: one, options, players }, flags);
  const entrants = await entrantsOf(seatList(exact, flags.players), one?.id, flags);
  const runs = runsOf(entrants, flags, seeds);

  const repeat = commandLine("play", exact, {
    ruleset: flags.ruleset,
    options: one && options && optionsText(one, options),
    players: players === exact.length ? undefined : players,
    [`${what}s`]: count,
    phase: flags.phase === PHASE_GAMES ? undefined : flags.phase,
    seed: seeds.text,
    server: serverIn(exact, flags),
  });
  const done = await playAll(runs, flags, out);
  const stopped = done.some((one) => one.stopped);
  if (stopped) process.exitCode = EXIT.stopped;
  if (flags.json) {
    const told = done.map(({ run, played, ...more }) =>
      resultJson(run, played.standings(), played, { repeat, ...more }),
    );
    printJson(one ? told[0] : { ruleset: "all", seed: seeds.text, repeat, stopped, runs: told });
    return;
  }
  if (stopped) print("\nStopped before all games were played. Unfinished matches do not count.");
  const games = done.reduce((sum, { played }) => sum + played.games, 0);
  if (flags.out !== undefined) aside(`\n${plural(games, "replay")} in ${flags.out}`);
  aside(`\nSeed ${seeds.text}. To repeat it: ${repeat}`);
}

/** A run for the named ruleset, or for each ruleset that all the bots play and that allows this many players. */
function runsOf(entrants: readonly Entrant[], flags: Flags, seeds: Seeds): Run[] {
  const all = flags.ruleset === "all";
  if (all && flags.options !== undefined)
    throw usage("--options needs a single ruleset", "Name it with --ruleset, or leave the options out.");
  const series = (flags.deals === undefined ? gamesOf : dealsOf)(entrants.length, seeds, flags.phase);
  if (!all) {
    const ruleset = rulesetOf(flags.ruleset);
    return [{ ruleset, options: optionsOf(ruleset, flags.options), entrants, series, name: seeds.text }];
  }
  const { rulesets, left } = rulesetsFor(entrants);
  for (const why of left) note(`${why}: left out`);
  return rulesets.map((ruleset) => ({
    ...{ ruleset, entrants, series },
    options: optionsOf(ruleset, undefined),
    name: `${seeds.text}:${ruleset.id}`,
  }));
}

/** Plays one run after the other, and prints each when it is over. A stopped run is the last. */
async function playAll(runs: readonly Run[], flags: Flags, out: string | undefined): Promise<Done[]> {
  const stream = out === undefined ? undefined : createWriteStream(out);
  const lines = stream && lineWriter(stream);
  const done = await inSandbox(async (stop) => {
    const done: Done[] = [];
    for (const run of runs) {
      if (stop.aborted) break;
      const one = await playOne(run, flags, stop, lines);
      if (one.played.games === 0) break;
      done.push(one);
      if (!flags.json) tell(one, runs.length, done.length > 1);
    }
    return done;
  });
  await lines?.flush();
  if (stream !== undefined) await finished(stream.end());
  if (done.length === 0)
    throw new Failure(EXIT.stopped, "stopped before the first match was over, so there is no result");
  return done;
}

async function playOne(run: Run, flags: Flags, stop: AbortSignal, out: LineWriter | undefined): Promise<Done> {
  const played = new Played(run);
  const pace = new Pace(gamesIn(run.series));
  const bar = progress();
  bar.show(() => `${run.ruleset.id}: ${pace.say()}`);
  try {
    await playRun(
      run,
      { parallel: flags.parallel ?? availableParallelism(), stop },
      (match) => {
        const games = [...gamesOfMatch(run, match)];
        played.add(
          match,
          games.map(({ outcome }) => outcome),
        );
        for (const { replay } of games) {
          if (out === undefined && !flags.watchGame) break;
          const made = replay();
          void out?.line(JSON.stringify(made));
          if (flags.watchGame) print(`${[...story(judged(made, true))].join("\n")}\n`);
        }
        if (flags.logs)
          for (const line of sayLogs(run.entrants, match.logs, process.stderr.columns)) console.error(line);
      },
      pace.onGame,
    );
  } finally {
    bar.end();
  }
  return { run, played, seconds: pace.seconds, stopped: played.games < gamesIn(run.series) };
}

function tell({ run, played, seconds }: Done, runs: number, another: boolean): void {
  if (another) print("");
  tellResult(shownOf(run, played), played.standings(), runs > 1 ? print : aside);
  const faults = sayFaults(run.entrants, played);
  if (faults.length > 0) print(`\n${faults.join("\n")}`);
  for (const { message } of played.incidents)
    print(`\nThis was not a bot's fault, and it cost nobody a point:\n${behind("    ", message).join("\n")}`);
  aside(`${plural(played.games, "game")}, ${sayRate(played.games / seconds)}.`);
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
    "the number of games is missing",
    "Give --games 100 for games with the seats as named, or --deals 25 for every bot in every seat.",
  );
}

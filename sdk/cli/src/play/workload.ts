import { availableParallelism } from "node:os";
import type { Options, Ruleset } from "@liars-ladder/rules";
import type { SeatRecord } from "@liars-ladder/sandbox";
import { EXIT, Failure, usage } from "../failure.ts";
import { progress } from "../text/progress.ts";
import { type BestFlags, exactBots, spread } from "./best.ts";
import { buildSources } from "./build.ts";
import { type Entrant, entrantsOf, labelled } from "./entrants.ts";
import type { Built } from "./kept-builds.ts";
import { Pace } from "./pace.ts";
import { Played } from "./played.ts";
import { checkPlayers, optionsOf, rulesetOf, rulesetsFor } from "./ruleset.ts";
import { gamesOfMatch, playRun, type Run } from "./run.ts";
import { type Seeds, seedsOf } from "./seeds.ts";
import { dealsOf, gamesIn, PHASE_GAMES } from "./series.ts";
import { readSources, type Sources } from "./sources.ts";

/** The bots in the other seats if none is named. */
export const FIELD: readonly string[] = ["odds", "honest", "random"];

export interface WorkFlags extends BestFlags {
  ruleset?: string;
  options?: string;
  deals: number;
  seed?: string;
}

/** The games that measure what a bot's decisions cost. */
export interface Work {
  readonly ruleset: Ruleset;
  readonly options: Options;
  readonly field: readonly Entrant[];
  readonly seeds: Seeds;
}

/** The result of the games. The measured bot is the first of `entrants`. */
export interface Worked {
  readonly entrants: readonly Entrant[];
  readonly played: Played;
  /** What the bot was asked in each phase. */
  readonly records: readonly SeatRecord[];
}

/**
 * Builds a bot, and the games that the flags ask for. The default ruleset is the first that all the bots play. `words` names
 * the opponents exactly, to repeat the run.
 */
export async function workOf(
  path: string,
  named: readonly string[],
  flags: WorkFlags,
): Promise<{ built: Built; sources: Sources; words: readonly string[]; work: Work }> {
  const sources = await readSources(path);
  const typed = named.length > 0 ? named : FIELD;
  const players = spread(typed).length + 1;
  const chosen = flags.ruleset === undefined ? undefined : rulesetOf(flags.ruleset);
  if (chosen) checkPlayers(chosen, players);
  const built = await buildSources(path, { files: sources.files, entry: sources.entry });
  const game = { ruleset: chosen, options: chosen && optionsOf(chosen, flags.options), players };
  const words = await exactBots(typed, game, flags);
  const field = await entrantsOf(words, chosen?.id, flags);
  const { rulesets } = rulesetsFor([built, ...field]);
  const ruleset = chosen ?? rulesets[0]!;
  if (!rulesets.includes(ruleset))
    throw usage(`${built.name} does not play ${ruleset.id}, only ${built.rulesets.join(", ")}`);
  const options = optionsOf(ruleset, flags.options);
  return { built, sources, words, work: { ruleset, options, field, seeds: seedsOf(flags.seed, flags.deals, "deal") } };
}

/** Plays deals in the sandbox as on the ladder, and records what the bot was asked. */
export async function work(of: Work, bot: Omit<Entrant, "label">, stop: AbortSignal): Promise<Worked> {
  const { ruleset, options, field, seeds } = of;
  const entrants = labelled([bot, ...field]);
  const series = dealsOf(entrants.length, seeds, PHASE_GAMES);
  const run: Run = { ruleset, options, entrants, series, name: seeds.text };
  const played = new Played(run);
  const records: SeatRecord[] = [];
  const pace = new Pace(gamesIn(series));
  const bar = progress();
  bar.show(() => `${ruleset.id}: ${pace.say()}`);
  try {
    await playRun(
      run,
      { parallel: availableParallelism(), stop },
      (match) => {
        played.add(
          match,
          [...gamesOfMatch(run, match)].map(({ outcome }) => outcome),
        );
        for (const [i, { games }] of match.phases.entries()) {
          const seat = match.played[i]!.seating.indexOf(0);
          records.push({ ruleset: ruleset.id, options, players: entrants.length, seat, games });
        }
      },
      pace.onGame,
    );
  } finally {
    bar.end();
  }
  if (stop.aborted) throw new Failure(EXIT.stopped, "stopped before all games were played");
  return { entrants, played, records };
}

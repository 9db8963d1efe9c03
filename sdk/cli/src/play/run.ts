import { makeReplay, type Options, type Replay, type Ruleset } from "@liars-ladder/rules";
import { closeSandbox, type MatchOutcome, playMatch, SandboxError } from "@liars-ladder/sandbox";
import { EXIT, Failure } from "../failure.ts";
import type { Entrant } from "./entrants.ts";
import type { Series } from "./series.ts";
import type { Outcome } from "./tally.ts";

export interface Run {
  ruleset: Ruleset;
  options: Options;
  entrants: readonly Entrant[];
  series: Series;
  /** The seed as typed: games are named after it. */
  seedText: string;
}

/** Plays a run in the sandbox, under the ladder's limits: one match, its phases in order. */
export function play(run: Run, onProgress: (played: number, all: number) => void): Promise<MatchOutcome> {
  return inSandbox((signal) => playIn(signal, run, onProgress));
}

/** Holds the sandbox for several matches; Ctrl-C calls off the one that is played. No process is left behind. */
export async function inSandbox<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (stop.signal.aborted) throw new Failure(EXIT.failed, "stopped before all games were played");
    throw new Failure(
      EXIT.failed,
      `the sandbox failed: ${error.message}`,
      "This is no bot's fault: see `liars doctor`.",
    );
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
    await closeSandbox();
  }
}

export function playIn(
  signal: AbortSignal,
  { ruleset, options, entrants, series }: Run,
  onProgress: (played: number, all: number) => void,
): Promise<MatchOutcome> {
  // The same bot named twice is two players: what happens to one is no matter of the other.
  const bots = entrants.map(({ bundle, map, hash }, i) => ({ id: `${i}:${hash}`, bundle, map }));
  const spec = { ruleset: ruleset.id, options, bots, phases: series.phases };
  return playMatch(spec, { signal, onProgress });
}

/** A game of a run, with what the tally takes of it. */
export interface Game {
  replay: Replay;
  outcome: Outcome;
}

/** Every game in the order played. The same run gives the same replays, byte for byte. */
export function* gamesOfMatch(run: Run, match: MatchOutcome): Generator<Game> {
  const { ruleset, options, entrants, series, seedText } = run;
  for (const [phase, { games }] of match.phases.entries()) {
    const { seating, from } = series.phases[phase]!;
    const players = seating.map((i) => {
      const { label, name, hash } = entrants[i]!;
      return { name: label, bot: name, version: hash };
    });
    for (const [i, { seed, moves }] of games.entries()) {
      const unit = from + i;
      const id = series.unit === "game" ? `${seedText}:${unit}` : `${seedText}:${unit}.${phase % entrants.length}`;
      const replay = makeReplay({ id, ruleset: ruleset.id, options, players }, seed, moves);
      yield { replay, outcome: { unit, entrants: seating, ranks: replay.result.ranks, faults: faultsOf(replay) } };
    }
  }
}

function faultsOf({ players, events }: Replay): Outcome["faults"] {
  const faults = new Array<Outcome["faults"][number]>(players.length).fill(undefined);
  for (const event of events) if (event.type === "out" && event.reason === "forfeit") faults[event.seat] = event.fault;
  return faults;
}

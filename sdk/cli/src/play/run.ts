import { type FaultKind, makeReplay, type Options, type Replay, type Ruleset } from "@liars-ladder/rules";
import { closeSandbox, type MatchOutcome, playMatch, SandboxError } from "@liars-ladder/sandbox";
import type { Outcome } from "@liars-ladder/stats";
import { EXIT, Failure } from "../failure.ts";
import type { Entrant } from "./entrants.ts";
import { inOrder } from "./in-order.ts";
import { matchesIn, matchOf, type Phase, phasesBefore, type Series } from "./series.ts";

export interface Run {
  readonly ruleset: Ruleset;
  readonly options: Options;
  readonly entrants: readonly Entrant[];
  readonly series: Series;
  /** The ids of games are made from this name and their numbers. */
  readonly name: string;
}

/** A match of a run. The places of faults, logs and incidents count phases over the whole run. */
export interface PlayedMatch extends MatchOutcome {
  /** The phases of the match. */
  readonly played: readonly Phase[];
}

/** Keeps the sandbox open for several matches. Ctrl-C cancels those that are running. No process stays behind. */
export async function inSandbox<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (stop.signal.aborted) throw new Failure(EXIT.stopped, "stopped before all games were played");
    throw new Failure(
      EXIT.failed,
      `the sandbox failed: ${error.message}`,
      "This is not a bot's fault: see `liars doctor`.",
    );
  } finally {
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
    await closeSandbox();
  }
}

/**
 * Plays the matches of a run under the ladder's limits, `parallel` at a time, until all are played or `stop` aborts. `take`
 * gets the matches in the order of their numbers: the same run gives the same matches, however many are played at a time.
 * `onGame` is called for each game that was played.
 */
export async function playRun(
  run: Run,
  { parallel, stop }: { parallel: number; stop: AbortSignal },
  take: (match: PlayedMatch) => void,
  onGame: () => void = () => {},
): Promise<void> {
  await inOrder(
    { from: 0, to: matchesIn(run.series), parallel, stop },
    async (number, signal) =>
      placed(await playIn(signal, run, matchOf(run.series, number), onGame), phasesBefore(run.series, number)),
    (match) => {
      take(match);
      return true;
    },
  );
}

/** A match with its phases counted over the whole run. */
function placed(match: PlayedMatch, before: number): PlayedMatch {
  const place = <T extends { readonly phase: number }>(one: T): T => ({ ...one, phase: one.phase + before });
  const { faults, logs, incidents } = match;
  return { ...match, faults: faults.map(place), logs: logs.map(place), incidents: incidents.map(place) };
}

/** Plays phases of a run as one match. */
export async function playIn(
  signal: AbortSignal,
  { ruleset, options, entrants }: Pick<Run, "ruleset" | "options" | "entrants">,
  phases: readonly Phase[],
  onProgress: () => void,
): Promise<PlayedMatch> {
  // A bot that is named twice is two players, with a label each: what happens to one does not affect the other.
  const bots = entrants.map(({ bundle, map, label }) => ({ id: label, bundle, map }));
  const match = await playMatch({ ruleset: ruleset.id, options, bots, phases }, { signal, onProgress });
  return { ...match, played: phases };
}

/** A game of a run. Its replay is made only on demand, because playing the moves again costs more than everything else. */
export interface Game {
  readonly outcome: Outcome<FaultKind>;
  replay(): Replay;
}

/** Every game of a match, in the order played. The same run gives the same replays, byte for byte. */
export function* gamesOfMatch({ ruleset, options, entrants, series, name }: Run, match: PlayedMatch): Generator<Game> {
  for (const [phase, { games }] of match.phases.entries()) {
    const { seating, from } = match.played[phase]!;
    const players = seating.map((i) => {
      const { label, name, hash } = entrants[i]!;
      return { name: label, bot: name, version: hash };
    });
    for (const [i, { seed, moves, result }] of games.entries()) {
      const unit = from + i;
      const id = series.unit === "game" ? `${name}:${unit}` : `${name}:${unit}.${phase % series.seatings.length}`;
      const replay = (): Replay => makeReplay({ id, ruleset: ruleset.id, options, players }, seed, moves);
      const faults = moves.some((move) => move < 0) ? faultsOf(replay()) : [];
      yield { outcome: { unit, entrants: seating, ranks: result.ranks, faults }, replay };
    }
  }
}

function faultsOf({ players, events }: Replay): Outcome<FaultKind>["faults"] {
  const faults = new Array<Outcome<FaultKind>["faults"][number]>(players.length).fill(undefined);
  for (const event of events) if (event.type === "out" && event.reason === "forfeit") faults[event.seat] = event.fault;
  return faults;
}

import { deriveSeed, FAULTS, type FaultKind, makeReplay, type Options, type Replay } from "@liars-ladder/rules";
import { mapStack } from "@liars-ladder/sandbox/anywhere";
import { differenceOf, type Estimate, estimateOf, placingPoints, type Standing, Tally } from "@liars-ladder/stats";
import type { SourceFile } from "../submit/files.ts";
import type { PlacedFault, PlayedGame } from "./job.ts";

/** The bots, rules and luck of a run. The draft is the first bot. */
export interface Setting {
  readonly ruleset: string;
  readonly options: Options;
  /** Names that are shown, the draft's first. */
  readonly labels: readonly string[];
  readonly deals: number;
  /** The text from which all luck is derived. */
  readonly seed: string;
  /** The luck of a match that was played, deal by deal; then `seed` is its id. */
  readonly seeds?: readonly string[];
}

/** A run of a draft that is over; or a match as it was played, in which the draft is one of its bots. */
export interface Run {
  readonly setting: Setting;
  /** The files that were played: in changed files, the places of faults have to be searched. */
  readonly files: readonly SourceFile[];
  /** Source map of the draft's script. */
  readonly map: string;
  readonly games: readonly PlayedGame[];
  /** Null for a match of the ladder: none of its times are of this tab. */
  readonly ms: number | null;
}

export interface Row extends Standing<FaultKind> {
  readonly label: string;
  /** Wall time of a decision, ms. */
  readonly meanMs: number;
  readonly maxMs: number;
}

/** A text for luck that nobody had before. */
export const newSeed = (): string => crypto.randomUUID().slice(0, 8);

/** The luck of each deal, the same as `liars play --seed` draws if it is not a match's. */
export const seedsOf = ({ seed, deals, seeds }: Pick<Setting, "seed" | "deals" | "seeds">): readonly string[] =>
  seeds ?? Array.from({ length: deals }, (_, deal) => deriveSeed(seed, deal));

/** The results of each bot, with the statistics of `liars play`. */
export function rowsOf({ setting: { labels }, games }: Run): Row[] {
  const tally = new Tally<FaultKind>(labels.length, FAULTS);
  tally.add(
    games.map(({ deal, seating, ranks, forfeits }) => ({
      ...{ unit: deal, entrants: seating, ranks, faults: forfeits },
    })),
  );
  const times = games.flatMap(({ seating, time }) => seating.map((bot, seat) => ({ bot, ...time[seat]! })));
  return tally.standings().map((standing, bot) => {
    const own = times.filter((time) => time.bot === bot);
    const decisions = own.reduce((sum, time) => sum + time.decisions, 0);
    const total = own.reduce((sum, { totalMs }) => sum + totalMs, 0);
    return {
      ...standing,
      label: labels[bot]!,
      meanMs: decisions === 0 ? 0 : total / decisions,
      maxMs: own.reduce((most, { maxMs }) => Math.max(most, maxMs), 0),
    };
  });
}

/** Points of the draft in a game, 0–1: the share of the others that it beat, ties half. */
export const pointsOf = ({ seating, ranks }: PlayedGame): number => placingPoints(ranks)[seating.indexOf(0)]!;

/** The mean points of the draft in a game, for each deal. */
function dealPoints({ setting: { deals, labels }, games }: Run): number[] {
  const points = Array.from({ length: deals }, () => 0);
  for (const game of games) points[game.deal]! += pointsOf(game) / labels.length;
  return points;
}

/** What an edit changed. Both runs have the same luck in the same seats, so little of it is chance. */
export interface Change {
  /** Points per game. */
  readonly points: Estimate;
  readonly better: number;
  readonly worse: number;
}

export const scoreOf = (run: Run): Estimate => estimateOf(dealPoints(run));

export function changeOf(now: Run, before: Run): Change {
  const by = now.games.map((game, i) => pointsOf(game) - pointsOf(before.games[i]!));
  return {
    points: differenceOf(dealPoints(now), dealPoints(before)),
    better: by.filter((one) => one > 0).length,
    worse: by.filter((one) => one < 0).length,
  };
}

/** Whether two runs can be compared game by game. */
export const sameTable = (a: Setting, b: Setting): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Numbers of the draft's worst games: first those that it forfeited, then those with the fewest points. */
export function worstOf({ games }: Run, count: number): number[] {
  const over = games.map((game) => pointsOf(game) - (forfeited(game) ? 1 : 0));
  return games
    .map((_, game) => game)
    .sort((a, b) => over[a]! - over[b]! || games[b]!.moves.length - games[a]!.moves.length || a - b)
    .slice(0, count);
}

export const forfeited = ({ seating, faults }: PlayedGame): boolean => faults.some(({ seat }) => seating[seat] === 0);

/** Faults of one kind with the same message and place: the first one, and how many there were. */
export interface FaultGroup extends PlacedFault {
  readonly times: number;
}

/** All faults, the draft's own first. Frames are known only for the draft. */
export function faultsOf({ games, map }: Run): FaultGroup[] {
  const groups = new Map<string, FaultGroup>();
  for (const [game, { seating, faults }] of games.entries())
    for (const { seat, stack, kind, message, decision } of faults) {
      const bot = seating[seat]!;
      const key = `${bot} ${kind} ${message}`;
      const known = groups.get(key);
      if (known) groups.set(key, { ...known, times: known.times + 1 });
      else {
        const frames = bot === 0 ? mapStack(stack, map) : [];
        groups.set(key, { bot, game, decision, kind, message, frames, times: 1 });
      }
    }
  return [...groups.values()].sort((a, b) => a.bot - b.bot);
}

/** A game of a run as a replay, as `liars play --out` would write it. */
export function replayOf({ setting, games }: Run, number: number): Replay {
  const { ruleset, options, labels, seed } = setting;
  const { seating, moves, deal } = games[number]!;
  const players = seating.map((bot) => ({
    name: labels[bot]!,
    bot: labels[bot]!,
    version: bot === 0 ? "draft" : "here",
  }));
  return makeReplay({ id: `${seed}:${number}`, ruleset, options, players }, seedsOf(setting)[deal]!, moves);
}

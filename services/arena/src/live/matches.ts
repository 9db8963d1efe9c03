import { type LiveGame, type LiveMatch, MatchProgress, parseMessage } from "@liars-ladder/protocol";
import {
  decodeMoves,
  type Event,
  encodeMoves,
  mustLuck,
  type Options,
  Projection,
  replayMoves,
  type SeenEvent,
  seatings,
  stepsOf,
} from "@liars-ladder/rules";
import { ladderById } from "../db/ladder.ts";
import { matchById } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { createProgramme, type Programme, SHOWN_MS } from "./programme.ts";

/** A match that is being played, or is still being shown. */
export interface Running {
  readonly id: string;
  readonly ladder: { id: string; ruleset: string; options: Options; players: number };
  readonly rated: boolean;
  readonly seeds: string[];
  /** The ranks of each game, by bot. */
  readonly done: Map<number, readonly number[]>;
  /** Moves by game, as bytes. If a match has very many games, the oldest are dropped. */
  readonly moves: Map<number, Uint8Array>;
  /** The games that were requested last, as the audience may see them. */
  readonly seen: Map<number, LiveGame>;
  readonly programme: Programme;
  /** When the last game arrived, by the programmes' clock. */
  at: number;
}

export type Progress = Pick<LiveMatch, "games" | "ranks" | "latest">;

/** What happened in a running match since its watchers last heard of it. */
export interface MatchNews {
  readonly ladder: string;
  readonly rated: boolean;
  readonly done: number;
  readonly of: number;
  readonly games: LiveGame[];
}

/**
 * What this arena knows about matches that are under way or have just ended. It learns that only from the queue, so
 * every arena knows the same.
 */
export interface LiveMatches {
  /** Takes a runner's report. If `games` is true, returns the new games as the audience may see them. */
  take(id: string, data: unknown, games: boolean): Promise<MatchNews | undefined>;
  progressOf(id: string): Progress | undefined;
  get(id: string): Running | undefined;
  /** For how long a match may still be shown, ms; 0 after that. Asked of many, so no programme is made for it. */
  shownFor(id: string): number;
  all(): Iterable<Running>;
  forget(id: string): void;
  /** The clock of the programmes, ms. */
  now(): number;
}

/** More matches than any arena plays in a minute. Beyond that, the oldest are dropped. */
const MOST = 2_000;
/** The most bytes of moves that are kept of one match: some ten thousand games. */
const MOST_BYTES = 1024 * 1024;
/** How many games of a match are kept in the form that is shown: the current one, the one before it and the next. */
const MOST_SEEN = 3;

/** @param now a clock that never goes back, ms. */
export function liveMatches(sql: Sql, now: () => number = () => performance.now()): LiveMatches {
  const running = new Map<string, Promise<Running | undefined>>();
  const heard = new Map<string, Running>();
  const open = async (id: string): Promise<Running | undefined> => {
    const [match] = await matchById(sql, id);
    const [ladder] = match ? await ladderById(sql, match.ladder_id) : [];
    if (!match || !ladder || match.state === "finished" || match.state === "void") return undefined;
    const known = runningOf(id, match, ladder, now());
    heard.set(id, known);
    return known;
  };
  const forget = (id: string) => {
    running.delete(id);
    heard.delete(id);
  };
  return {
    now,
    forget,
    get: (id) => heard.get(id),
    shownFor: (id) => {
      const match = heard.get(id);
      return match === undefined || match.done.size === 0 ? 0 : Math.max(0, match.at + SHOWN_MS - now());
    },
    all: () => heard.values(),
    take: async (id, data, wanted) => {
      const message = parseMessage(MatchProgress, data);
      if (!message.ok) return undefined;
      if (!running.has(id)) {
        const opening = open(id);
        running.set(id, opening);
        // With its next report, the database may be there again.
        opening.catch(() => running.delete(id));
      }
      if (running.size > MOST) forget(running.keys().next().value!);
      const match = await running.get(id);
      if (!match) return undefined;
      const added = message.value.games.filter(({ index, moves }) => add(match, index, moves, now()));
      const games = wanted ? added.flatMap(({ index }) => gameOf(match, index) ?? []) : [];
      return { ladder: match.ladder.id, rated: match.rated, done: match.done.size, of: totalOf(match), games };
    },
    progressOf: (id) => {
      const match = heard.get(id);
      if (!match) return undefined;
      const latest = [...match.moves.keys()].at(-1);
      return {
        games: { done: match.done.size, of: totalOf(match) },
        ranks: ranksOf(match),
        latest: latest === undefined ? null : (gameOf(match, latest) ?? null),
      };
    },
  };
}

type Of<R extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<R>>[number];

function runningOf(
  id: string,
  { rated, seeds }: Of<typeof matchById>,
  { id: ladder, ruleset, options, players }: Of<typeof ladderById>,
  at: number,
): Running {
  const match: Running = {
    id,
    ladder: { id: ladder, ruleset, options, players },
    rated,
    seeds,
    at,
    done: new Map(),
    moves: new Map(),
    seen: new Map(),
    programme: createProgramme(seeds.length * players, (index) => stepsOf(gameOf(match, index)?.events ?? [], true)),
  };
  return match;
}

export const totalOf = (match: Running): number => match.seeds.length * match.ladder.players;

/** The sum of each bot's ranks in the games before game `before`; by default in all games. */
export function ranksOf({ done, ladder }: Running, before = Number.POSITIVE_INFINITY): number[] {
  const sums = new Array<number>(ladder.players).fill(0);
  for (const [index, ranks] of done) if (index < before) for (const [bot, rank] of ranks.entries()) sums[bot]! += rank;
  return sums;
}

/** Which bot sits where in a game. */
export const seatsOf = ({ ladder, seeds }: Running, index: number): number[] =>
  seatings(ladder.players)[Math.floor(index / seeds.length)]!;

/** Plays a reported game through the rules. An invalid report is ignored here; the match's result will be checked. */
function add(match: Running, index: number, moves: number[], now: number): boolean {
  const { ladder, seeds, done } = match;
  if (index >= totalOf(match) || done.has(index)) return false;
  const game = replayMoves(ladder, mustLuck(seeds[index % seeds.length]!), moves);
  const result = typeof game === "string" ? undefined : game.result();
  if (!result) return false;
  const seats = seatsOf(match, index);
  done.set(
    index,
    seats.map((_, bot) => result.ranks[seats.indexOf(bot)]!),
  );
  match.moves.set(index, encodeMoves(moves));
  match.programme.arrive(index, now);
  match.at = now;
  shorten(match, now);
  return true;
}

/** Drops the oldest games of a match that has too many, but never the one that is being shown. */
function shorten({ moves, programme }: Running, now: number): void {
  let bytes = [...moves.values()].reduce((sum, { length }) => sum + length, 0);
  const shown = bytes > MOST_BYTES ? programme.airing(now)?.index : undefined;
  for (const [index, { length }] of moves) {
    if (bytes <= MOST_BYTES) break;
    if (index === shown || moves.size === 1) continue;
    moves.delete(index);
    bytes -= length;
  }
}

/**
 * A finished game as the audience may see it: what no player showed stays hidden. Undefined if the game is not known.
 */
export function gameOf(match: Running, index: number): LiveGame | undefined {
  const { ladder, seeds, seen } = match;
  const kept = seen.get(index);
  if (kept) return kept;
  const moves = match.moves.get(index);
  if (!moves) return undefined;
  const events: SeenEvent[] = [];
  const projection = new Projection(ladder.options, ladder.players);
  const listen = (event: Event): void => {
    projection.push(event);
    events.push(projection.seen("audience"));
  };
  const game = replayMoves(ladder, mustLuck(seeds[index % seeds.length]!), decodeMoves(moves) ?? [], { listen });
  const result = typeof game === "string" ? undefined : game.result();
  if (!result) return undefined;
  const shown: LiveGame = { index, seats: seatsOf(match, index), events, result };
  seen.set(index, shown);
  if (seen.size > MOST_SEEN) seen.delete(seen.keys().next().value!);
  return shown;
}

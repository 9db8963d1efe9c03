import { type LiveGame, type LiveMatch, MatchProgress, parseMessage } from "@liars-ladder/protocol";
import {
  type Event,
  mustLuck,
  type Options,
  Projection,
  replayMoves,
  type SeenEvent,
  seatings,
} from "@liars-ladder/rules";
import { ladderById } from "../db/ladder.ts";
import { matchById } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";

interface Running {
  ladder: { id: string; ruleset: string; options: Options; players: number };
  rated: boolean;
  seeds: string[];
  done: Set<number>;
  ranks: number[];
  latest: LiveGame | null;
}

export type Progress = Pick<LiveMatch, "games" | "ranks" | "latest">;

/** What happened in a running match since watchers were last told. */
export interface MatchNews {
  readonly ladder: string;
  readonly rated: boolean;
  readonly done: number;
  readonly of: number;
  readonly games: LiveGame[];
}

/** What this arena knows of open matches. It learns it only from the queue, so every arena knows the same. */
export interface LiveMatches {
  /** Takes a runner's report. Returns the games that are new, as the audience may see them. */
  take(id: string, data: unknown): Promise<MatchNews | undefined>;
  progressOf(id: string): Progress | undefined;
  forget(id: string): void;
}

/** More matches than run at once anywhere. The oldest are forgotten first. */
const MOST = 2_000;

export function liveMatches(sql: Sql): LiveMatches {
  const running = new Map<string, Promise<Running | undefined>>();
  const heard = new Map<string, Running>();
  const open = async (id: string): Promise<Running | undefined> => {
    const [match] = await matchById(sql, id);
    const [ladder] = match ? await ladderById(sql, match.ladder_id) : [];
    if (!match || !ladder || match.state === "finished" || match.state === "void") return undefined;
    const { ruleset, options, players } = ladder;
    const known: Running = {
      ladder: { id: ladder.id, ruleset, options, players },
      rated: match.rated,
      seeds: match.seeds,
      done: new Set(),
      ranks: new Array<number>(players).fill(0),
      latest: null,
    };
    heard.set(id, known);
    return known;
  };
  const forget = (id: string) => {
    running.delete(id);
    heard.delete(id);
  };
  return {
    forget,
    take: async (id, data) => {
      const message = parseMessage(MatchProgress, data);
      if (!message.ok) return undefined;
      if (!running.has(id)) running.set(id, open(id));
      if (running.size > MOST) forget(running.keys().next().value!);
      const match = await running.get(id);
      if (!match) return undefined;
      const games = message.value.games.flatMap(({ index, moves }) => add(match, index, moves) ?? []);
      return { ladder: match.ladder.id, rated: match.rated, done: match.done.size, of: totalOf(match), games };
    },
    progressOf: (id) => {
      const match = heard.get(id);
      if (!match) return undefined;
      return { games: { done: match.done.size, of: totalOf(match) }, ranks: match.ranks, latest: match.latest };
    },
  };
}

const totalOf = (match: Running): number => match.seeds.length * match.ladder.players;

/** Plays a reported game through the rules. A report that is no valid record is ignored; the result will be judged. */
function add(match: Running, index: number, moves: number[]): LiveGame | undefined {
  const { ladder, seeds, done } = match;
  if (index >= totalOf(match) || done.has(index)) return undefined;
  const events: SeenEvent[] = [];
  const projection = new Projection(ladder.options, ladder.players);
  const listen = (event: Event): void => {
    projection.push(event);
    events.push(projection.seen("audience"));
  };
  const game = replayMoves(ladder, mustLuck(seeds[index % seeds.length]!), moves, { listen });
  const result = typeof game === "string" ? undefined : game.result();
  if (!result) return undefined;
  const seats = seatings(ladder.players)[Math.floor(index / seeds.length)]!;
  done.add(index);
  for (const [seat, bot] of seats.entries()) match.ranks[bot]! += result.ranks[seat]!;
  match.latest = { index, seats, events, result };
  return match.latest;
}

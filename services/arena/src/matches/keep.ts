import type { MatchResult, MatchState } from "@liars-ladder/protocol";
import { insertLogs, type MatchBotRow, type MatchRow } from "../db/match.ts";
import type { Db } from "../db/sql.ts";
import type { DerivedGame, DerivedMatch } from "./result.ts";

/** What is kept of every match, rated or not. */

/** Why a result was not taken. `repeat` is harmless: a result may come twice. */
export type Refused = "unknown" | "void" | "repeat" | "season" | "false" | "doubt" | "malformed";
export type Committed =
  | { ladder: string; suspended: string[] }
  | { challenge: string }
  | { refused: Refused; why: string };

/** Why no result of a match is taken any more; undefined: it is. */
export function refusedFor(id: string, state: MatchState): { refused: Refused; why: string } | undefined {
  if (state === "void") return { refused: "void", why: `Match ${id} is void.` };
  return state === "finished" ? { refused: "repeat", why: `Match ${id} was committed.` } : undefined;
}

export const gameRow = (game: DerivedGame) => ({
  index: game.index,
  moves: game.moves,
  ranks: Uint8Array.from(game.result.ranks),
  reason: game.result.reason,
  rounds: game.result.rounds,
  decisions: game.decisions,
  faults: game.faults.map(({ seat, fault }) => `${seat}:${fault}`),
  cpu: game.cpu,
});

const LOG_LINES = 2_000;
/** A line as it is kept: a bot may log what no text of PostgreSQL holds, and at any length. */
export const logText = (text: string): Buffer => Buffer.from(text.slice(0, 16_384).toWellFormed());

/** What bots logged, and what went wrong in them. */
export async function keepLogs(
  tx: Db,
  result: MatchResult,
  bots: MatchBotRow[],
  { games }: DerivedMatch,
): Promise<void> {
  // Nobody's lines push out another's, nor what was logged what went wrong.
  const most = Math.floor(LOG_LINES / bots.length / 2);
  const kept = new Map<string, number>();
  const chosen = result.logs.filter(({ bot, kind }) => {
    const of = `${bot} ${kind === "log"}`;
    kept.set(of, (kept.get(of) ?? 0) + 1);
    return (kept.get(of) ?? 0) <= most;
  });
  const lines = chosen.flatMap(({ game, bot, move, kind, text }) => {
    const version = bots[bot]?.version_id;
    const seat = games[game]?.seats.indexOf(bot) ?? -1;
    if (version === undefined || seat < 0) return [];
    return [{ version_id: version, match_id: result.match, game, seat, move, kind, text: logText(text) }];
  });
  if (lines.length > 0) await insertLogs(tx, lines);
}

/** When its runner says that it began; where that is no time, when the arena heard of it. */
export function startOf(result: Pick<MatchResult, "startedAt">, match: MatchRow): Date {
  const time = new Date(result.startedAt);
  return Number.isNaN(time.getTime()) ? (match.started_at ?? match.created_at) : time;
}

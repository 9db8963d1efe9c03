import type { MatchResult } from "@liars-ladder/protocol";
import { challengersBots } from "../db/challenge.ts";
import { finishMatch, finishSeat, insertGames, lockMatch, type MatchBotRow, type MatchRow } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { type Committed, gameRow, keepLogs, refusedFor, startOf } from "./keep.ts";
import type { DerivedMatch } from "./result.ts";

/**
 * Keeps what came of a challenge: its games, and what the challenger's own bots logged. No ladder, entry, rating, share of
 * time or incident hears of it; others' bots have no say in whether they are challenged.
 */
export const commitChallenge = (
  sql: Sql,
  match: MatchRow,
  bots: MatchBotRow[],
  result: MatchResult,
  derived: DerivedMatch,
): Promise<Committed> =>
  sql.begin(async (tx): Promise<Committed> => {
    const [now] = await lockMatch(tx, match.id);
    const refused = now && refusedFor(match.id, now.state);
    if (refused) return refused;
    const own = (await challengersBots(tx, match.id)).map(({ bot }) => bot);
    const startedAt = startOf(result, match);
    await Promise.all([
      finishMatch(tx, {
        id: match.id,
        commit: null,
        incidents: result.incidents.map(({ text }) => text.slice(0, 500)),
        engine: result.engine,
        startedAt,
        finishedAt: new Date(),
        runnerMs: Math.max(0, Date.parse(result.finishedAt) - Date.parse(result.startedAt)) || 0,
        spread: derived.spread,
      }),
      insertGames(tx, match.id, derived.games.map(gameRow)),
      ...derived.bots.map(({ games, wins, rankSum, forfeits, cpuMs }, bot) =>
        finishSeat(tx, {
          ...{ matchId: match.id, bot, games, wins, rankSum, cpuMs },
          forfeits: forfeits.filter(Boolean).length,
        }),
      ),
      keepLogs(tx, { ...result, logs: result.logs.filter(({ bot }) => own.includes(bot)) }, bots, derived),
    ]);
    return { challenge: match.id };
  });

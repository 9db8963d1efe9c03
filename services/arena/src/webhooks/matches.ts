import type { MatchSummary } from "@liars-ladder/protocol";
import { botsOf } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { type DueRow, finishedOf } from "../db/webhook.ts";
import { presentMatchSummary } from "../http/present.ts";
import { seesLadder } from "../leagues/sight.ts";

/** A match as lists have it, with its page. */
export type ToldMatch = Omit<MatchSummary, "showing"> & { url: string };

/**
 * The matches that a delivery tells of, as they are by now: without those that became void, or that are of a private league
 * in which the account is not. None if the bot is somebody else's by now.
 */
export async function matchesToTell(
  sql: Sql,
  { user_id: id, matches, own }: Pick<DueRow, "user_id" | "matches" | "own">,
  baseUrl: string,
): Promise<ToldMatch[]> {
  if (matches === null || !own) return [];
  const rows = await finishedOf(sql, matches);
  const sees = new Map<string, boolean>();
  // Not as an operator: it is told what everybody in the league may know.
  for (const { ladder_id, league } of rows)
    if (!sees.has(ladder_id))
      sees.set(ladder_id, await seesLadder(sql, { id: ladder_id, league }, { id, operator: false }));
  const seen = rows.filter((row) => sees.get(row.ladder_id));
  const ids = seen.map((row) => row.id);
  const bots = Map.groupBy(await botsOf(sql, ids), (bot) => bot.match_id);
  return seen.map((row) => {
    const { showing: _, ...match } = presentMatchSummary(row, bots.get(row.id) ?? []);
    return { ...match, url: `${baseUrl}/matches/${row.id}` };
  });
}

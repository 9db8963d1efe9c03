import type { Engine, MatchResult } from "@liars-ladder/protocol";
import { rerunShare } from "@liars-ladder/stats";
import type { Static } from "typebox";
import type { Account } from "../auth/account.ts";
import { acceptClaim, claimOf, countAccepted, endClaim, lockContributor } from "../db/contribution.ts";
import { ladderById } from "../db/ladder.ts";
import { matchById } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { commitMatch } from "../matches/commit.ts";
import { newId, uniform } from "../matches/seeds.ts";
import { sameEngine } from "./engine.ts";

export interface Sent {
  /** The ladder, if the result counts; null: a bot broke in it. */
  ladder: string | null;
  /** The run at home that was drawn. */
  check: string | null;
}

/**
 * Takes a volunteer's moves. They go through the rules and the commit of every result; nothing else that it says is kept. Who
 * breaks in somebody else's sandbox may not have broken: such a match is played at home. Whether the result is played again is
 * drawn here, after it has come.
 */
export async function takeMoves(
  sql: Sql,
  account: Pick<Account, "id">,
  id: string,
  { engine: theirs, games }: { engine: Static<typeof Engine>; games: number[][] },
): Promise<Sent | Refusal> {
  const [claim] = await claimOf(sql, id, account.id);
  if (!claim) return refuse("contribute.unknown", `You have not claimed match ${id}.`);
  if (claim.state !== "claimed" || claim.late)
    return refuse("contribute.over", `Your claim of match ${id} is over: ${claim.late ? "late" : claim.state}.`);
  const engine = await sameEngine(sql, theirs);
  if (isRefusal(engine)) return engine;
  if (engine === null)
    return refuse("contribute.engine", "No home runner is connected to compare with. Send it again in a minute.");
  const [match] = await matchById(sql, id);
  const [ladder] = match ? await ladderById(sql, match.ladder_id) : [];
  if (!match || !ladder) throw new Error(`match ${id} vanished`);
  const at = (match.started_at ?? match.created_at).toISOString();
  const result: MatchResult = {
    ...{ match: id, attempt: match.attempt, startedAt: at, finishedAt: at, engine },
    games: games.map((moves, index) => ({ index, moves, cpu: new Array<number>(ladder.players).fill(0) })),
    ...{ logs: [], incidents: [], causedMs: [] },
  };
  let check: string | null = null;
  const outcome = await commitMatch(sql, result, {
    doubt: ({ games }) => (games.some(({ faults }) => faults.length > 0) ? "a bot broke in it" : undefined),
    keep: async (tx) => {
      const [volunteer] = await lockContributor(tx, account.id);
      if (!volunteer || volunteer.barred_at !== null) return false;
      const { accepted } = volunteer;
      check = uniform() < rerunShare({ accepted, own: claim.own }) ? newId() : null;
      const [kept] = await acceptClaim(tx, { id, userId: account.id, checkId: check });
      if (kept) await countAccepted(tx, account.id);
      return kept !== undefined;
    },
  });
  if ("ladder" in outcome) return { ladder: outcome.ladder, check };
  const refused = "refused" in outcome ? outcome : { refused: "unknown", why: `Match ${id} is not rated.` };
  if (refused.refused === "doubt") {
    await endClaim(sql, id, account.id, "fault");
    return { ladder: null, check: null };
  }
  await endClaim(sql, id, account.id, "lost");
  return refuse(refused.refused === "false" ? "contribute.moves" : "contribute.over", refused.why);
}

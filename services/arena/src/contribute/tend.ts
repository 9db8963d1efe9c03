import type { FastifyBaseLogger } from "fastify";
import { insertAudit } from "../db/audit.ts";
import {
  decideCheck,
  endLateClaims,
  requeueCheck,
  restoreContributor as restore,
  setVoided,
  staleChecks,
  toVoid,
} from "../db/contribution.ts";
import type { Sql } from "../db/sql.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { voidMatch } from "../matches/void.ts";
import type { Enqueue } from "../queue/enqueue.ts";
import type { Queues } from "../queue/queues.ts";

/** A check that its queue does not know is queued again after this long, and given up after so many times. */
const STALE_SECONDS = 20;
const MOST_ATTEMPTS = 5;
/** So many matches become void before their ladders are fitted again. */
const AT_ONCE = 50;
/** Under this name voids of contributed matches stand in the audit log. */
const BY = "the check of volunteers";

export interface TendDeps {
  sql: Sql;
  log: FastifyBaseLogger;
  queues: Pick<Queues, "stateOf" | "isAnswered" | "remove">;
  enqueue: Pick<Enqueue, "check">;
  tell: { match(id: string): Promise<void> };
  fitRatings(ladder: string): void;
}

/**
 * Does what is due for matches of volunteers. Claims whose time is over end, so that `sweep` gives the matches to the home
 * runners; checks that the queue has lost, or never got, are queued; and matches of who was caught become void. All of it
 * follows from rows, so it may be stopped at any time.
 */
export async function tendContributions(deps: TendDeps): Promise<void> {
  const { sql, log, fitRatings, tell } = deps;
  for (const { match_id } of await endLateClaims(sql)) log.info({ match: match_id }, "a volunteer's claim is over");
  await mendChecks(deps);
  for (;;) {
    const due = await toVoid(sql, AT_ONCE);
    const touched = new Set<string>();
    for (const { match_id, barred } of due) {
      const done = await voidMatch(sql, match_id, barred ? OF_FORGER : UNSURE, BY);
      const stands = isRefusal(done) && done.refused.code === "season.closed";
      await setVoided(sql, match_id, stands ? "stands" : "void");
      if (stands) log.warn({ match: match_id }, "a volunteer's match is of a season that is over, and stands");
      if (!isRefusal(done)) touched.add(done);
      await tell.match(match_id);
    }
    for (const ladder of touched) fitRatings(ladder);
    if (due.length < AT_ONCE) return;
  }
}

const OF_FORGER = "It was played by a volunteer who sent moves that the home runners did not see.";
const UNSURE = "A volunteer played it, and the home runners did not see the same moves each time.";

async function mendChecks({ sql, queues, enqueue }: TendDeps): Promise<void> {
  for (const { check_id: id, attempt } of await staleChecks(sql, STALE_SECONDS)) {
    const { state } = await queues.stateOf("match", id);
    if (state === "open" || (state === "none" && (await queues.isAnswered(id, attempt)))) continue;
    await queues.remove("match", id);
    if (attempt >= MOST_ATTEMPTS) await decideCheck(sql, id, "unsure");
    else if ((await requeueCheck(sql, id, attempt)).length > 0) await enqueue.check(id);
  }
}

/** An operator lets somebody contribute again. What became void stays void. */
export const restoreContributor = (
  sql: Sql,
  author: string,
  reason: string,
  operator: string,
): Promise<{ author: string } | Refusal> =>
  sql.begin(async (tx): Promise<{ author: string } | Refusal> => {
    const [restored] = await restore(tx, author);
    if (!restored) return refuse("contributor.unknown", `${author} is not barred from contributing.`);
    const detail = `${author} may contribute again. It was barred: ${restored.barred_why} Reason: ${reason}`;
    await insertAudit(tx, { operator, action: "contributor.restore", subject: author, detail });
    return { author };
  });

import type { FastifyBaseLogger } from "fastify";
import { requeueExploit, staleExploits } from "../db/exploitability.ts";
import { parkedToRetry, type RequeueFrom, requeueMatch, staleMatches } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { requeueVersion, staleVersions } from "../db/version.ts";
import { createEnqueue } from "./enqueue.ts";
import type { Park, ParkedKind } from "./park.ts";
import { type Queues, turnOf } from "./queues.ts";

/** A job that its queue does not know is queued again after this long. */
const STALE_SECONDS = 20;
/** A job that never comes back is parked after this many attempts. */
const MOST_ATTEMPTS = 5;
/** The words of BullMQ for a job whose lock ran out too often: its runner was cut off, or the queue had no room to renew it. */
export const STALLED = "job stalled more than allowable limit";

export interface SweepDeps {
  sql: Sql;
  queues: Pick<Queues, "stateOf" | "isAnswered" | "addBuild" | "addMatch" | "addDecide" | "addExploit" | "addSoft">;
  park: Park;
  log: FastifyBaseLogger;
}

/** Handles jobs that wait for too long: parks those that failed, and queues those again that the queue has lost. */
export async function sweep({ sql, queues, park, log }: SweepDeps): Promise<void> {
  // An attempt counts if the queue takes the job. A queue without room costs none.
  const requeue = (kind: ParkedKind, id: string, from: RequeueFrom): Promise<void> =>
    sql.begin(async (tx): Promise<void> => {
      const { [kind]: again } = { match: requeueMatch, build: requeueVersion, exploit: requeueExploit };
      const [row] = await again(tx, id, from);
      if (row) await createEnqueue(tx, queues, log)[kind](id, "hurry" in row ? turnOf(row) : undefined);
    });
  const mend = async (kind: ParkedKind, id: string, attempt: number): Promise<void> => {
    const { state, reason } = await queues.stateOf(kind, id);
    // What was done, but not committed yet, must not be done twice.
    if (state === "open" || (state === "none" && (await queues.isAnswered(id, attempt)))) return;
    const lost = state === "none" && attempt < MOST_ATTEMPTS;
    await (lost ? requeue(kind, id, attempt) : park(kind, id, reason || "It never came back."));
  };
  for (const { id, attempt } of await staleMatches(sql, STALE_SECONDS)) await mend("match", id, attempt);
  for (const { id } of await parkedToRetry(sql, STALLED)) await requeue("match", id, "parked");
  for (const { id, attempt } of await staleVersions(sql, STALE_SECONDS)) await mend("build", id, attempt);
  for (const { id, attempt } of await staleExploits(sql, STALE_SECONDS)) await mend("exploit", id, attempt);
}

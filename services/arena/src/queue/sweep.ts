import { requeueExploit, staleExploits } from "../db/exploitability.ts";
import { parkedFirst, requeueMatch, staleMatches } from "../db/match.ts";
import type { Sql } from "../db/sql.ts";
import { requeueVersion, staleVersions } from "../db/version.ts";
import type { Enqueue } from "./enqueue.ts";
import type { Park, ParkedKind } from "./park.ts";
import type { Queues } from "./queues.ts";

/** A job that its queue does not know is queued again after this long. */
const STALE_SECONDS = 20;
/** A job that never comes back is parked after this many attempts. */
const MOST_ATTEMPTS = 5;

export interface SweepDeps {
  sql: Sql;
  queues: Pick<Queues, "stateOf">;
  enqueue: Enqueue;
  park: Park;
}

/** Handles jobs that wait for too long: parks those that failed, and queues those again that the queue has lost. */
export async function sweep({ sql, queues, enqueue, park }: SweepDeps): Promise<void> {
  const requeue: Record<ParkedKind, (id: string, from: "parked" | "open") => Promise<void>> = {
    match: async (id, from) => {
      if ((await requeueMatch(sql, id, from)).length > 0) await enqueue.match(id, "first");
    },
    build: async (id, from) => {
      if ((await requeueVersion(sql, id, from)).length > 0) await enqueue.build(id);
    },
    exploit: async (id, from) => {
      if ((await requeueExploit(sql, id, from)).length > 0) await enqueue.exploit(id);
    },
  };
  const mend = async (kind: ParkedKind, id: string, attempt: number): Promise<void> => {
    const { state, reason } = await queues.stateOf(kind, id);
    if (state === "open") return;
    const lost = state === "none" && attempt < MOST_ATTEMPTS;
    await (lost ? requeue[kind](id, "open") : park(kind, id, reason || "It never came back."));
  };
  for (const { id, attempt } of await staleMatches(sql, STALE_SECONDS)) await mend("match", id, attempt);
  // A version's first rating waits for these matches, so they do not wait for an operator.
  for (const { id } of await parkedFirst(sql)) await requeue.match(id, "parked");
  for (const { id, attempt } of await staleVersions(sql, STALE_SECONDS)) await mend("build", id, attempt);
  for (const { id, attempt } of await staleExploits(sql, STALE_SECONDS)) await mend("exploit", id, attempt);
}

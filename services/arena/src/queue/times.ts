import { QUEUE_SCHEMA, WORKER_OPTIONS } from "@liars-ladder/protocol";
import type { Sql } from "../db/sql.ts";

/** No lock, pause or retry of ours is as long, ms. */
const FAR = 5 * 60_000;

/**
 * Sets back times of the queue that are further ahead than anything of ours can be. The processes write them by their own
 * clocks. After one that was ahead is set right, PostgreSQL's queue would look for lost jobs, give up locks and try again only
 * when that hour comes. Redis counts locks and looks by its own clock.
 *
 * @param now ms.
 */
export async function mendTimes(sql: Sql, now = Date.now()): Promise<void> {
  const [meta, job] = [sql(`${QUEUE_SCHEMA}.meta`), sql(`${QUEUE_SCHEMA}.job`)];
  const lock = now + WORKER_OPTIONS.lockDuration;
  await sql`delete from ${meta} where field = 'stalled-check' and value::bigint > ${now + FAR}`;
  await sql`update ${job} set locked_until_ms = ${lock} where state = 'active' and locked_until_ms > ${now + FAR}`;
  await sql`update ${job} set process_at_ms = ${now} where state = 'delayed' and process_at_ms > ${now + FAR}`;
}

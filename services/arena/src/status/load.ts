import { databaseBytes } from "../db/size.ts";
import type { Sql } from "../db/sql.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Queues } from "../queue/queues.ts";

/** Sets the metrics of what waits, of who works on it, and of what is kept. */
export async function measureLoad(
  sql: Sql,
  queues: Pick<Queues, "counts" | "runners">,
  { jobs, runners, databaseBytes: bytes }: Pick<Metrics, "jobs" | "runners" | "databaseBytes">,
): Promise<void> {
  const [counts, names, [size]] = await Promise.all([queues.counts(), queues.runners(), databaseBytes(sql)]);
  for (const { queue, state, count } of counts) jobs.set({ queue, state }, count);
  runners.set(names.length);
  if (size) bytes.set(size.bytes);
}

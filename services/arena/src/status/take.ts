import { parseMessage, RunnerReport } from "@liars-ladder/protocol";
import type { FastifyBaseLogger } from "fastify";
import type { Sql } from "../db/sql.ts";
import { keepReport } from "../db/status.ts";
import type { Metrics } from "../http/metrics.ts";

/** Takes what a runner says of itself. Rejects when it must be sent again. */
export async function takeReport(
  { sql, log, metrics }: { sql: Sql; log: FastifyBaseLogger; metrics: Metrics },
  data: unknown,
): Promise<void> {
  const message = parseMessage(RunnerReport, data);
  if (message.ok) return void (await keepReport(sql, message.value));
  metrics.refused.inc({ kind: "runner", why: "malformed" });
  log.warn({ why: message.message }, "a runner's report was refused");
}

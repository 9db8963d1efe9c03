import { aboutJob } from "@liars-ladder/telemetry";
import type { FastifyBaseLogger } from "fastify";
import { parkExploit } from "../db/exploitability.ts";
import type { Sql } from "../db/sql.ts";
import { parkVersion } from "../db/version.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Teller } from "../live/tell.ts";
import { parkWithIncidents } from "../matches/park.ts";
import type { Ask } from "../tasks.ts";
import type { JobKind, Queues } from "./queues.ts";

export interface ParkDeps {
  sql: Sql;
  log: FastifyBaseLogger;
  metrics: Metrics;
  queues: Queues;
  tell: Teller;
  reviewIncidents: Ask;
}

/** The kinds of jobs that an operator may queue again. */
export type ParkedKind = Exclude<JobKind, "decide" | "soft">;

/** Takes a job that failed for good out of its queue, and leaves it for an operator. */
export type Park = (kind: ParkedKind, id: string, reason: string) => Promise<void>;

export const createPark =
  ({ sql, log, metrics, queues, tell, reviewIncidents }: ParkDeps): Park =>
  async (kind, id, reason) => {
    const text = reason.slice(0, 500);
    const parks: Record<ParkedKind, () => Promise<boolean>> = {
      build: async () => (await parkVersion(sql, id, text)).length > 0,
      match: async () => parkWithIncidents(sql, id, text, (await queues.stateOf(kind, id)).progress),
      exploit: async () => (await parkExploit(sql, id, text)).length > 0,
    };
    const parked = await parks[kind]();
    await queues.remove(kind, id);
    if (!parked) return;
    if (kind === "match") reviewIncidents();
    metrics.parked.inc({ kind });
    log.error({ ...aboutJob(kind, id), reason: text }, "parked");
    if (kind === "build") await tell.version(id);
    if (kind === "match") await tell.match(id);
  };

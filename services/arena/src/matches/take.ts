import { LinesResult, MatchResult, parseMessage } from "@liars-ladder/protocol";
import type { FastifyBaseLogger } from "fastify";
import { takeCheck } from "../contribute/check.ts";
import type { Sql } from "../db/sql.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Teller } from "../live/tell.ts";
import type { Ask } from "../tasks.ts";
import { commitLines, commitMatch } from "./commit.ts";

export interface TakeMatchDeps {
  sql: Sql;
  log: FastifyBaseLogger;
  metrics: Metrics;
  tell: Teller;
  makeMatches: Ask;
  sumUpStyles: Ask;
  reviewIncidents: Ask;
  fitRatings: Ask<string>;
  queueCheck(id: string): Promise<void>;
  tendContributions: Ask;
}

/** Takes a runner's result of a match. Rejects when it must be sent again. */
export async function takeMatch(deps: TakeMatchDeps, data: unknown): Promise<void> {
  const { sql, log, metrics, tell } = deps;
  const message = parseMessage(MatchResult, data);
  if (!message.ok) {
    metrics.refused.inc({ kind: "match", why: "malformed" });
    return log.warn({ why: message.message }, "a match's result was refused");
  }
  const { match, incidents } = message.value;
  const stop = metrics.commitTime.startTimer();
  const outcome = await commitMatch(sql, message.value);
  const ms = Math.round(1000 * stop());
  // What volunteers sent is played again at home, under ids of its own.
  if ("refused" in outcome && outcome.refused === "unknown" && (await takeCheck(deps, message.value))) return;
  if ("refused" in outcome) {
    metrics.refused.inc({ kind: "match", why: outcome.refused });
    return log.warn({ why: outcome.why }, "a match's result was refused");
  }
  if ("challenge" in outcome) {
    log.info({ challenge: true, ms }, "committed");
    return tell.match(match);
  }
  log.info({ ladder: outcome.ladder, ms }, "committed");
  metrics.committed.inc({ ladder: outcome.ladder });
  metrics.incidents.inc(incidents.length);
  deps.makeMatches();
  deps.fitRatings(outcome.ladder);
  deps.sumUpStyles();
  if (incidents.length > 0) deps.reviewIncidents();
  await tell.match(match);
}

/** Takes what was found out about faults after the result. Rejects when it must be sent again. */
export async function takeLines({ sql, log, metrics }: TakeMatchDeps, data: unknown): Promise<void> {
  const message = parseMessage(LinesResult, data);
  if (message.ok) return commitLines(sql, message.value);
  metrics.refused.inc({ kind: "lines", why: "malformed" });
  log.warn({ why: message.message }, "lines of faults were refused");
}

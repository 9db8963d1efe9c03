import { gameId, parseMessage, SoftResult, type SoftStep } from "@liars-ladder/protocol";
import { listedAt, lookOf, SoftPlay } from "@liars-ladder/stats";
import type { FastifyBaseLogger } from "fastify";
import { decideLook, lockCase, lookState, looksOf, updateCase } from "../db/soft-play.ts";
import type { Sql } from "../db/sql.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Ask } from "../tasks.ts";
import { softJob } from "./job.ts";
import type { Weighed } from "./weigh.ts";
import type { Weigher } from "./weigher.ts";

export interface TakeLookDeps {
  sql: Sql;
  log: FastifyBaseLogger;
  metrics: Metrics;
  weigher: Weigher;
  lookMore: Ask;
}

/** Takes the answers of a look from a runner. Rejects if the runner must send them again. */
export async function takeLook(deps: TakeLookDeps, data: unknown): Promise<void> {
  const { sql, log, metrics, weigher } = deps;
  const message = parseMessage(SoftResult, data);
  const outcome = message.ok
    ? await commitLook(sql, weigher, message.value)
    : { refused: "malformed", why: message.message };
  if ("refused" in outcome) {
    metrics.refused.inc({ kind: "soft", why: outcome.refused });
    return log.warn({ why: outcome.why }, "a look for soft play was refused");
  }
  if (outcome.listed) log.warn({ case: outcome.id }, "a pair of bots is listed for soft play: an operator decides");
  deps.lookMore();
}

type Refused = { refused: string; why: string };
export type Outcome = { id: string; listed: boolean } | Refused;

/** How many decisions are kept of a case. */
const STEPS = 8;

/** Commits a look, once. What was handed over is computed here from the answers; the runner does not say it. */
export async function commitLook(sql: Sql, weigher: Pick<Weigher, "ask">, result: SoftResult): Promise<Outcome> {
  const { id, attempt, fault, answers, cpuMs } = result;
  const [look] = await lookState(sql, id);
  if (look === undefined) return { refused: "unknown", why: `${id} was never queued` };
  if (look.state !== "queued") return { refused: "repeat", why: `${id} is decided` };
  if (attempt > look.attempt) return { refused: "superseded", why: `${id} has no attempt ${attempt}` };
  let weighed: Weighed | undefined;
  if (fault === null) {
    const job = await softJob(sql, id);
    if (job === undefined) return { refused: "unknown", why: `${id} need not be looked at any more` };
    weighed = await weigher.ask({ id, matches: job.matches, answers });
    if (weighed === undefined) return { refused: "malformed", why: `these are no answers to ${id}` };
  }
  const state = fault === null ? "known" : fault === "slow" ? "slow" : "broken";
  const [toMate, toOther] = weighed?.gifts ?? [null, null];
  return sql.begin(async (tx): Promise<Outcome> => {
    const [found] = await lockCase(tx, look.case_id);
    // Another arena may have been first.
    const decided = await decideLook(tx, { id, state, toMate, toOther, cpuMs });
    if (found === undefined || decided.length === 0) return { refused: "repeat", why: `${id} is decided` };
    const test = new SoftPlay();
    for (const { to_mate, to_other } of await looksOf(tx, look.case_id)) test.add(lookOf(to_mate, to_other));
    const fresh = weighed?.steps.map(
      ({ game, step, round, action, instead, gift }): SoftStep => ({
        ...{ game: gameId(look.match_id, game), step, round, action, instead, gift },
      }),
    );
    const steps = [...found.steps, ...(fresh ?? [])].sort((a, b) => b.gift - a.gift).slice(0, STEPS);
    const listed = test.evidence >= listedAt(found.nth);
    await updateCase(tx, { id: look.case_id, looks: test.looks, evidence: test.evidence, steps, listed });
    return { id: look.case_id, listed: listed && found.state === "watched" };
  });
}

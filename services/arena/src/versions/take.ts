import { BuildProgress, BuildResult, parseMessage } from "@liars-ladder/protocol";
import type { FastifyBaseLogger } from "fastify";
import type { Sql } from "../db/sql.ts";
import { setProgress, versionById } from "../db/version.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Teller } from "../live/tell.ts";
import type { Ask } from "../tasks.ts";
import { commitBuild } from "./build.ts";

export interface TakeBuildDeps {
  sql: Sql;
  log: FastifyBaseLogger;
  metrics: Metrics;
  tell: Teller;
  makeMatches: Ask;
}

/** Takes a runner's result of a build. Rejects when it must be sent again. */
export async function takeBuild(deps: TakeBuildDeps, data: unknown): Promise<void> {
  const { sql, log, metrics, tell } = deps;
  const message = parseMessage(BuildResult, data);
  if (!message.ok) {
    metrics.refused.inc({ kind: "build", why: "malformed" });
    return log.warn({ why: message.message }, "a build's result was refused");
  }
  const { version: id, qualified } = message.value;
  const outcome = await commitBuild(sql, message.value);
  if ("refused" in outcome) {
    metrics.refused.inc({ kind: "build", why: outcome.refused });
    return log.warn({ why: outcome.refused }, "a build's result was refused");
  }
  metrics.built.inc();
  log.info({ accepted: qualified.length > 0 }, "build committed");
  await tell.version(id);
  deps.makeMatches();
  const [version] = await versionById(sql, id);
  if (!version) return;
  tell.active(version);
  for (const ladder of qualified) tell.table(ladder);
}

/** Takes the steps of a running build. A message that is no such report is ignored: the result will be judged. */
export async function takeProgress({ sql, tell }: TakeBuildDeps, id: string, data: unknown): Promise<void> {
  const message = parseMessage(BuildProgress, data);
  const [version] = message.ok ? await versionById(sql, id) : [];
  if (!message.ok || !version) return;
  const upload = version.report.filter(({ step }) => step === "upload");
  await setProgress(sql, id, [...upload, ...message.value.steps]);
  tell.steps(version, message.value.steps);
}

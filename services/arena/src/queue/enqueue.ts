import { aboutJob } from "@liars-ladder/telemetry";
import type { FastifyBaseLogger } from "fastify";
import { checkJob } from "../contribute/check.ts";
import type { Db } from "../db/sql.ts";
import { buildQueue } from "../db/waiting.ts";
import { exploitJob } from "../exploitability/job.ts";
import { matchJob } from "../matches/schedule.ts";
import { decideJob, decisionId } from "../play/decide.ts";
import { softJob } from "../soft-play/job.ts";
import { buildJob } from "../versions/build.ts";
import type { Queues, Turn } from "./queues.ts";

/**
 * Queues jobs for what the database stores as queued. A job that is in the queue already, or whose row is gone, changes
 * nothing.
 */
export interface Enqueue {
  /** A version was stored, or must be built again. */
  build(version: string): Promise<void>;
  /** `turn`: its priority. */
  match(id: string, turn?: Turn): Promise<void>;
  /** What a volunteer sent is played again at home, in its turn. */
  check(id: string): Promise<void>;
  /** It is a bot's turn in a person's game. */
  decide(game: string): Promise<void>;
  /** A version must be asked how exploitable it is. */
  exploit(id: string): Promise<void>;
  /** A version must be asked again, for a look at whether it plays softly. */
  soft(id: string): Promise<void>;
}

export const createEnqueue = (
  sql: Db,
  queues: Pick<Queues, "addBuild" | "addMatch" | "addDecide" | "addExploit" | "addSoft">,
  log: FastifyBaseLogger,
): Enqueue => ({
  build: async (version) => {
    const [job, [queue]] = await Promise.all([buildJob(sql, version), buildQueue(sql, version)]);
    if (!job) return;
    await queues.addBuild(job, queue?.ahead ?? 0);
    log.info(aboutJob("build", version, job), "queued");
  },
  match: async (id, turn = "usual") => {
    const job = await matchJob(sql, id);
    if (!job) return;
    await queues.addMatch(job, turn);
    log.info({ ...aboutJob("match", id, job), turn }, "queued");
  },
  check: async (id) => {
    const job = await checkJob(sql, id);
    if (!job) return;
    await queues.addMatch(job, "check");
    log.info({ ...aboutJob("match", id, job), turn: "check" }, "queued");
  },
  decide: async (game) => {
    const asked = await decideJob(sql, game);
    if (!asked) return;
    const decision = decisionId(game, asked.job.at);
    await queues.addDecide(asked.job, decision, asked.behind);
    log.debug(aboutJob("decide", decision, asked.job), "queued");
  },
  exploit: async (id) => {
    const job = await exploitJob(sql, id);
    if (!job) return;
    await queues.addExploit(job);
    log.info(aboutJob("exploit", id, job), "queued");
  },
  soft: async (id) => {
    const job = await softJob(sql, id);
    if (!job) return;
    await queues.addSoft(job);
    log.info(aboutJob("soft", id, job), "queued");
  },
});

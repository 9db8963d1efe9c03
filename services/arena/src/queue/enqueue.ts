import type { Sql } from "../db/sql.ts";
import { buildQueue } from "../db/waiting.ts";
import { matchJob } from "../matches/schedule.ts";
import { buildJob } from "../versions/build.ts";
import type { Queues, Turn } from "./queues.ts";

/** Puts into the queue what is stored as queued. What is there already, or is stored no more, stays as it is. */
export interface Enqueue {
  /** A version was stored, or is to be built again. */
  build(version: string): Promise<void>;
  /** `turn`: before whom it goes. */
  match(id: string, turn?: Turn): Promise<void>;
}

export const createEnqueue = (sql: Sql, queues: Pick<Queues, "addBuild" | "addMatch">): Enqueue => ({
  build: async (version) => {
    const [job, [queue]] = await Promise.all([buildJob(sql, version), buildQueue(sql, version)]);
    if (job) await queues.addBuild(job, queue?.ahead ?? 0);
  },
  match: async (id, turn = "usual") => {
    const job = await matchJob(sql, id);
    if (job) await queues.addMatch(job, turn);
  },
});

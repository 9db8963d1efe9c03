import { aboutJob } from "@liars-ladder/telemetry";
import type { Job, Queue } from "bullmq";
import type { FastifyBaseLogger } from "fastify";

/** The part of BullMQ's queue that says which workers it has, and on which jobs they work. */
export type WatchedQueue = Pick<Queue, "name" | "getWorkers" | "getActive">;

/** BullMQ accepts this in place of a lock's token, from a caller that may end a job of another worker. */
const ANY_TOKEN = "0";

/**
 * Finds the jobs of runners that are gone. A runner holds a connection to the queue, and the kernel closes it when the
 * runner's process ends, however it ends. A job that was running there counts as tried once, and is the next that is taken.
 * Otherwise it would have to wait until its lock expires, twice as long as most matches take. If the network was cut,
 * the connection does not close; then the lock decides.
 *
 * @param queues of all that runners do. The connection to the first one stands for the runner: asking for each of them
 * every second would be most of what an idle arena asks.
 * @returns a function that looks once, to be called about every second. A runner counts as gone if two looks in a row
 * do not find it, because a runner that reconnects to a restarted database must first name its connection again.
 */
export function watchRunners(
  queues: readonly [WatchedQueue, ...WatchedQueue[]],
  log: FastifyBaseLogger,
): () => Promise<void> {
  let before: string | undefined;
  let missing = new Set<string>();
  const known = new Set<string>();
  return async () => {
    const runners = namesOf(await queues[0].getWorkers());
    for (const name of runners) known.add(name);
    const now = runners.sort().join();
    if (now === before && missing.size === 0) return;
    before = now;
    // Some hosts of Redis do not name connections. So a runner that was never listed may still be there.
    const isGone = ({ processedBy: name }: Job) =>
      name !== undefined && name !== "" && !runners.includes(name) && (runners.length > 0 || known.has(name));
    // Jobs carry their bots, so they are read only when a runner came or went.
    const active = await Promise.all(queues.map((queue) => queue.getActive()));
    const theirs = active.flat().filter(isGone);
    const gone = theirs.filter((job) => missing.has(tryOf(job)));
    missing = new Set(theirs.filter((job) => !gone.includes(job)).map(tryOf));
    for (const job of gone) {
      const about = { ...aboutJob(job.queueName, job.id, job.data), runner: job.processedBy };
      try {
        // Whoever loses its runner again may be what ends it, and is not helped to do so.
        if (job.attemptsMade === 0) await goFirst(job);
        await job.moveToFailed(new Error("Its runner is gone."), ANY_TOKEN);
        log.warn(about, "taken back from a runner that is gone");
      } catch (error) {
        // Another arena was first, or the runner was not gone and has finished the job.
        log.info({ ...about, err: error }, "not taken back");
      }
    }
  };
}

/** Puts a running job before all others, and lets its next try begin at once: somebody waits for it longest. */
async function goFirst(job: Job): Promise<void> {
  await job.changePriority({ priority: 0 });
  Object.assign(job.opts, { backoff: 0, lifo: true });
}

/** One attempt at a job. Once the job was taken back and taken up again, this name is different. */
const tryOf = (job: Job): string => `${job.id}:${job.processedBy}:${job.processedOn}`;

/** The names of runners: a worker's connection is named after its queue, then `:w:`, then the runner. */
export const namesOf = (workers: { [key: string]: string }[]): string[] =>
  workers.flatMap(({ rawname = "" }) => /:w:([^:]+)$/.exec(rawname)?.[1] ?? []);

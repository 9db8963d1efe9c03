import type { Job, Queue } from "bullmq";
import type { FastifyBaseLogger } from "fastify";

/** What of BullMQ's queue tells who works on it, and on what. */
export type WatchedQueue = Pick<Queue, "name" | "getWorkers" | "getActive">;

/** BullMQ takes this in place of a lock's token from whoever may end a job that another holds. */
const ANY_TOKEN = "0";

/**
 * Finds the jobs of runners that are gone. A runner holds a connection to the queue; the kernel closes it when the
 * runner's process ends, however it ends. What was under way there counts as tried once, and waits again. Without this it
 * would wait until its lock has run out, twice as long as most matches take. A connection that was only cut does not
 * close: then the lock decides.
 *
 * @returns one look, to be taken every second or so. A runner must be missing in two of them, for one that comes back to a
 *   restarted database names its connection anew.
 */
export function watchRunners(queue: WatchedQueue, log: FastifyBaseLogger): () => Promise<void> {
  let before: string | undefined;
  let missing = new Set<string>();
  const known = new Set<string>();
  return async () => {
    const runners = namesOf(await queue.getWorkers());
    for (const name of runners) known.add(name);
    const now = runners.sort().join();
    if (now === before && missing.size === 0) return;
    before = now;
    // Some hosts of Redis name no connections: a list with nobody in it says nothing of whom it never named.
    const isGone = ({ processedBy: name }: Job) =>
      name !== undefined && name !== "" && !runners.includes(name) && (runners.length > 0 || known.has(name));
    // Jobs bring their bots along, so that they are read only when somebody came or went.
    const theirs = (await queue.getActive()).filter(isGone);
    const gone = theirs.filter((job) => missing.has(tryOf(job)));
    missing = new Set(theirs.filter((job) => !gone.includes(job)).map(tryOf));
    for (const job of gone) {
      try {
        await job.moveToFailed(new Error("Its runner is gone."), ANY_TOKEN);
        log.warn({ queue: queue.name, job: job.id, runner: job.processedBy }, "taken back from a runner that is gone");
      } catch (error) {
        // Another arena was first, or the runner was not gone and has finished it.
        log.info({ err: error, queue: queue.name, job: job.id }, "not taken back");
      }
    }
  };
}

/** One try of a job: what it is called after it was taken back and taken up again is another name. */
const tryOf = (job: Job): string => `${job.id}:${job.processedBy}:${job.processedOn}`;

/** How runners call themselves: a worker's connection is named after its queue, `:w:` and that. */
const namesOf = (workers: { [key: string]: string }[]): string[] =>
  workers.flatMap(({ rawname = "" }) => /:w:([^:]+)$/.exec(rawname)?.[1] ?? []);

import { randomBytes } from "node:crypto";
import {
  JOB_OPTIONS,
  type JobName,
  QUEUES,
  type ResultName,
  RUNNER_REPORT_MS,
  type RunnerReport,
  WORKER_OPTIONS,
} from "@liars-ladder/protocol";
import { outlast, queueStore } from "@liars-ladder/queue";
import { aboutJob } from "@liars-ladder/telemetry";
import { type Job, Queue, UnrecoverableError, WaitingError, Worker } from "bullmq";
import type { Logger } from "pino";
import { BadJob } from "./bad-job.ts";
import type { Config } from "./config.ts";

/**
 * The function that does one job: it reads `data`, reports by `progress`, and returns the message for the queue
 * `result`.
 */
export type Work = (data: unknown, context: Context) => Promise<Answer>;

export interface Context {
  progress: (message: object) => Promise<void>;
  /** Aborts when the runner stops, or when the job was taken away from it. */
  signal: AbortSignal;
  /** Whether the job was tried before, and failed or ended its runner. */
  again: boolean;
  /** Each line of it says which job it is about. */
  log: Logger;
}

export interface Answer {
  /** Names the answered job and its attempt, so that an answer that is sent twice counts once. */
  id: string;
  message: object;
  /** A second message that follows the answer. The job does not wait for it, and neither does a runner that stops. */
  later?: Promise<(Omit<Answer, "later"> & { name: ResultName }) | undefined>;
}

export interface QueueEnd {
  /** Takes no more jobs, gives back the current ones, and disconnects. */
  close: () => Promise<void>;
}

export interface QueueOptions {
  /** By this name, the arena recognises whose connection ended, and which jobs that runner had. */
  runner?: string;
  /** What it tells the arena of itself, again and again; left out, it tells nothing. */
  report?: Omit<RunnerReport, "runner" | "slots">;
}

/** A name for a runner: no two have the same. */
export const nameRunner = (): string => randomBytes(8).toString("hex");

/**
 * Takes jobs of each queue, does the `work` of their kind, and puts their answers on the queue `result`. A job that fails
 * is tried again as often as it says. A job that was running when `close` came is given back at once, which costs no
 * attempt.
 *
 * @throws Error when the queue cannot be reached.
 */
export async function serveQueue(
  config: Pick<Config, "queue" | "concurrency">,
  work: Record<JobName, Work>,
  log: Logger,
  { runner = nameRunner(), report: about }: QueueOptions = {},
): Promise<QueueEnd> {
  const { connection, factory } = queueStore(config.queue.url);
  const results = new Queue(QUEUES.result, { connection }, factory);
  results.on("error", (error) => log.warn({ err: error }, "queue"));
  await results.waitUntilReady();

  const stop = new AbortController();
  // While the queue has no room, the job stays with its answer: it does not pay for that, and is not done twice.
  const give: Give = (name, { id, message }) =>
    outlast(
      () => results.add(name, { ...message, runner }, { ...JOB_OPTIONS.result, jobId: id }),
      () => stop.signal.aborted,
      (error) => log.warn({ err: error, queue: name, job: id }, "the queue takes no result now"),
    );
  const serve = (queue: keyof typeof QUEUES, name: JobName, its: Work, slots: number) => {
    const process = processor(name, its, give, stop.signal, log);
    const options = { ...WORKER_OPTIONS, connection, concurrency: slots, name: runner };
    const worker = new Worker(queue, process, options, factory);
    worker.on("error", (error) => log.warn({ err: error, queue }, "queue"));
    worker.on("failed", (job, error) =>
      log.error({ ...aboutJob(name, job?.id, job?.data), tries: job?.attemptsMade, err: error }, "failed"),
    );
    worker.on("stalled", (id) => log.warn(aboutJob(name, id), "taken over from a runner that vanished"));
    return worker;
  };
  const slots = config.concurrency;
  const matches = serve("match", "match", work.match, slots);
  let builds = 0;
  // Somebody waits for a build, and for none of these matches: it has the core of one.
  const build: Work = async (data, context) => {
    matches.concurrency = Math.max(1, slots - ++builds);
    try {
      return await work.build(data, context);
    } finally {
      matches.concurrency = Math.max(1, slots - --builds);
    }
  };
  const workers = [
    matches,
    serve("first", "match", work.match, 1),
    serve("build", "build", build, slots),
    serve("decide", "decide", work.decide, slots),
    serve("exploit", "exploit", work.exploit, 1),
    serve("soft", "soft", work.soft, 1),
  ];

  let reports = 0;
  const report = (): void => {
    if (about === undefined) return;
    const message: RunnerReport = { runner, slots, ...about };
    const lost = (error: unknown) => log.warn({ err: error }, "a report of this runner is lost");
    results
      .add("runner", message, { removeOnComplete: true, removeOnFail: true, jobId: `${runner}-${++reports}` })
      .catch(lost);
  };
  report();
  const reporting = setInterval(report, RUNNER_REPORT_MS);

  return {
    close: async () => {
      clearInterval(reporting);
      // Closed first: a worker that is not closing would take the job that it gives back.
      const closed = workers.map((worker) => worker.close());
      stop.abort(new Error("the runner stops"));
      await Promise.all(closed);
      await results.close();
    },
  };
}

/** Puts an answer on the queue of results. */
type Give = (name: ResultName, answer: Pick<Answer, "id" | "message">) => Promise<unknown>;

/** What BullMQ calls with each job of this kind. `stopping` aborts when the runner stops. */
const processor =
  (name: JobName, work: Work, give: Give, stopping: AbortSignal, log: Logger) =>
  async (job: Job, token?: string, cancelled?: AbortSignal): Promise<void> => {
    const signal = cancelled ? AbortSignal.any([stopping, cancelled]) : stopping;
    const began = performance.now();
    const again = job.attemptsMade > 0 || job.stalledCounter > 0;
    const jobLog = log.child(aboutJob(name, job.id, job.data));
    const took = () => ({ again, ms: Math.round(performance.now() - began) });
    try {
      // A fetch that was already running when we were told to stop may still return a job.
      stopping.throwIfAborted();
      jobLog.info({ again }, "taken");
      const progress = (message: object) => job.updateProgress(message);
      const answer = await work(job.data, { progress, signal, again, log: jobLog });
      const lost = (error: unknown) => jobLog.warn({ err: error }, "the message after a result is lost");
      // Errors are handled from the start, in case the result itself cannot be sent.
      const later = answer.later?.catch((error) => void lost(error));
      await give(name, answer);
      later?.then(async (more) => void (more && (await give(more.name, more)))).catch(lost);
      jobLog.info(took(), "done");
    } catch (error) {
      if (error instanceof BadJob) throw new UnrecoverableError(error.message);
      if (!stopping.aborted) throw error;
      await job.moveToWait(token);
      jobLog.info(took(), "given back");
      throw new WaitingError();
    }
  };

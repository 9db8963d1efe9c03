import {
  answerId,
  type BuildJob,
  type DecideJob,
  type ExploitJob,
  JOB_OPTIONS,
  type JobName,
  type MatchJob,
  QUEUES,
  type SoftJob,
  WORKER_OPTIONS,
} from "@liars-ladder/protocol";
import { migrateQueue, outlast, queueStore } from "@liars-ladder/queue";
import { aboutJob } from "@liars-ladder/telemetry";
import { type Job, Queue, QueueEvents, Worker } from "bullmq";
import type { FastifyBaseLogger } from "fastify";
import { connect } from "../db/sql.ts";
import { mendTimes } from "./times.ts";
import { namesOf, watchRunners } from "./vanished.ts";

export interface QueueOptions {
  redisUrl: string | undefined;
  queueUrl: string;
  log: FastifyBaseLogger;
}

/** The kinds of jobs that runners do. */
export type JobKind = JobName;
const KINDS = ["build", "match", "decide", "exploit", "soft"] as const satisfies JobKind[];

const COUNTED = ["waiting", "active", "delayed", "failed"] as const;
type JobState = (typeof COUNTED)[number];
/** A job with a priority waits like the others. */
const STATES = [...COUNTED, "prioritized"] as const;

/** Listens to what happens to jobs at the runners. Every arena hears it. */
export interface JobListener {
  started(kind: JobKind, id: string): void;
  progressed(kind: JobKind, id: string, data: unknown): void;
  failed(kind: JobKind, id: string, reason: string): void;
}

/**
 * Takes a runner's message, by its name. Rejects if the runner must send it again. Each line of `log` says which job it is
 * about, and which runner did it.
 */
export type TakeResult = (name: string, data: unknown, log: FastifyBaseLogger) => Promise<void>;

export interface Queues {
  /**
   * Adding a job that is in the queue already changes nothing. `ahead`: how many builds of the same author are under
   * way. Every author's first build goes before anybody's second.
   */
  addBuild(job: BuildJob, ahead: number): Promise<void>;
  addMatch(job: MatchJob, turn: Turn): Promise<void>;
  /** `id` names the decision. `behind`: before whom it goes, those with a smaller number first, from 0. */
  addDecide(job: DecideJob, id: string, behind: number): Promise<void>;
  addExploit(job: ExploitJob): Promise<void>;
  addSoft(job: SoftJob): Promise<void>;
  /**
   * Says whether a job waits or runs; or why it failed for good, with its last report; or that there is no such job.
   */
  stateOf(
    kind: JobKind,
    id: string,
  ): Promise<{ state: "open" | "failed" | "none"; reason: string; progress?: unknown }>;
  /** Whether the answer to this attempt at a job has come, and waits to be taken. */
  isAnswered(id: string, attempt: number): Promise<boolean>;
  remove(kind: JobKind, id: string): Promise<void>;
  /** Takes a job out of its queue, unless a runner has it already. Says whether it was there, and is not any more. */
  withdraw(kind: JobKind, id: string): Promise<boolean>;
  /**
   * Gives running jobs back to the queue if their runners are gone. A runner is gone when two calls in a row do not
   * find it.
   */
  takeBack(): Promise<void>;
  /** Sets back times that a wrong clock wrote far ahead. */
  mendTimes(): Promise<void>;
  /**
   * Begins to listen for jobs and to take results. To be called once. Resolves when it listens.
   *
   * @throws Error when the queue cannot be reached.
   */
  listen(listener: JobListener, take: TakeResult): Promise<void>;
  /** How many jobs each queue has in each state. */
  counts(): Promise<{ queue: JobKind; state: JobState; count: number }[]>;
  /** The names of the runners whose connection to the queue is open. */
  runners(): Promise<string[]>;
  /** Resolves when the queue has answered; if the queue is gone, when it is back. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The parts of BullMQ that listen. */
type Connected = Pick<Worker, "waitUntilReady" | "close">;

/**
 * First matches of a version have a queue of their own. In the other one challenges go before all others (`turnOf` in
 * db/columns.ts), and what volunteers sent is played again in its turn: behind everything else it would never be, where there
 * is always something to play.
 */
export type Turn = "first" | "challenge" | "usual" | "check";
/** The turn of a stored match. */
export const turnOf = ({ hurry, rated }: { hurry: boolean; rated: boolean }): Turn =>
  hurry ? "first" : rated ? "usual" : "challenge";
/** BullMQ's: a smaller number goes before a larger one. */
const PRIORITY: Record<Exclude<Turn, "first">, number> = { challenge: 5, usual: 10, check: 10 };

/** @throws Error when the queue cannot be reached. */
export async function openQueues(options: QueueOptions): Promise<Queues> {
  const { redisUrl, queueUrl, log } = options;
  // Without Redis the queue lives in PostgreSQL, in a schema of its own.
  await migrateQueue(redisUrl ?? queueUrl);
  const { factory, connection } = queueStore(redisUrl ?? queueUrl);
  const open = (name: keyof typeof QUEUES) => new Queue(QUEUES[name], { connection }, factory);
  const queues = {
    build: open("build"),
    match: open("match"),
    first: open("first"),
    decide: open("decide"),
    exploit: open("exploit"),
    soft: open("soft"),
  };
  const results = open("result");
  const all = [...Object.values(queues), results];
  for (const queue of all) queue.on("error", (error) => log.warn({ err: error }, "queue"));
  await Promise.all(all.map((queue) => queue.waitUntilReady()));

  const sql = redisUrl === undefined ? connect(queueUrl, 1) : undefined;
  const { match, ...rest } = queues;
  const look = watchRunners([match, ...Object.values(rest)], log);
  /** Where jobs of a kind may be. */
  const queuesOf = (kind: JobKind) => (kind === "match" ? [queues.match, queues.first] : [queues[kind]]);
  let closing = false;
  const events: Connected[] = [];
  const workers: Connected[] = [];
  const hear = (kind: JobKind, queue: string, listener: JobListener): Connected => {
    const heard = new QueueEvents(queue, { connection }, factory);
    heard.on("error", (error) => log.warn({ err: error }, "queue events"));
    heard.on("active", ({ jobId }) => listener.started(kind, jobId));
    heard.on("progress", ({ jobId, data }) => listener.progressed(kind, jobId, data));
    heard.on("failed", ({ jobId, failedReason }) => listener.failed(kind, jobId, failedReason));
    return heard;
  };
  const about = (job: Job) => aboutJob(QUEUES.result, job.id, job.data);
  const work = (take: TakeResult): Connected => {
    const more = { ...WORKER_OPTIONS, connection, concurrency: 4 };
    // A result waits for a database without room: what is played again is late, and is given up after some times.
    const patient = (job: Job) => {
      const jobLog = log.child(about(job));
      return outlast(
        () => take(job.name, job.data, jobLog),
        () => closing,
        (error) => jobLog.warn({ err: error, name: job.name }, "the database takes no result now"),
      );
    };
    const worker = new Worker(QUEUES.result, patient, more, factory);
    worker.on("error", (error) => log.warn({ err: error }, "results"));
    worker.on("failed", (job, error) =>
      log.error({ ...(job && about(job)), name: job?.name, err: error }, "a result could not be committed"),
    );
    return worker;
  };

  return {
    addBuild: async (job, ahead) => {
      const priority = ahead > 0 ? { priority: ahead } : {};
      await queues.build.add("build", job, { ...JOB_OPTIONS.build, ...priority, jobId: job.version });
    },
    addMatch: async (job, turn) => {
      const options = { ...JOB_OPTIONS.match, jobId: job.match };
      if (turn === "first") await queues.first.add("match", job, options);
      else await queues.match.add("match", job, { ...options, priority: PRIORITY[turn] });
    },
    addDecide: async (job, id, behind) => {
      const priority = behind > 0 ? { priority: behind } : {};
      await queues.decide.add("decide", job, { ...JOB_OPTIONS.decide, ...priority, jobId: id });
    },
    addExploit: async (job) => {
      await queues.exploit.add("exploit", job, { ...JOB_OPTIONS.exploit, jobId: job.id });
    },
    addSoft: async (job) => {
      await queues.soft.add("soft", job, { ...JOB_OPTIONS.soft, jobId: job.id });
    },
    stateOf: async (kind, id) => {
      const jobs = await Promise.all(queuesOf(kind).map((queue) => queue.getJob(id)));
      const job = jobs.find((found) => found !== undefined);
      if (!job) return { state: "none", reason: "" };
      if (!(await job.isFailed())) return { state: "open", reason: "" };
      return { state: "failed", reason: job.failedReason ?? "It failed without a message.", progress: job.progress };
    },
    isAnswered: async (id, attempt) => {
      const answer = await results.getJob(answerId(id, attempt));
      // One that was tried too often is never taken.
      return answer !== undefined && !(await answer.isFailed());
    },
    remove: async (kind, id) => {
      for (const queue of queuesOf(kind)) await queue.remove(id);
    },
    withdraw: async (kind, id) => {
      for (const queue of queuesOf(kind)) if (await queue.getJob(id)) return (await queue.remove(id)) === 1;
      return false;
    },
    takeBack: async () => {
      await look();
    },
    mendTimes: async () => {
      if (sql) await mendTimes(sql);
    },
    listen: async (listener, take) => {
      events.push(...KINDS.flatMap((kind) => queuesOf(kind).map((queue) => hear(kind, queue.name, listener))));
      workers.push(work(take));
      await Promise.all([...events, ...workers].map((one) => one.waitUntilReady()));
    },
    counts: async () => {
      const found = KINDS.map(async (kind) => {
        const counts = await Promise.all(queuesOf(kind).map((queue) => queue.getJobCounts(...STATES)));
        const sum = (...states: (typeof STATES)[number][]) =>
          counts.reduce((all, count) => all + states.reduce((own, state) => own + (count[state] ?? 0), 0), 0);
        return COUNTED.map((state) => ({
          queue: kind,
          state,
          count: state === "waiting" ? sum("waiting", "prioritized") : sum(state),
        }));
      });
      return (await Promise.all(found)).flat();
    },
    runners: async () => namesOf(await queues.match.getWorkers()),
    ping: async () => {
      await queues.match.isPaused();
    },
    close: async () => {
      closing = true;
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all(events.map((one) => one.close()));
      await Promise.all(all.map((queue) => queue.close()));
      await sql?.end({ timeout: 2 });
    },
  };
}

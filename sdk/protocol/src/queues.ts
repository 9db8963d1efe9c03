/**
 * The messages between arena and runners, which only use the queue. A job carries everything that its work needs.
 * Its id is the version's (build), the match's (match), the decision's (decide) or its own (exploit, soft), so that adding it twice adds it once. The outcome comes
 * back as a job of the queue `result`, named after the kind of job that it answers. Matches that somebody waits for have
 * a queue of their own, `first`: runners always have a slot for them, whatever they play.
 */
export const QUEUES = {
  build: "build",
  match: "match",
  first: "first",
  decide: "decide",
  exploit: "exploit",
  soft: "soft",
  result: "result",
} as const;

/** The id, on the queue `result`, of the answer to one attempt at a build, a match, an exploit or a look for soft play. */
export const answerId = (id: string, attempt: number): string => `${id}-${attempt}`;

/**
 * BullMQ's options, as data. A job whose attempts are used up stays, failed, until the arena has parked it: a
 * runner reports only success. Of a person's game that was left meanwhile nobody asks, so of `decide` only the latest stay.
 */
export const JOB_OPTIONS = {
  build: { attempts: 3, backoff: { type: "exponential", delay: 500 }, removeOnComplete: true, removeOnFail: false },
  match: { attempts: 3, backoff: { type: "exponential", delay: 1_000 }, removeOnComplete: true, removeOnFail: false },
  decide: { attempts: 3, backoff: { type: "exponential", delay: 200 }, removeOnComplete: true, removeOnFail: 1_000 },
  exploit: { attempts: 3, backoff: { type: "exponential", delay: 5_000 }, removeOnComplete: true, removeOnFail: false },
  soft: { attempts: 3, backoff: { type: "exponential", delay: 5_000 }, removeOnComplete: true, removeOnFail: 1_000 },
  result: { attempts: 10, backoff: { type: "exponential", delay: 200 }, removeOnComplete: true, removeOnFail: 1_000 },
} as const;

/** A stalled job is taken over within lockDuration + stalledInterval: 14 s. Stalling three times fails it. */
export const WORKER_OPTIONS = { lockDuration: 10_000, stalledInterval: 4_000, maxStalledCount: 2 } as const;

/** The schema in which an embedded arena keeps the queue: the only one that the runner's role may use. */
export const QUEUE_SCHEMA = "queue";

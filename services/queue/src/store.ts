import { QUEUE_SCHEMA, WORKER_OPTIONS } from "@liars-ladder/protocol";
import { type BackendFactory, createPostgresBackend, createRedisBackend, type IQueueBackend } from "bullmq";
import { outlast } from "./trouble.ts";

/** How BullMQ's classes reach the queue: `connection` is one of their options, `factory` their last argument. */
export interface QueueStore {
  connection: string;
  factory: BackendFactory<IQueueBackend, string>;
}

/**
 * Where the queue is kept: in Redis, or in a schema of its own in PostgreSQL.
 *
 * @param url `redis:`, `rediss:`, `postgres:` or `postgresql:`.
 * @param migrate makes or updates the schema that PostgreSQL needs. Redis needs nothing.
 */
export function queueStore(url: string, { migrate = false } = {}): QueueStore {
  if (/^rediss?:/.test(url)) {
    return {
      connection: url,
      factory: (name, options, more) =>
        patientAtTheEnd(
          createRedisBackend(
            name,
            { ...options, connection: { url: options.connection as string, maxRetriesPerRequest: null } },
            more,
          ),
        ),
    };
  }
  return {
    connection: url,
    factory: (name, options, more) => {
      const connection = { connectionString: options.connection as string, schema: QUEUE_SCHEMA, migrate, max: 4 };
      const backend = createPostgresBackend(name, { ...options, connection }, more);
      return patientAtTheEnd(oneLockAtATime(backend));
    },
  };
}

/**
 * BullMQ renews all locks of a worker in one statement, and marks what may have stalled in another. Both change
 * many rows, in different orders, so PostgreSQL would end one of the two as a deadlock. With one row at a time, a
 * statement that holds a row waits for nothing.
 */
function oneLockAtATime<Backend extends IQueueBackend>(backend: Backend): Backend {
  backend.extendLocks = async (ids, tokens, ms) => {
    const lost: string[] = [];
    for (const [i, id] of ids.entries()) {
      if ((await backend.extendLock(id, tokens[i] ?? "", ms)) === 0) lost.push(id);
    }
    return lost;
  };
  return backend;
}

/**
 * A worker that cannot say that a job is done calls that a failure, which costs the job a try. Where the queue has no room,
 * it keeps the job instead until it has.
 */
function patientAtTheEnd<Backend extends IQueueBackend>(backend: Backend): Backend {
  const complete = backend.moveToCompleted.bind(backend);
  backend.moveToCompleted = (job, value, remove, token, fetchNext) =>
    outlast(
      () => complete(job, value, remove, token, fetchNext),
      () => backend.closing !== undefined,
      // If this fails too, somebody else takes the job when its lock has run out.
      () => backend.extendLock(job.id ?? "", token, WORKER_OPTIONS.lockDuration).catch(() => 0),
    );
  return backend;
}

import { QUEUE_SCHEMA } from "@liars-ladder/protocol";
import { type BackendFactory, createPostgresBackend, createRedisBackend, type IQueueBackend } from "bullmq";

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
        createRedisBackend(
          name,
          { ...options, connection: { url: options.connection as string, maxRetriesPerRequest: null } },
          more,
        ),
    };
  }
  return {
    connection: url,
    factory: (name, options, more) => {
      const connection = { connectionString: options.connection as string, schema: QUEUE_SCHEMA, migrate, max: 4 };
      return oneLockAtATime(createPostgresBackend(name, { ...options, connection }, more));
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

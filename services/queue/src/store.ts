import { QUEUE_SCHEMA } from "@liars-ladder/protocol";
import { type BackendFactory, createPostgresBackend, createRedisBackend, type IQueueBackend } from "bullmq";

/** What BullMQ's classes take to reach the queue: `connection` among their options, `factory` as the last argument. */
export interface QueueStore {
  connection: string;
  factory: BackendFactory<IQueueBackend, string>;
}

/**
 * Where the queue is kept: Redis, or a schema of its own in PostgreSQL.
 *
 * @param url `redis:`, `rediss:`, `postgres:` or `postgresql:`.
 * @param migrate makes what PostgreSQL needs for it, and brings it up to date. Redis needs nothing.
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
 * BullMQ renews all locks of a worker in one statement, and marks what may have stalled in another. Both change many rows,
 * in different orders, so that PostgreSQL ends one of the two as a deadlock. Whoever holds one row waits for nobody.
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

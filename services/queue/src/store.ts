import { QUEUE_SCHEMA, WORKER_OPTIONS } from "@liars-ladder/protocol";
import {
  assertSchemaCompatibility,
  type BackendFactory,
  createRedisBackend,
  type IQueueBackend,
  PostgresConnection,
  PostgresQueueBackend,
  runMigrations,
} from "bullmq";
import pg from "pg";
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
 */
export function queueStore(url: string): QueueStore {
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
  const share = sharedPool(url);
  return {
    connection: url,
    factory: (name, options, more) => {
      const waits = nameOf(name, options, more);
      const { pool, release } = share(waits !== undefined);
      // Its type asks for settings, of which BullMQ only needs those that are not of the connection.
      const backend = new PostgresQueueBackend(
        new PooledConnection(pool),
        name,
        options as object as never,
        true,
        waits,
      );
      return patientAtTheEnd(oneLockAtATime(releasing(backend, release)));
    },
  };
}

/** Makes or updates the schema that the queue needs in PostgreSQL. Redis needs nothing. */
export async function migrateQueue(url: string): Promise<void> {
  if (/^rediss?:/.test(url)) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}

/** Connections for questions. A worker or a listener, which waits for notices, holds one more. */
const ASKING = 4;

/** All that use one queue share its connections: each one costs PostgreSQL a process, and 30 ms of CPU time to begin. */
class SharedPool extends pg.Pool {
  private ready: Promise<void> | undefined;

  constructor(url: string) {
    super({
      connectionString: url,
      options: `-c search_path=${QUEUE_SCHEMA}`,
      max: ASKING,
      // BullMQ asks every few seconds. By default each question would open a connection of its own.
      idleTimeoutMillis: 60_000,
      // So a worker that waits for a notice sees when its connection is lost.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // Everyone who shares it listens for its errors.
    this.setMaxListeners(0);
  }

  /** Resolves when the queue can be reached and has its schema. It is asked once, not by everyone who shares it. */
  untilReady(): Promise<void> {
    this.ready ??= this.ask();
    return this.ready;
  }

  private async ask(): Promise<void> {
    const client = await this.connect();
    try {
      await assertSchemaCompatibility(client, QUEUE_SCHEMA);
    } finally {
      client.release();
    }
  }
}

class PooledConnection extends PostgresConnection {
  /** BullMQ takes a pool that it was given for one of its own schema. */
  override readonly schema = QUEUE_SCHEMA;
  private readonly shared: SharedPool;

  constructor(pool: SharedPool) {
    super(pool as never);
    this.shared = pool;
  }

  override async waitUntilReady(): Promise<void> {
    await this.shared.untilReady();
  }
}

/** The name of a backend's connection that waits for notices, as BullMQ gives it. The others have none. */
function nameOf(
  queue: string,
  options: object,
  { withBlockingConnection, blocking }: { withBlockingConnection?: boolean; blocking?: boolean } = {},
): string | undefined {
  const { name } = options as { name?: string };
  if (withBlockingConnection) return name === undefined ? queue : `${queue}:w:${name}`;
  return blocking ? `${queue}:qe` : undefined;
}

/** Opens a pool for the first who asks, and ends it when the last one has released it. */
function sharedPool(url: string): (waits: boolean) => { pool: SharedPool; release: () => Promise<void> } {
  let pool: SharedPool | undefined;
  let users = 0;
  return (waits) => {
    const mine = pool ?? new SharedPool(url);
    pool = mine;
    users += 1;
    if (waits) mine.options.max += 1;
    return {
      pool: mine,
      release: async () => {
        users -= 1;
        if (waits) mine.options.max -= 1;
        if (users > 0) return;
        pool = undefined;
        await mine.end();
      },
    };
  };
}

/** A backend leaves a pool that it was given open. */
function releasing<Backend extends IQueueBackend>(backend: Backend, release: () => Promise<void>): Backend {
  const close = backend.close.bind(backend);
  let closed: Promise<void> | undefined;
  backend.close = (force) => {
    closed ??= close(force).then(release);
    return closed;
  };
  return backend;
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

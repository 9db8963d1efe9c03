import { setImmediate as turn } from "node:timers/promises";
import { createAdapter as createPostgresAdapter } from "@socket.io/postgres-adapter";
import { createAdapter as createStreamsAdapter } from "@socket.io/redis-streams-adapter";
import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import pg from "pg";
import type { ServerOptions } from "socket.io";

/** How long PostgreSQL may take to give a connection, ms. */
const CONNECT_MS = 10_000;

interface LiveAdapter {
  create: ServerOptions["adapter"];
  /** Resolves when events of other arenas are received. */
  listening(): Promise<void>;
  close(): Promise<void>;
}

/** Carries events from arena to arena: by Redis streams, or by PostgreSQL's LISTEN without Redis. */
export async function openAdapter(
  databaseUrl: string,
  redisUrl: string | undefined,
  log: FastifyBaseLogger,
): Promise<LiveAdapter> {
  if (redisUrl !== undefined) {
    const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    redis.on("error", (error) => log.warn({ err: error }, "live events"));
    return { create: createStreamsAdapter(redis), listening: async () => {}, close: async () => redis.disconnect() };
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3, application_name: "liars-arena-live" });
  const errorHandler = (error: Error) => log.warn({ err: error }, "live events");
  // It hears of an error of an idle connection only, and each connection tells its own.
  pool.on("error", () => {});
  const held = releaseEnded(pool, errorHandler);
  const listening = firstHeld(pool, held);
  return {
    create: createPostgresAdapter(pool, { errorHandler }),
    listening: () => listening,
    close: () => pool.end(),
  };
}

/**
 * Gives back a connection that ended while it was held. The adapter takes another one for LISTEN then, but never gives
 * back the first, nor hears its errors: the pool would run out, and a restart of PostgreSQL would end the arena.
 *
 * @returns the connections that are taken now, kept up to date.
 */
function releaseEnded(pool: pg.Pool, failed: (error: Error) => void): ReadonlySet<pg.PoolClient> {
  const held = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => held.add(client));
  pool.on("release", (_, client) => held.delete(client));
  pool.on("connect", (client) => {
    client.on("error", failed);
    client.on("end", async () => {
      // Whoever waits for an answer hears of the end first, and gives it back.
      await turn();
      if (held.has(client)) client.release(true);
    });
  });
  return held;
}

/**
 * Resolves when a connection is taken and not given back after one query. That is the adapter's connection for LISTEN,
 * which the adapter itself does not report. Its other queries take one connection each, and give it back.
 */
function firstHeld(pool: pg.Pool, held: ReadonlySet<pg.PoolClient>): Promise<void> {
  return new Promise((resolve, reject) => {
    const taken = async (client: pg.PoolClient) => {
      // The holder of the connection sends its query first, so ours is answered after it.
      await turn();
      await client.query("select").catch(() => {});
      if (held.has(client)) settle(resolve);
    };
    const settle = (how: () => void) => {
      clearTimeout(timer);
      pool.off("acquire", taken);
      how();
    };
    const why = `PostgreSQL gave no connection for live events in ${CONNECT_MS} ms: look at its max_connections.`;
    const timer = setTimeout(() => settle(() => reject(new Error(why))), CONNECT_MS);
    pool.on("acquire", taken);
  });
}

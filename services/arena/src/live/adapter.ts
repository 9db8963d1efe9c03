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
  // Nobody hears when PostgreSQL ends the connection for LISTEN, so that ends the arena, and another one is started. To go
  // on would be worse: of the connections that postgres.js had then, some never work again, and queries are lost without
  // an answer (its issue 1208).
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3, application_name: "liars-arena-live" });
  pool.on("error", (error) => log.warn({ err: error }, "live events"));
  const errorHandler = (error: Error) => log.warn({ err: error }, "live events");
  const held = firstHeld(pool);
  return {
    create: createPostgresAdapter(pool, { errorHandler }),
    listening: () => held,
    close: () => pool.end(),
  };
}

/**
 * Resolves when a connection is taken and not given back after one query. That is the adapter's connection for LISTEN,
 * which the adapter itself does not report. Its other queries take one connection each, and give it back.
 */
function firstHeld(pool: pg.Pool): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = new Set<pg.PoolClient>();
    const given = (_: unknown, client: pg.PoolClient) => held.delete(client);
    const taken = async (client: pg.PoolClient) => {
      held.add(client);
      // The holder of the connection sends its query first, so ours is answered after it.
      await turn();
      await client.query("select").catch(() => {});
      if (held.has(client)) settle(resolve);
    };
    const settle = (how: () => void) => {
      clearTimeout(timer);
      pool.off("acquire", taken).off("release", given);
      how();
    };
    const why = `PostgreSQL gave no connection for live events in ${CONNECT_MS} ms: look at its max_connections.`;
    const timer = setTimeout(() => settle(() => reject(new Error(why))), CONNECT_MS);
    pool.on("acquire", taken).on("release", given);
  });
}

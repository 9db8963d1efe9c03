import type { Server as HttpServer } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import {
  type BotEvent,
  type ClientToServer,
  type MatchEvent,
  parseRoom,
  problem,
  type Row,
  roomOf,
  type ServerToClient,
  SOCKET_PATH,
  type TableEvent,
  type VersionEvent,
} from "@liars-ladder/protocol";
import { createAdapter as createPostgresAdapter } from "@socket.io/postgres-adapter";
import { createAdapter as createStreamsAdapter } from "@socket.io/redis-streams-adapter";
import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import pg from "pg";
import { Server } from "socket.io";
import { coalesce } from "../coalesce.ts";
import type { EntryRow } from "../db/entry.ts";
import type { Sql } from "../db/sql.ts";
import { seasonOr404 } from "../lookup.ts";
import { isRefusal } from "../refusal.ts";
import { iso, rowOf } from "../shapes.ts";
import { type BoundsOptions, boundSockets } from "./bounds.ts";

/** What is told to whoever watches. `local`: heard by every arena from the queue, so each tells its own watchers. */
export interface Live {
  /** A ladder's table changed; told at most once a second. */
  table(ladderId: string): void;
  match(event: MatchEvent, reach: "local" | "everywhere"): void;
  version(event: VersionEvent, reach: "local" | "everywhere"): void;
  bot(event: BotEvent): void;
  watchers(): number;
  close(): Promise<void>;
}

export interface LiveOptions extends BoundsOptions {
  server: HttpServer;
  sql: Sql;
  databaseUrl: string;
  redisUrl: string | undefined;
  log: FastifyBaseLogger;
}

const MOST_ROOMS = 50;
/** So many rows are made at a time: others get their turn in between. */
const AT_ONCE = 200;
const CONNECT_MS = 10_000;

export async function openLive({ server, sql, databaseUrl, redisUrl, log, ...door }: LiveOptions): Promise<Live> {
  const bounds = boundSockets(door);
  const adapter = await openAdapter(databaseUrl, redisUrl, log);
  const io = new Server<ClientToServer, ServerToClient>(server, {
    path: SOCKET_PATH,
    serveClient: false,
    // It costs seven times what it saves.
    perMessageDeflate: false,
    maxHttpBufferSize: 16 * 1024,
    // Pages are served by the arena itself; other origins have no business here.
    cors: { origin: false },
    allowRequest: bounds.allowRequest,
    adapter: adapter.create,
  });
  // From the first moment, and never closed before: it would not give the connection back that it is then given.
  await adapter.listening();
  bounds.attend(io);
  io.on("connection", (socket) => {
    socket.on("watch", (input, ack) => {
      const room = parseRoom(input);
      const answer = typeof ack === "function" ? ack : () => {};
      if (!room.ok) return answer(room);
      if (socket.rooms.size > MOST_ROOMS) {
        return answer({
          ok: false,
          problem: problem("request.rate", `One connection watches at most ${MOST_ROOMS} rooms.`),
        });
      }
      void socket.join(room.room);
      answer({ ok: true });
    });
    socket.on("unwatch", (input, ack) => {
      const room = parseRoom(input);
      if (room.ok) void socket.leave(room.room);
      if (typeof ack === "function") ack(room.ok ? { ok: true } : room);
    });
  });

  const told = new Map<string, Map<string, string>>();
  const tables = coalesce(
    async (id: string) => {
      const found = await seasonOr404(sql, id);
      if (isRefusal(found)) return;
      const { rows, texts } = await rowsOf(await found.rows(false));
      const before = told.get(id);
      told.set(id, texts);
      const event: TableEvent = {
        ladder: id,
        season: found.season.number,
        state: found.season.state,
        asOf: iso(found.asOf),
        rows: rows.filter((row) => texts.get(row.version.id) !== before?.get(row.version.id)),
        order: rows.map((row) => row.version.id),
      };
      io.to(roomOf.ladder(id)).emit("table", event);
    },
    1_000,
    (error) => log.warn({ err: error }, "table event"),
  );

  return {
    table: (id) => tables.ask(id),
    match: (event, reach) => {
      const to = reach === "local" ? io.local : io;
      to.to(roomOf.match(event.match)).emit("match", event);
      const { games: _, ...brief } = event;
      if (!event.games) to.to(roomOf.ladder(event.ladder)).emit("match", brief);
    },
    version: (event, reach) => {
      (reach === "local" ? io.local : io).to(roomOf.version(event.version)).emit("version", event);
    },
    bot: (event) => {
      io.to(roomOf.bot(event.bot.author, event.bot.name)).emit("bot", event);
    },
    watchers: () => io.engine.clientsCount,
    close: async () => {
      await tables.close();
      await io.close();
      await adapter.close();
    },
  };
}

/** A table's rows as they are told, and each as text, by its version. */
async function rowsOf(entries: readonly EntryRow[]): Promise<{ rows: Row[]; texts: Map<string, string> }> {
  const rows: Row[] = [];
  const texts = new Map<string, string>();
  for (const entry of entries) {
    if (rows.length % AT_ONCE === AT_ONCE - 1) await turn();
    const row = rowOf(entry, null);
    rows.push(row);
    texts.set(row.version.id, JSON.stringify(row));
  }
  return { rows, texts };
}

/** Carries events from arena to arena: Redis streams, or PostgreSQL's LISTEN where there is no Redis. */
async function openAdapter(databaseUrl: string, redisUrl: string | undefined, log: FastifyBaseLogger) {
  if (redisUrl !== undefined) {
    const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    redis.on("error", (error) => log.warn({ err: error }, "live events"));
    return { create: createStreamsAdapter(redis), listening: async () => {}, close: async () => redis.disconnect() };
  }
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
 * Resolves once a connection is held that was not given back after a question: the adapter's for LISTEN, of which it says
 * nothing. What it sends takes connections too, for one question each.
 */
function firstHeld(pool: pg.Pool): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = new Set<pg.PoolClient>();
    const given = (_: unknown, client: pg.PoolClient) => held.delete(client);
    const taken = async (client: pg.PoolClient) => {
      held.add(client);
      // Whoever has it asks first; what is asked next is answered after that.
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

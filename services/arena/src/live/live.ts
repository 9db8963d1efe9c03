import type { Server as HttpServer, IncomingHttpHeaders } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import {
  type BotEvent,
  type ClientToServer,
  type MatchEvent,
  type Room,
  type Row,
  roomOf,
  type ServerToClient,
  SOCKET_PATH,
  type TableEvent,
  type VersionEvent,
} from "@liars-ladder/protocol";
import type { FastifyBaseLogger } from "fastify";
import { Server } from "socket.io";
import { type Coalesced, coalesce } from "../coalesce.ts";
import type { EntryRow } from "../db/entry.ts";
import type { Sql } from "../db/sql.ts";
import { seasonNow } from "../http/lookup.ts";
import { iso, presentRow } from "../http/present.ts";
import { isRefusal } from "../http/refusal.ts";
import { createDoor, type Viewer } from "../leagues/sight.ts";
import { openAdapter } from "./adapter.ts";
import { countAudience } from "./audience.ts";
import { type BoundsOptions, boundSockets } from "./bounds.ts";
import { type Rooms, serveRooms } from "./rooms.ts";

/**
 * Sends news to watchers. What is `local` reaches every arena from the queue, so each arena tells only its own
 * watchers.
 */
export interface Live extends Omit<Rooms, "watched"> {
  /** A ladder's table changed. Sent at most once a second. */
  table(ladderId: string): void;
  match(event: MatchEvent, reach: "local" | "everywhere"): void;
  version(event: VersionEvent, reach: "local" | "everywhere"): void;
  bot(event: BotEvent): void;
  watchers(): number;
  /** How many watch a match's show, at all arenas. */
  audience(match: string): number;
  /**
   * Whether anybody may hear what is told: somebody is connected here (in this room, if it is given), or there is another
   * arena, or was. If not, nobody needs to ask the database for it.
   */
  heard(room?: Room): Promise<boolean>;
  /** Whether somebody has the ladder's page open, at this arena. */
  watched(ladder: string): boolean;
  close(): Promise<void>;
}

export interface LiveOptions extends BoundsOptions {
  server: HttpServer;
  sql: Sql;
  databaseUrl: string;
  redisUrl: string | undefined;
  log: FastifyBaseLogger;
  /** Reads from headers who it is; null for a stranger, and for whoever may not be let in. */
  who: (headers: IncomingHttpHeaders) => Promise<Viewer>;
  /** How often arenas tell each other how many watch, ms. */
  countEvery?: number;
}

/** How many rows are made at a time. In between, other work gets its turn. */
const AT_ONCE = 200;

export async function openLive(options: LiveOptions): Promise<Live> {
  const { server, sql, databaseUrl, redisUrl, log, who, countEvery, ...door } = options;
  const bounds = boundSockets(door);
  const adapter = await openAdapter(databaseUrl, redisUrl, log);
  const io = new Server<ClientToServer, ServerToClient>(server, {
    path: SOCKET_PATH,
    serveClient: false,
    // It costs seven times what it saves.
    perMessageDeflate: false,
    maxHttpBufferSize: 16 * 1024,
    // The arena itself serves the pages, so no other origin needs access.
    cors: { origin: false },
    allowRequest: bounds.allowRequest,
    adapter: adapter.create,
  });
  // Wait until the adapter listens. If it were closed before, a connection that it gets afterwards would never be
  // released.
  await adapter.listening();
  bounds.attend(io);
  const { watched, ...rooms } = serveRooms(io, createDoor(sql), who);
  const audience = countAudience(io, watched, { every: countEvery, log });
  // Once there was another arena: on a busy machine one may be silent for so long that it counts as gone.
  let others = false;
  const heard = async (room?: Room): Promise<boolean> => {
    others ||= (await io.of("/").adapter.serverCount()) > 1;
    return others || (room === undefined ? io.engine.clientsCount > 0 : rooms.has(room));
  };
  const tables = tellTables(io, sql, heard, log);
  return {
    table: (id) => tables.ask(id),
    match: (event, reach) => {
      const to = reach === "local" ? io.local : io;
      to.to(roomOf.match(event.match)).emit("match", event);
      if (event.games) return;
      to.to(roomOf.show(event.match)).emit("match", event);
      if (event.rated) to.to(roomOf.ladder(event.ladder)).emit("match", event);
    },
    version: (event, reach) => {
      (reach === "local" ? io.local : io).to(roomOf.version(event.version)).emit("version", event);
    },
    bot: (event) => {
      io.to(roomOf.bot(event.bot.author, event.bot.name)).emit("bot", event);
    },
    ...rooms,
    heard,
    watchers: () => io.engine.clientsCount,
    audience: audience.of,
    watched: (ladder) => rooms.has(roomOf.ladder(ladder)),
    close: async () => {
      audience.close();
      await tables.close();
      await io.close();
      await adapter.close();
    },
  };
}

/** Sends the rows of a ladder's table that changed since it was last sent. */
function tellTables(
  io: Server<ClientToServer, ServerToClient>,
  sql: Sql,
  heard: Live["heard"],
  log: FastifyBaseLogger,
): Coalesced<string> {
  const told = new Map<string, { season: string; texts: Map<string, string> }>();
  return coalesce(
    async (id: string) => {
      if (!(await heard(roomOf.ladder(id)))) return;
      const found = await seasonNow(sql, id);
      if (isRefusal(found)) return;
      const { rows, texts } = await rowsOf(await found.rows(false));
      const before = told.get(id);
      const season = `${found.season.number} ${found.season.state}`;
      told.set(id, { season, texts });
      const changed = rows.filter((row) => texts.get(row.version.id) !== before?.texts.get(row.version.id));
      // The caller does not know whether anything in the table changed.
      if (changed.length === 0 && season === before?.season && sameKeys(texts, before.texts)) return;
      const event: TableEvent = {
        ladder: id,
        season: found.season.number,
        state: found.season.state,
        asOf: iso(found.asOf),
        rows: changed,
        order: rows.map((row) => row.version.id),
      };
      io.to(roomOf.ladder(id)).emit("table", event);
    },
    1_000,
    (error) => log.warn({ err: error }, "table event"),
  );
}

/** Whether both have the same keys in the same order. */
const sameKeys = (a: Map<string, unknown>, b: Map<string, unknown>): boolean =>
  a.size === b.size && [...a.keys()].join() === [...b.keys()].join();

/** A table's rows as they are sent, and the text of each row by its version. */
async function rowsOf(entries: readonly EntryRow[]): Promise<{ rows: Row[]; texts: Map<string, string> }> {
  const rows: Row[] = [];
  const texts = new Map<string, string>();
  for (const entry of entries) {
    if (rows.length % AT_ONCE === AT_ONCE - 1) await turn();
    const row = presentRow(entry, null);
    rows.push(row);
    texts.set(row.version.id, JSON.stringify(row));
  }
  return { rows, texts };
}

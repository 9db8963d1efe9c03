import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@liars-ladder/protocol/client";
import pg from "pg";
import { ensureDatabase, ensureQueueRole } from "../../../services/arena/src/embedded/database.ts";
import { freePort } from "../../../services/arena/src/embedded/port.ts";
import { composeService } from "../compose.ts";
import { makeArenaDatabase, startHosted } from "../hosted.ts";
import { type Program, startProgram } from "../program.ts";
import { type Redis, startRedis } from "../redis.ts";
import { secretFile, secretOf } from "../secrets.ts";
import { type Clock, makeClock } from "./clock.ts";
import { type Database, startDatabase } from "./database.ts";
import { type Kept, keep } from "./kept.ts";
import { startWire, type Wire } from "./wire.ts";

export type Store = "PostgreSQL" | "Redis";

/** An arena, two runners and what they keep their data in, each as a host runs it, each to be broken. */
export interface League {
  arena: Kept;
  runners: readonly Kept[];
  database: Database;
  redis: Redis | undefined;
  /** The runners' way to the queue. */
  network: Wire;
  clock: Clock;
  /** Where the runners keep what passes. */
  room: string;
  /** The arena's address. */
  url: string;
  /** A row of the arena's database, or undefined while it does not answer. */
  ask<T extends pg.QueryResultRow>(query: string): Promise<T[] | undefined>;
  /** Ends arena and runners as a host does. @returns how each ended. */
  stop(): Promise<{ code: number | null }[]>;
  /** Ends the rest. */
  remove(): Promise<void>;
}

const NAME = "arena_faults";

export async function openLeague(store: Store, house: string, pages: string): Promise<League> {
  const database = await startDatabase();
  const clock = makeClock();
  const way = await startWire(() => database.port());
  const redis = store === "Redis" ? await startRedis() : undefined;
  const network = await startWire(() => (redis ? Number(redis.host.split(":")[1]) : database.port()));
  const url = await makeArenaDatabase(database.url("postgres"), NAME);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const shared = {
    ...{ HOUSE_BOTS_DIR: house, WEB_DIR: pages, PORT: String(port), HOST: "127.0.0.1", BASE_URL: address },
    // Matches go on, however much is known of these bots.
    QUIET_MATCHES: "full",
    ...clock.env,
  };
  const room = mkdtempSync(join(tmpdir(), "liars-room-"));
  // A build may run under another user id.
  chmodSync(room, 0o711);
  const slots = { RUNNER_CONCURRENCY: "1", TMPDIR: room, ...clock.env };
  const through = (address: string, to: Wire) => address.replace(new URL(address).host, to.host);
  const own = database.url(NAME);

  let arena: () => Program;
  let runner: () => Program;
  if (redis) {
    const places = { postgres: way.host, redis: redis.host };
    const file = secretFile(through(url, way));
    arena = () => startHosted("arena", places, { ...shared, DATABASE_URL_FILE: file });
    runner = () => startHosted("runner", { ...places, redis: network.host }, slots);
  } else {
    await ensureDatabase(database.url("postgres"), NAME);
    const queue = through(await ensureQueueRole(own, "queue-password"), network);
    const env = { ...shared, DATABASE_URL: through(own, way), AUTH_SECRET: secretOf("auth_secret") };
    arena = () => startProgram(composeService("arena").command, env);
    runner = () => startProgram(composeService("runner").command, { ...slots, QUEUE_URL: queue });
  }
  const kept = keep(arena);
  const runners = [keep(runner), keep(runner)];
  return {
    arena: kept,
    runners,
    database,
    redis,
    network,
    clock,
    room,
    url: address,
    ask: (query) => ask(database.url(NAME), query),
    stop: () => Promise.all([kept, ...runners].map((one) => one.stop())),
    remove: async () => {
      await Promise.all([way.close(), network.close()]);
      await redis?.stop();
      await database.stop();
      clock.remove();
      rmSync(room, { recursive: true });
    },
  };
}

async function ask<T extends pg.QueryResultRow>(url: string, query: string): Promise<T[] | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<T>(query)).rows;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A client of an author who has just signed up, as soon as the arena takes one. */
export async function signUp(league: League, name: string) {
  const answer = await fetch(`${league.url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: league.url },
    body: JSON.stringify({ name, email: `${name}@example.org`, password: "correct horse" }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return createClient({ baseUrl: league.url, token: answer.headers.get("set-auth-token") ?? "" });
}

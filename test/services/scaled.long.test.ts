import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { freePort } from "../../services/arena/src/embedded/port.ts";
import { PATIENT } from "../patience.ts";
import { makeArenaDatabase, type Places, startHosted } from "./hosted.ts";
import { makeHouse, makePages } from "./house.ts";
import { audit } from "./ledger.ts";
import { endPrograms, type Program } from "./program.ts";
import { hasRedis, NEEDS_REDIS, type Redis, startRedis } from "./redis.ts";
import { secretFile } from "./secrets.ts";

let redis: Redis;
let url: string;
let client: pg.Client;
let house: string;
let pages: string;

beforeAll(async () => {
  if (!hasRedis()) return;
  redis = await startRedis();
  url = await makeArenaDatabase(inject("pgUrl"), "arena_scaled");
  house = makeHouse(0.1);
  pages = makePages();
  client = new pg.Client(url);
  await client.connect();
});
afterAll(async () => {
  await endPrograms();
  await client?.end();
  await redis?.stop();
  for (const folder of [house, pages]) if (folder) rmSync(folder, { recursive: true, force: true });
});

const finished = async (): Promise<number> =>
  (await client.query("select count(*)::int as n from match where state = 'finished'")).rows[0].n;

test("what docker compose starts works: two arenas and two runners on PostgreSQL and Redis", async ({ skip }) => {
  if (!hasRedis()) skip(NEEDS_REDIS);
  const places: Places = { postgres: new URL(url).host, redis: redis.host };
  const database = { DATABASE_URL_FILE: secretFile(url), HOUSE_BOTS_DIR: house, WEB_DIR: pages };
  const arenas: { program: Program; port: number }[] = [];
  for (let i = 0; i < 2; i++) {
    const port = await freePort();
    arenas.push({
      program: startHosted("arena", places, { ...database, PORT: String(port), HOST: "127.0.0.1" }),
      port,
    });
  }
  const ready = ({ port }: { port: number }) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const arena of arenas) await vi.waitFor(async () => expect(await ready(arena)).toBe(true), PATIENT);
  const runners = [0, 1].map(() => startHosted("runner", places, { RUNNER_CONCURRENCY: "1" }));

  await vi.waitFor(async () => expect(await finished()).toBeGreaterThanOrEqual(4), PATIENT);
  // On a busy machine, the first to start plays many before the other has one.
  for (const runner of runners) await vi.waitFor(() => expect(runner.stdout()).toContain('"queue":"match"'), PATIENT);

  // One of each dies; the others continue.
  arenas[0]!.program.kill("SIGKILL");
  runners[0]!.kill("SIGKILL");
  const before = await finished();
  await vi.waitFor(async () => expect(await finished()).toBeGreaterThanOrEqual(before + 4), PATIENT);

  for (const program of [arenas[1]!.program, runners[1]!]) {
    program.kill("SIGTERM");
    // Any other code means that it had to be cut short.
    expect((await program.ended).code).toBe(0);
  }
  expect(await audit(url)).toEqual([]);
});

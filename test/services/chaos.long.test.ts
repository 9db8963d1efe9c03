import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { ensureDatabase, ensureQueueRole } from "../../services/arena/src/embedded/database.ts";
import { freePort } from "../../services/arena/src/embedded/port.ts";
import { PATIENT } from "../patience.ts";
import { composeService } from "./compose.ts";
import { makeHouse } from "./house.ts";
import { audit } from "./ledger.ts";
import { descendants, endPrograms, startProgram, survivors } from "./program.ts";
import { secretOf } from "./secrets.ts";

let url: string;
let queueUrl: string;
let client: pg.Client;
let house: string;

beforeAll(async () => {
  await ensureDatabase(inject("pgUrl"), "arena_chaos");
  url = inject("pgUrl").replace(/\/postgres$/, "/arena_chaos");
  queueUrl = await ensureQueueRole(url, "queue-password");
  house = makeHouse(0.5);
  client = new pg.Client(url);
  await client.connect();
});
afterAll(async () => {
  await endPrograms();
  await client.end();
  rmSync(house, { recursive: true, force: true });
});

const command = (name: string) => composeService(name).command;
const startRunner = () => startProgram(command("runner"), { QUEUE_URL: queueUrl, RUNNER_CONCURRENCY: "2" });
const startArena = async () => {
  const env = {
    DATABASE_URL: inject("pgUrl").replace(/\/postgres$/, "/arena_chaos"),
    AUTH_SECRET: secretOf("auth_secret"),
  };
  return startProgram(command("arena"), {
    ...env,
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
    HOUSE_BOTS_DIR: house,
  });
};
const matches = async (state: string): Promise<string[]> =>
  (await client.query("select id from match where state = $1", [state])).rows.map(({ id }) => id);

/** Waits until some matches are running. @returns their ids. */
async function underWay(): Promise<string[]> {
  let running: string[] = [];
  await vi.waitFor(async () => {
    running = await matches("running");
    expect(running.length).toBeGreaterThan(0);
  }, PATIENT);
  return running;
}

test("runners and the arena die by SIGKILL in the middle of matches: every match is committed exactly once", async () => {
  let arena = await startArena();
  let runner = startRunner();
  const hit = new Set<string>();

  // A match that loses three runners fails for good, and chance decides which match a kill hits.
  for (let kill = 0; kill < 2; kill++) {
    for (const match of await underWay()) hit.add(match);
    const below = descendants(runner.pid);
    runner.kill("SIGKILL");
    await runner.ended;
    expect(await survivors(below)).toEqual([]);
    runner = startRunner();
    await runner.said('"msg":"ready"');
  }
  for (const match of await underWay()) hit.add(match);
  arena.kill("SIGKILL");
  await arena.ended;
  arena = await startArena();
  await arena.said("the arena is open");

  await vi.waitFor(
    async () => expect((await matches("finished")).filter((id) => hit.has(id)).sort()).toEqual([...hit].sort()),
    PATIENT,
  );
  expect(await matches("parked")).toEqual([]);
  expect(await audit(url)).toEqual([]);

  // The records must also be right when nothing runs any more.
  for (const program of [runner, arena]) {
    program.kill("SIGTERM");
    expect((await program.ended).code, program.stderr() + program.stdout().slice(-3_000)).toBe(0);
  }
  expect(await audit(url)).toEqual([]);
});

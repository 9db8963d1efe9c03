import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient, roomOf } from "@liars-ladder/protocol";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { LiveRooms } from "../../sdk/cli/src/server/live.ts";
import { PATIENCE_MS, PATIENT } from "../patience.ts";
import { type Door, hasCaddy, NEEDS_CADDY, openDoor, sendsBodiesAgain } from "./door.ts";
import { makeArenaDatabase, type Places, startHosted } from "./hosted.ts";
import { makeHouse, makePages, thinker } from "./house.ts";
import { audit } from "./ledger.ts";
import { endPrograms, type Program } from "./program.ts";
import { hasRedis, NEEDS_REDIS, type Redis, startRedis } from "./redis.ts";
import { secretFile } from "./secrets.ts";

/** What docker-compose.yml starts, behind a real door. */
let door: Door;
let redis: Redis;
let client: pg.Client;
let places: Places;
let house: string;
let pages: string;
let database: string;
const arenas = new Map<string, Program>();

beforeAll(async () => {
  if (!hasRedis() || !hasCaddy()) return;
  redis = await startRedis();
  database = await makeArenaDatabase(inject("pgUrl"), "arena_door");
  [house, pages] = [makeHouse(0.1), makePages()];
  client = new pg.Client(database);
  await client.connect();
  places = { postgres: new URL(database).host, redis: redis.host };
  door = await openDoor();
});
afterAll(async () => {
  await endPrograms();
  await door?.stop();
  await client?.end();
  await redis?.stop();
  for (const folder of [house, pages]) if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Starts an arena on an address of its own, as a container has. The name service tells of it at once, as Docker's does. */
function startArena(address: string): void {
  // A busy machine may take longer to stop than Docker waits.
  const here = {
    STOP_SECONDS: String(PATIENCE_MS / 1000),
    HOST: address,
    PORT: String(door.arenaPort),
    BASE_URL: door.url,
  };
  const data = { DATABASE_URL_FILE: secretFile(database), HOUSE_BOTS_DIR: house, WEB_DIR: pages };
  arenas.set(address, startHosted("arena", places, { ...data, ...here }));
  door.arenas.add(address);
}

const ready = (address: string): Promise<boolean> =>
  fetch(`http://${address}:${door.arenaPort}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const untilReady = (address: string) => vi.waitFor(async () => expect(await ready(address)).toBe(true), PATIENT);

async function signUp(name: string): Promise<Client> {
  const answer = await fetch(`${door.url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: door.url },
    body: JSON.stringify({ name, email: `${name}@example.org`, password: "correct horse battery" }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(answer.headers.get("strict-transport-security")).not.toBeNull();
  expect(answer.headers.getSetCookie().some((cookie) => /^__Secure-.*; Secure/i.test(cookie))).toBe(true);
  return createClient({ baseUrl: door.url, token: answer.headers.get("set-auth-token") ?? "" });
}

/** The door could reach no arena; it is none of our answers. */
const isDoors502 = ({ problem }: { problem: { status: number; detail?: string } }): boolean =>
  problem.status === 0 && problem.detail?.includes("502") === true;

const finished = async (): Promise<string[]> =>
  (await client.query("select id from match where state = 'finished' order by id")).rows.map(({ id }) => id);

test("both arenas restart, one after the other, behind TLS: nobody is refused a page, and no submission and no viewer is lost", async ({
  skip,
}) => {
  if (!hasRedis()) skip(NEEDS_REDIS);
  if (!hasCaddy()) skip(NEEDS_CADDY);
  const addresses = ["127.0.0.2", "127.0.0.3"];
  for (const address of addresses) startArena(address);
  for (const address of addresses) await untilReady(address);
  for (let i = 0; i < 3; i++) startHosted("runner", places, { RUNNER_CONCURRENCY: "1" });
  await vi.waitFor(async () => expect((await fetch(`${door.url}/healthz`)).status).toBe(200), PATIENT);
  await vi.waitFor(async () => expect((await finished()).length).toBeGreaterThan(0), PATIENT);

  // Eight viewers, as `liars watch` connects; what they hear of matches.
  const viewers = Array.from({ length: 8 }, () => {
    const viewer = { heard: new Set<string>(), connected: 0, live: undefined as unknown as LiveRooms };
    viewer.live = new LiveRooms(
      { server: door.url, token: undefined },
      (connected) => void (connected && viewer.connected++),
    );
    viewer.live.enter(roomOf.ladder("palafico"));
    return viewer;
  });
  const over = new AbortController();
  const listening = viewers.map(async ({ live, heard }) => {
    while (!over.signal.aborted)
      for (const { match, state } of await live.news(1_000, over.signal)) if (state === "finished") heard.add(match);
  });
  /** Every viewer hears of a match that ends from now on. */
  const allHear = async (): Promise<void> => {
    const before = new Set(viewers.flatMap(({ heard }) => [...heard]));
    await vi.waitFor(() => {
      const news = viewers.map(({ heard }) => new Set([...heard].filter((match) => !before.has(match))));
      const [first, ...rest] = news;
      expect([...first!].some((match) => rest.every((heard) => heard.has(match)))).toBe(true);
    }, PATIENT);
  };
  await allHear();

  const authors = [await signUp("anna"), await signUp("bert")];
  const submitted: string[] = [];
  const failed: string[] = [];
  let nth = 0;
  const submit = async (): Promise<void> => {
    const bot = `bot-${++nth}`;
    const author = authors[nth % 2]!;
    const files = [{ path: "bot.ts", text: thinker(bot, 0.1) }];
    const send = () => author.submitVersion({ params: { bot }, body: { files } });
    let answer = await send();
    // The author tries again, as the message says.
    let tries = 0;
    for (; !answer.ok && isDoors502(answer) && !sendsBodiesAgain() && tries < 20; tries++) {
      await sleep(500);
      answer = await send();
    }
    // If an answer was lost, the author learns that the bot is there.
    const there = answer.ok || (tries > 0 && answer.problem.code === "submit.unchanged");
    if (there) submitted.push(bot);
    else if (!answer.ok) failed.push(`${bot}: ${answer.problem.status} ${answer.problem.detail}`);
  };
  /** Somebody looks at tables all the time. */
  const looking = (async () => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${door.url}/api/ladders/palafico/table`).catch((error: unknown) => error);
      if (!(answer instanceof Response) || answer.status !== 200)
        failed.push(answer instanceof Response ? `${answer.status} ${await answer.text()}` : String(answer));
      await sleep(100);
    }
  })();

  for (const address of addresses) {
    const submissions = [submit(), submit()];
    const old = arenas.get(address)!;
    old.kill("SIGTERM");
    submissions.push(submit(), submit());
    expect((await old.ended).code, old.stdout().slice(-2_000)).toBe(0);
    door.arenas.delete(address);
    submissions.push(submit());
    startArena(address);
    await untilReady(address);
    await Promise.all(submissions);
    await allHear();
  }
  expect(failed, failed.length === 0 ? "" : door.log()).toEqual([]);
  expect(submitted).toHaveLength(10);
  // Whoever was connected to an arena that stopped is with the other one: all of them by now.
  expect(viewers.reduce((sum, { connected }) => sum + connected, 0)).toBeGreaterThanOrEqual(viewers.length);
  await vi.waitFor(async () => {
    const { rows } = await client.query(
      "select b.name from version v join bot b on b.id = v.bot_id where b.name = any($1) and v.state = 'accepted'",
      [submitted],
    );
    expect(rows).toHaveLength(submitted.length);
  }, PATIENT);
  over.abort();
  await Promise.all([looking, ...listening]);
  for (const { live } of viewers) live.close();
  await endPrograms();
  expect(await audit(database)).toEqual([]);
});

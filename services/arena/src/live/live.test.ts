import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type Ack,
  type ClientToServer,
  type MatchEvent,
  roomOf,
  type ServerToClient,
  type ShowEvent,
  SOCKET_PATH,
  type StepEvent,
  serverEvents,
  type TableEvent,
  type VersionEvent,
} from "@liars-ladder/protocol";
import Fastify from "fastify";
import { io, type Socket } from "socket.io-client";
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blocksOf, ROOT, readPages } from "../../../../tools/docs/pages.ts";
import { newDatabase } from "../../test/database.ts";
import { must, openRig, openRunner, type Rig, source, type TestRunner, until } from "../../test/rig.ts";
import { openLive } from "./live.ts";
import { liveMatches } from "./matches.ts";
import { createTvGuide } from "./tv.ts";

let rig: Rig;
/** A second arena on the same database and queue. */
let other: Rig;
let runner: TestRunner;
/** The broken bots are built only when a test watches for them. */
const watched = Promise.withResolvers<void>();
const sockets: Socket[] = [];

type Live = Socket<ServerToClient, ClientToServer>;

beforeAll(async () => {
  rig = await openRig({ houseBotsDir: new URL("../../../../bots/src", import.meta.url).pathname, openMatches: 1 });
  other = await openRig({ databaseUrl: rig.databaseUrl, openMatches: 1 });
  runner = await openRunner(rig.databaseUrl, {
    ladders: ["palafico", "palafico-duel"],
    beforeBuild: async (job) => (job.files.some(({ text }) => text.includes("@broken")) ? watched.promise : undefined),
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await runner?.close();
  await other?.close();
  await rig?.close();
});

async function connect(url: string): Promise<Live> {
  const socket: Live = io(url, { path: SOCKET_PATH, transports: ["websocket"] });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}
const watch = (socket: Live, room: unknown): Promise<Ack> =>
  new Promise((resolve) => socket.emit("watch", room as never, resolve));

const doors = {
  table: Compile(serverEvents.table),
  match: Compile(serverEvents.match),
  version: Compile(serverEvents.version),
};

test("an unknown room is refused by name, and the connection stays open", async () => {
  const socket = await connect(rig.url);
  for (const room of [
    "",
    "ladder:",
    "secret",
    "match:1",
    null,
    5,
    { room: "x" },
    ["ladder:palafico"],
    "x".repeat(10_000),
  ])
    expect(await watch(socket, room)).toMatchObject({ ok: false, problem: { code: "request.invalid" } });
  Reflect.apply(socket.emit, socket, ["nonsense", "x"]);
  socket.emit("watch", "ladder:palafico");
  expect(await watch(socket, "ladder:palafico")).toEqual({ ok: true });
  expect(socket.connected).toBe(true);
});

test("one connection watches at most fifty rooms", async () => {
  const socket = await connect(rig.url);
  const answers = [];
  for (let i = 0; i < 60; i++) answers.push(await watch(socket, `ladder:l-${i}`));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(50);
});

test("a ladder is watched for as long as somebody has its page open", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  const { log } = Fastify();
  const door = { baseUrl: "http://localhost", addressOf: () => "127.0.0.1" };
  const store = { sql: rig.sql, databaseUrl: rig.databaseUrl, redisUrl: undefined };
  const live = await openLive({ ...door, ...store, server, log, who: async () => null });
  try {
    const socket = await connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(live.watched("palafico")).toBe(false);
    expect(await watch(socket, roomOf.ladder("palafico"))).toEqual({ ok: true });
    expect([live.watched("palafico"), live.watched("cups")]).toEqual([true, false]);
    socket.disconnect();
    await until("nobody watches", async () => !live.watched("palafico"));
  } finally {
    await live.close();
  }
});

test("an arena knows whether anybody may hear it: who is connected, or another arena", async () => {
  const databaseUrl = await newDatabase();
  const servers = [createServer(), createServer()].map((server) => server.listen(0, "127.0.0.1"));
  const open = (server: Server) =>
    openLive({
      ...{ baseUrl: "http://localhost", addressOf: () => "127.0.0.1", sql: rig.sql, databaseUrl, redisUrl: undefined },
      ...{ server, log: Fastify().log, who: async () => null },
    });
  const live = await open(servers[0]!);
  const room = roomOf.ladder("palafico");
  const told = async () => [await live.heard(), await live.heard(room)];
  const opened = [live];
  try {
    expect(await told()).toEqual([false, false]);
    const socket = await connect(`http://127.0.0.1:${(servers[0]!.address() as AddressInfo).port}`);
    expect(await told()).toEqual([true, false]);
    expect(await watch(socket, room)).toEqual({ ok: true });
    expect(await told()).toEqual([true, true]);
    socket.disconnect();
    await until("nobody listens", async () => !(await live.heard()));
    opened.push(await open(servers[1]!));
    await until("another arena may have listeners", async () => (await told()).every(Boolean));
  } finally {
    for (const one of opened) await one.close();
  }
});

test("tables change at most once a second, for watchers of either arena", async () => {
  const heard: TableEvent[][] = [[], []];
  const began = performance.now();
  for (const [i, url] of [rig.url, other.url].entries()) {
    const socket = await connect(url);
    socket.on("table", (event) => heard[i]?.push(event));
    expect(await watch(socket, roomOf.ladder("palafico"))).toEqual({ ok: true });
  }
  await until("tables", async () => heard.every((list) => list.length >= 3));
  // From before the first event was sent until after the last one arrived, even if some arrived late.
  const seconds = (performance.now() - began) / 1_000;
  for (const list of heard) {
    // Each arena sends at most once a second; two of them may send news of the same ladder.
    expect(list.length).toBeLessThanOrEqual(2 * (seconds + 1));
    for (const event of list) {
      expect(doors.table.Errors(event)).toEqual([]);
      expect(event.ladder).toBe("palafico");
      for (const row of event.rows) expect(event.order).toContain(row.version.id);
    }
  }
});

test("a match is shown game by game, without a seed and without anything that the audience may not see", async () => {
  const socket = await connect(other.url);
  const heard: MatchEvent[] = [];
  socket.on("match", (event) => heard.push(event));
  await watch(socket, roomOf.ladder("palafico"));
  const rooms = new Set<string>();
  await until("games", async () => {
    const { items } = must(await rig.client().listMatches({ query: { ladder: "palafico", state: "queued" } }));
    for (const { id } of items) if (!rooms.has(id) && rooms.add(id)) await watch(socket, roomOf.match(id));
    return heard.some((event) => event.games);
  });
  const event = heard.find((one) => one.games) as MatchEvent;
  expect(doors.match.Errors(event)).toEqual([]);
  expect(event).toMatchObject({ state: "running", ladder: "palafico" });
  const text = JSON.stringify(event);
  expect(text).not.toContain("chacha8");
  for (const seen of event.games?.[0]?.events ?? [])
    if (seen.type === "roll") expect(Object.keys(seen).sort()).toEqual(["dice", "seat", "type"]);
  expect(event.games?.[0]?.events.some((seen) => seen.type === "reveal")).toBe(true);
});

test("a match is shown by either arena, from its first game on", async () => {
  const socket = await connect(other.url);
  const shows: ShowEvent[] = [];
  const steps: StepEvent[] = [];
  socket.on("show", (event) => shows.push(event));
  socket.on("step", (event) => steps.push(event));
  const rooms = new Set<string>();
  const show = await until("a show", async () => {
    const { items } = must(await rig.client().listMatches({ query: { ladder: "palafico", state: "queued" } }));
    for (const { id } of items) if (!rooms.has(id) && rooms.add(id)) await watch(socket, roomOf.show(id));
    return shows.find(({ game }) => game !== null);
  });
  expect(show).toMatchObject({ game: { index: 0, from: 1 }, over: false });
  expect(await watch(socket, roomOf.game(show.match, 0))).toEqual({ ok: true });
  expect(steps[0]).toMatchObject({ match: show.match, game: 0, from: 0, result: null });
  expect(steps[0]?.events.length).toBeGreaterThan(0);

  // Either the match before is still on, or this one is. The TV says why.
  const { live } = must(await other.client().getTv());
  expect(live?.bots.length).toBeGreaterThan(1);
  expect(live?.why).toMatch(/^Chosen as the closest match .+\.$/);
});

test("a match that is over says that its show is on, to either arena, in lists and by itself", async () => {
  const shown = await until("one", async () => {
    const { items } = must(await rig.client().listMatches({ query: { limit: 100 } }));
    return items.find(({ showing }) => showing);
  });
  expect(shown.state).toBe("finished");
  expect(shown.bots.every(({ meanPlacing }) => meanPlacing !== null)).toBe(true);
  const params = { match: shown.id };
  for (const arena of [rig, other])
    expect(must(await arena.client().getMatch({ params }))).toMatchObject({ state: "finished", showing: true });
  const { items } = must(await rig.client().listMatches({ query: { limit: 100 } }));
  for (const { state, showing } of items) if (state !== "finished") expect(showing).toBe(false);
});

test("when nothing is on, the TV shows a game of a recent match, and then of another", async () => {
  const nothing = { ...liveMatches(rig.sql), all: () => [] };
  const tv = createTvGuide(rig.sql, nothing, { isOn: () => false });
  await until("two matches", async () => (await rig.sql`select from match where state = 'finished'`).length > 1);
  const first = await tv.guide();
  expect(first).toMatchObject({
    live: null,
    recent: { why: expect.stringMatching(/^Nothing is being played now\. .+\.$/) },
  });
  const { game = "", bots = [] } = first.recent ?? {};
  const replay = must(await rig.client().getReplay({ params: { game } }));
  expect(replay.players.map(({ bot }) => bot).sort()).toEqual(
    bots.map(({ author, name }) => `${author}/${name}`).sort(),
  );
  const second = await tv.guide(game);
  expect(second.recent?.game.split(".")[0]).not.toBe(game.split(".")[0]);
  expect((await createTvGuide(rig.sql, nothing, { isOn: () => false }).guide(game)).recent).not.toBeNull();
});

test("the steps of a submission are sent to the version's room, but not the findings", async () => {
  const { client } = await rig.signUp("ann");
  const socket = await connect(other.url);
  const heard: VersionEvent[] = [];
  socket.on("version", (event) => heard.push(event));
  const version = must(await client.submitVersion({ params: { bot: "watched" }, body: source("@broken") }));
  await watch(socket, roomOf.version(version.id));
  watched.resolve();
  await until("the end", async () => heard.some(({ state }) => state === "rejected"));
  for (const event of heard) expect(doors.version.Errors(event)).toEqual([]);
  expect(JSON.stringify(heard)).toContain('"findings":[{"code":"bundle.syntax","docs":"/guides/findings#bundle"}]');
  expect(JSON.stringify(heard)).not.toMatch(/Unexpected token|bot\.ts|line|frame/);
});

test("a client can ask how far a match is", async () => {
  const { items } = must(await rig.client().listMatches({ query: { state: "finished", limit: 1 } }));
  const match = items[0]!;
  expect(must(await rig.client().getLiveMatch({ params: { match: match.id } }))).toMatchObject({
    state: "finished",
    place: null,
    games: { done: match.games.of, of: match.games.of },
    latest: null,
  });
});

// By now, matches of palafico have been scheduled.
test("the programs of docs/api.md: the table and its next change, and all matches page by page", async () => {
  const { rows } = must(await rig.client().getTable({ params: { ladder: "palafico" } }));
  const { name } = rows[0]!.bot;
  const page = readPages().find(({ path }) => path === "docs/api.md")!;
  const programs = blocksOf(page).filter(({ marks }) => marks.includes("node"));
  // A folder in which its imports are found, and in which no other test looks for sources.
  await mkdir(join(ROOT, ".tsbuild"), { recursive: true });
  const folder = await mkdtemp(join(ROOT, ".tsbuild/client-"));
  try {
    const env = { ...process.env, LIARS_SERVER: other.url };
    const printed = programs.map(async ({ line, code }) => {
      const file = join(folder, `${line}.ts`);
      await writeFile(file, code);
      return (await promisify(execFile)(process.execPath, ["--conditions=@liars-ladder/source", file], { env })).stdout;
    });
    const [client, matches] = await Promise.all(printed);
    expect(client).toMatch(new RegExp(`^\\S+ ${name} \\S+$`, "m"));
    expect(client).toMatch(/^[1-9]\d* rows changed$/m);
    expect(matches).toMatch(/^[0-9a-f-]{36} (queued|running|finished)$/m);
  } finally {
    await rm(folder, { recursive: true });
  }
});

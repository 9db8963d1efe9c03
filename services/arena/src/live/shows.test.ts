import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket as Plug } from "node:net";
import {
  type Ack,
  type ClientToServer,
  type MatchJob,
  type Room,
  roomOf,
  type ServerToClient,
  type ShowEvent,
  SOCKET_PATH,
  type StepEvent,
  serverEvents,
} from "@liars-ladder/protocol";
import { type Event, mustLuck, Projection, replayMoves, type SeenEvent, seatings } from "@liars-ladder/rules";
import Fastify from "fastify";
import { io, type Socket } from "socket.io-client";
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDatabase } from "../../test/database.ts";
import { playMatch, until } from "../../test/rig.ts";
import { ladderById } from "../db/ladder.ts";
import { insertMatch } from "../db/match.ts";
import { connect, type Sql } from "../db/sql.ts";
import { makeLadders } from "../seasons/ladders.ts";
import { type Live, openLive } from "./live.ts";
import { type LiveMatches, liveMatches } from "./matches.ts";
import { SHOWN_MS } from "./programme.ts";
import { createShows, type Shows } from "./shows.ts";

// Two arenas that get the same news from the queue, with real sockets, and a clock that the tests move.

interface Arena {
  url: string;
  server: Server;
  /** Ends every connection to it without a message. */
  cut(): void;
  live: Live;
  matches: LiveMatches;
  shows: Shows;
}

let sql: Sql;
let arenas: [Arena, Arena];
let now = 0;
const clients: Socket[] = [];

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  sql = connect(databaseUrl, 4);
  await makeLadders(sql);
  const open = async (): Promise<Arena> => {
    const server = createServer().listen(0, "127.0.0.1");
    const plugs = new Set<Plug>();
    server.on("connection", (plug) => plugs.add(plug));
    const { log } = Fastify();
    const door = { baseUrl: "http://localhost", addressOf: () => "127.0.0.1" };
    const live = await openLive({
      ...door,
      server,
      sql,
      databaseUrl,
      redisUrl: undefined,
      log,
      who: async () => null,
      countEvery: 50,
    });
    const matches = liveMatches(sql, () => now);
    const cut = () => {
      for (const plug of plugs) plug.destroy();
      plugs.clear();
    };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, server, cut, live, matches, shows: createShows(matches, live, () => {}) };
  };
  arenas = [await open(), await open()];
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  for (const { shows, live } of arenas ?? []) {
    shows.close();
    await live.close();
  }
  await sql?.end();
});

/** A match of a ladder that has just begun, and the reports of its games. */
async function begin(ladderId: string, deals: number) {
  const [ladder] = await ladderById(sql, ladderId);
  const { ruleset, options, players } = ladder!;
  const id = crypto.randomUUID();
  const seeds = Array.from({ length: deals }, (_, i) => `chacha8:${`${i + 1}`.padStart(64, "0")}`);
  await insertMatch(sql, { id, ladderId, season: 1, deals, seeds, commitment: "0".repeat(64), hurry: false });
  const job: MatchJob = {
    match: id,
    attempt: 1,
    ladder: { id: ladderId, ruleset, options, players },
    bots: seatings(players)[0]!.map((i) => ({ version: `v${i}`, bundle: "", map: null, alone: false, pays: false })),
    phases: seatings(players).map((seating) => ({ seating, seeds })),
  };
  const { games } = playMatch(job);
  /** What the audience may see of a game, by the engine's own projection. */
  const seen = (index: number): SeenEvent[] => {
    const projection = new Projection(options, players);
    const events: SeenEvent[] = [];
    const listen = (event: Event): void => {
      projection.push(event);
      events.push(projection.seen("audience"));
    };
    replayMoves(job.ladder, mustLuck(seeds[index % deals]!), games[index]!.moves, { listen });
    return events;
  };
  const told = (from: number, to: number) => ({
    attempt: 1,
    games: games.slice(from, to).map(({ index, moves }) => ({ index, moves })),
  });
  const report = async (from: number, to: number): Promise<void> => {
    for (const { matches, shows } of arenas) {
      await matches.take(id, told(from, to), false);
      shows.arrived(id);
    }
  };
  return { id, of: games.length, seen, told, report };
}

/** Lets time pass. What is due is sent, and these viewers have received it afterwards. */
async function pass(match: string, ms: number, ...viewers: Viewer[]): Promise<void> {
  for (const end = now + ms; now < end; ) {
    now = Math.min(end, now + 500);
    for (const { shows } of arenas) shows.arrived(match);
    await Promise.all(viewers.map((viewer) => viewer.heard()));
  }
}

type Client = Socket<ServerToClient, ClientToServer>;

/** A viewer that keeps what it has seen of one game. */
class Viewer {
  readonly steps: StepEvent[] = [];
  readonly shows: ShowEvent[] = [];
  client: Client;
  constructor(url: string) {
    this.client = this.open(url);
  }
  private open(url: string): Client {
    const client: Client = io(url, {
      path: SOCKET_PATH,
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    });
    clients.push(client);
    client.on("step", (step) => this.steps.push(step));
    client.on("show", (show) => this.shows.push(show));
    return client;
  }
  get events(): SeenEvent[] {
    return this.steps.flatMap(({ events }) => events);
  }
  watch(room: Room, after?: number): Promise<Ack> {
    return new Promise((resolve) =>
      after === undefined
        ? this.client.emit("watch", room, resolve)
        : this.client.emit("watch", room, { after }, resolve),
    );
  }
  /** Connects again, to this or another arena. */
  async again(url: string, room: Room): Promise<void> {
    this.client = this.open(url);
    expect(await this.watch(room, this.events.length)).toEqual({ ok: true });
  }
  /** When this is answered, everything that was sent before has arrived. */
  heard = (): Promise<unknown> => new Promise((resolve) => this.client.emit("unwatch", "tv", () => resolve(undefined)));
}

const doors = { show: Compile(serverEvents.show), step: Compile(serverEvents.step) };

/** Every event has its number, none is missing and none came twice. */
function expectWhole(viewer: Viewer, events: readonly SeenEvent[]): void {
  let next = 0;
  for (const step of viewer.steps) {
    expect(doors.step.Errors(step)).toEqual([]);
    expect(step.from).toBe(next);
    next += step.events.length;
  }
  expect(viewer.events).toEqual(events);
}

test("a line that is cut loses nothing and repeats nothing, at the same arena and at another", async () => {
  const match = await begin("palafico-duel", 2);
  const [one, other] = arenas;
  const steady = new Viewer(one.url);
  const shaky = new Viewer(one.url);
  const room = roomOf.game(match.id, 0);
  // Before the first game there is nothing to send.
  for (const viewer of [steady, shaky]) expect(await viewer.watch(room)).toEqual({ ok: true });
  await match.report(0, 1);
  await pass(match.id, 6_000, steady, shaky);
  expect(steady.events.length).toBeGreaterThan(3);
  expect(steady.events.length).toBeLessThan(match.seen(0).length);

  one.cut();
  await until("all cut", async () => !steady.client.connected && !shaky.client.connected);
  await pass(match.id, 4_000);
  await steady.again(one.url, room);
  await shaky.again(other.url, room);
  await pass(match.id, 4_000, steady, shaky);
  other.cut();
  await until("cut", async () => !shaky.client.connected);
  await pass(match.id, 2_000, steady);
  await shaky.again(one.url, room);
  await pass(match.id, 60_000, steady, shaky);
  for (const viewer of [steady, shaky]) {
    expectWhole(viewer, match.seen(0));
    expect(viewer.steps.map(({ result }) => result !== null).indexOf(true)).toBe(viewer.steps.length - 1);
    expect(new Set(viewer.steps.map(({ game }) => game))).toEqual(new Set([0]));
  }
});

test("a match may be on from its first game until a minute after its last", async () => {
  const match = await begin("palafico-duel", 2);
  const left = () => arenas.map(({ matches }) => matches.shownFor(match.id));
  expect(left()).toEqual([0, 0]);
  await match.report(0, 1);
  expect(left()).toEqual([SHOWN_MS, SHOWN_MS]);
  now += 10_000;
  await match.report(1, match.of);
  now += 1_000;
  expect(left()).toEqual([SHOWN_MS - 1_000, SHOWN_MS - 1_000]);
  now += SHOWN_MS;
  expect(left()).toEqual([0, 0]);
  for (const { shows } of arenas) expect(shows.isOn(match.id)).toBe(false);
});

test("a viewer that joins in the middle gets the current state, and continues with the others", async () => {
  const match = await begin("palafico-duel", 2);
  await match.report(0, match.of);
  await pass(match.id, 10_000);
  const late = new Viewer(arenas[0].url);
  expect(await late.watch(roomOf.show(match.id))).toEqual({ ok: true });
  expect(doors.show.Errors(late.shows[0])).toEqual([]);
  expect(late.shows[0]).toMatchObject({
    match: match.id,
    done: match.of,
    of: match.of,
    // The score leaves out what is yet to be shown.
    scored: 0,
    ranks: [0, 0],
    game: { index: 0 },
    over: false,
  });
  await late.watch(roomOf.game(match.id, 0));
  expect(late.steps).toHaveLength(1);
  const before = late.events.length;
  expect(before).toBeGreaterThan(3);
  await pass(match.id, 3_000, late);
  expect(late.events.length).toBeGreaterThan(before);
  expect(late.steps[1]?.from).toBe(before);
});

test("viewers are told how many watch, at all arenas, with the steps that they get anyway", async () => {
  const match = await begin("palafico-duel", 2);
  const [one, other] = arenas;
  const [stays, ...leave] = [new Viewer(one.url), new Viewer(one.url), new Viewer(other.url)] as const;
  for (const viewer of [stays, ...leave]) {
    await viewer.watch(roomOf.show(match.id));
    await viewer.watch(roomOf.game(match.id, 0));
  }
  const counted = (all: number) =>
    until(`${all} counted`, async () => arenas.every(({ live }) => live.audience(match.id) === all));
  await counted(3);
  await match.report(0, 1);
  await pass(match.id, 8_000, stays, ...leave);
  for (const { steps } of [stays, ...leave]) {
    expect(doors.step.Errors(steps.at(-1))).toEqual([]);
    expect(steps.at(-1)).toMatchObject({ watching: 3 });
  }
  for (const { client } of leave) client.disconnect();
  await counted(1);
  const told = stays.shows.length;
  await pass(match.id, 8_000, stays);
  expect(stays.steps.at(-1)).not.toHaveProperty("watching");
  expect(stays.shows).toHaveLength(told);
});

test("nobody is told a game before it is on, not even where its room is asked for", async () => {
  const match = await begin("palafico-duel", 2);
  await match.report(0, match.of);
  await pass(match.id, 3_000);
  const last = match.of - 1;
  const [{ url, matches }] = arenas;
  // The page of a match reads the newest game, which is then kept as it will be shown.
  expect(matches.progressOf(match.id)?.latest?.index).toBe(last);
  const early = new Viewer(url);
  expect(await early.watch(roomOf.game(match.id, last))).toEqual({ ok: true });
  expect(early.steps).toEqual([]);
  await pass(match.id, 60_000, early);
  expectWhole(early, match.seen(last));
  // What was on before it can still be had.
  const late = new Viewer(url);
  await late.watch(roomOf.game(match.id, 0));
  expectWhole(late, match.seen(0));
});

test("a match whose first report came while the database did not answer is shown from its next one on", async () => {
  const match = await begin("palafico-duel", 2);
  const matches = liveMatches(sql, () => now);
  await sql`alter table any_ladder rename to away`;
  await expect(matches.take(match.id, match.told(0, 1), false)).rejects.toThrow("ladder");
  await sql`alter table away rename to any_ladder`;
  expect(await matches.take(match.id, match.told(1, 2), false)).toMatchObject({ done: 1, of: match.of });
});

test("a match is shown to its end, within a minute, and then it is over", async () => {
  const match = await begin("palafico-duel", 2);
  const viewer = new Viewer(arenas[0].url);
  await viewer.watch(roomOf.show(match.id));
  expect(viewer.shows).toEqual([]);
  await match.report(0, match.of);
  const last = match.of - 1;
  await viewer.watch(roomOf.game(match.id, last));
  await pass(match.id, 60_000, viewer);
  expect(viewer.shows.at(-1)).toMatchObject({ game: { index: last }, over: true });
  expect(viewer.shows.slice(0, -1).every(({ over }) => !over)).toBe(true);
  expect(new Set(viewer.shows.map(({ game }) => game?.index))).toEqual(new Set([0, last]));
  expectWhole(viewer, match.seen(last));
  expect(viewer.steps.at(-1)?.result).not.toBeNull();
  expect(arenas[0].shows.isOn(match.id)).toBe(false);
  now += 200_000;
  for (const { shows, matches } of arenas) {
    shows.sweep();
    expect(matches.get(match.id)).toBeUndefined();
  }
});

test("nothing hidden goes out, whatever the game: no die, no card, no seed, and no result before the end", async () => {
  for (const ladder of ["palafico", "six-card-deluxe", "nine-card-deluxe"]) {
    const match = await begin(ladder, 1);
    const viewer = new Viewer(arenas[0].url);
    await match.report(0, 1);
    await viewer.watch(roomOf.show(match.id));
    await viewer.watch(roomOf.game(match.id, 0));
    await pass(match.id, 61_000, viewer);
    // It is exactly what the engine's projection gives the audience …
    expectWhole(viewer, match.seen(0));
    // … and that says of each hidden die or card only that it exists.
    for (const event of viewer.events) {
      const keys = new Set(Object.keys(event));
      if (event.type === "roll") for (const key of ["faces", "piles"]) expect(keys).not.toContain(key);
      if (event.type === "deal") expect(event.hands.every((hand) => hand === null)).toBe(true);
      if (event.type === "deal") expect(typeof (event.draw ?? 0)).toBe("number");
      if (event.type === "peek" || event.type === "reroll") expect(keys).not.toContain("top");
      if (event.type === "swap") for (const key of ["gave", "got"]) expect(keys).not.toContain(key);
      if (event.type === "act" && ["split", "wild", "swap"].includes(event.action.type))
        expect(Object.keys(event.action).filter((key) => key !== "with")).toEqual(["type"]);
    }
    expect(JSON.stringify([viewer.steps, viewer.shows])).not.toContain("chacha8");
  }
});

test("an invalid room, or an invalid number of events, is refused by name", async () => {
  const viewer = new Viewer(arenas[0].url);
  for (const room of [`game:${crypto.randomUUID()}`, "show:1", "tv:1"])
    expect(await viewer.watch(room as Room)).toMatchObject({ ok: false, problem: { code: "request.invalid" } });
  for (const after of [-1, 0.5, 1e12, Number.NaN])
    expect(await viewer.watch("tv", after)).toMatchObject({ ok: false, problem: { code: "request.invalid" } });
  // A game that is not known yet may still arrive.
  expect(await viewer.watch(roomOf.game(crypto.randomUUID(), 7), 12)).toEqual({ ok: true });
  expect(viewer.steps).toEqual([]);
});

test("nothing waits for a reader that is too slow: it misses steps, and asks for them", async () => {
  const viewer = new Viewer(arenas[0].url);
  const room = roomOf.game(crypto.randomUUID(), 0);
  const tells = new Viewer(arenas[0].url);
  for (const one of [viewer, tells]) await one.watch(room);
  const plug = (viewer.client.io.engine.transport as unknown as { ws: { _socket: Plug } }).ws._socket;
  plug.pause();
  // More than the network buffers. The reader that keeps up gets all of it.
  const events = [{ type: "x".repeat(1_000_000) }] as unknown as SeenEvent[];
  for (let from = 0; from < 16; from++) {
    const step: StepEvent = { match: room, game: 0, from, events, result: null };
    arenas[0].live.tell(room, ["step", step], "may be missed");
    await until("read", async () => tells.steps.length === from + 1);
  }
  expect(viewer.client.connected).toBe(true);
  plug.resume();
  await viewer.heard();
  expect(viewer.steps.length).toBeGreaterThan(0);
  expect(viewer.steps.length).toBeLessThan(16);
});

test("a reader that reads nothing of what must be kept for it is disconnected", async () => {
  const viewer = new Viewer(arenas[0].url);
  const room = roomOf.game(crypto.randomUUID(), 1);
  await viewer.watch(room);
  const { live } = arenas[0];
  (viewer.client.io.engine.transport as unknown as { ws: { _socket: Plug } }).ws._socket.pause();
  const events = [{ type: "x".repeat(1_000_000) }] as unknown as SeenEvent[];
  let sent = 0;
  await until("hung up", async () => {
    live.tell(room, ["step", { match: room, game: 1, from: sent++, events, result: null }]);
    return !live.has(room);
  });
  // What the network buffers, and 8 MB.
  expect(sent).toBeLessThan(40);
});

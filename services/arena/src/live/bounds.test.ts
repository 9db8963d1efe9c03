import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Ack, SOCKET_PATH } from "@liars-ladder/protocol";
import { Server } from "socket.io";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawAsk, rawSend } from "../../test/raw.ts";
import { openRig, type Rig, until } from "../../test/rig.ts";
import { boundSockets } from "./bounds.ts";

let rig: Rig;
const sockets: Socket[] = [];
beforeAll(async () => {
  rig = await openRig({ baseUrl: "https://ladder.example" });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await rig?.close();
});

/** A connection, or why there is none. */
function connect(
  options: Partial<ManagerOptions & SocketOptions> = {},
  url: string = rig.url,
): Promise<Socket | string> {
  const socket = io(url, { path: SOCKET_PATH, forceNew: true, reconnection: false, ...options });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", (error) => resolve(error.message));
  });
}
const transports = [["websocket"], ["polling"], ["polling", "websocket"]];
const connected = (socket: Socket | string): socket is Socket => typeof socket !== "string";

test.each(transports)(
  "by %s: our own pages may connect, and so may programs that are no browsers; other pages may not",
  async (...transports) => {
    const by = (headers: Record<string, string>) => connect({ transports, extraHeaders: headers });
    for (const headers of [
      {},
      { origin: "https://ladder.example" },
      { origin: rig.url },
      { origin: rig.url, "sec-fetch-site": "cross-site" },
      { origin: "https://behind-a-proxy.example", "sec-fetch-site": "same-origin" },
    ])
      expect(connected(await by(headers as never)), JSON.stringify(headers)).toBe(true);
    for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, { origin: "http://127.0.0.1:1" }])
      expect(connected(await by(headers as never)), JSON.stringify(headers)).toBe(false);
    for (const socket of sockets.splice(0)) socket.disconnect();
  },
);

test("a connection that is refused is told why", async () => {
  const handshake = `${SOCKET_PATH}/?EIO=4&transport=polling`;
  const answer = await rawAsk(rig.url, handshake, { headers: { origin: "https://evil.example" } });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain("only pages of https://ladder.example may make one");
});

test("one address may have 200 connections at a time, over any transport; each address has its own count", async () => {
  const handshake = (from: string) => rawAsk(rig.url, `${SOCKET_PATH}/?EIO=4&transport=polling`, { from });
  const answers = await Promise.all(Array.from({ length: 220 }, () => handshake("127.0.0.2")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 403, text: expect.stringContaining("at most 200 connections") });
  expect((await handshake("127.0.0.3")).status).toBe(200);

  // Several in one packet are each asked before the first of them is counted.
  const { host } = new URL(rig.url);
  const line = `GET ${SOCKET_PATH}/?EIO=4&transport=polling HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const sent = await rawSend(rig.url, line.repeat(240), { answers: 240, from: "127.0.0.4" });
  const ids = [...sent.matchAll(/"sid":"([^"]+)"/g)].map(([, id]) => id as string);
  expect(ids.length).toBeGreaterThanOrEqual(200);
  const said = await Promise.all(
    ids.map((id) =>
      rawAsk(rig.url, `${SOCKET_PATH}/?EIO=4&transport=polling&sid=${id}`, { method: "POST", body: "40" }),
    ),
  );
  expect(said.filter(({ status }) => status === 200)).toHaveLength(200);
});

test("places are given back", async () => {
  const round = async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => connect({ transports: ["websocket"] })));
    expect(all.every(connected)).toBe(true);
    for (const socket of sockets.splice(0)) socket.disconnect();
  };
  for (let i = 0; i < 3; i++) {
    await round();
    await until("empty", async () => {
      const one = await connect({ transports: ["websocket"] });
      if (connected(one)) one.disconnect();
      return connected(one);
    });
  }
});

test("a client that sends too many messages is told so and disconnected; others are not", async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  const [loud, calm] = (await Promise.all([1, 2].map(() => connect({ transports: ["websocket"] })))) as [
    Socket,
    Socket,
  ];
  const answers: Ack[] = [];
  const gone = new Promise<string>((resolve) => loud.once("disconnect", resolve));
  for (let i = 0; i < 20_000; i++)
    loud.emit(i % 2 === 0 ? "watch" : "unwatch", "ladder:palafico", (a: Ack) => answers.push(a));
  expect(await gone).toMatch(/disconnect|close/);
  expect(answers.length).toBeLessThan(400);
  expect(answers.at(-1)).toMatchObject({ ok: false, problem: { code: "request.rate" } });
  const answer = await new Promise((resolve) => calm.emit("watch", "ladder:palafico", resolve));
  expect(answer).toEqual({ ok: true });
});

test("packets that are not messages count too", async () => {
  const socket = (await connect({ transports: ["websocket"] })) as Socket;
  const gone = new Promise<string>((resolve) => socket.once("disconnect", resolve));
  const { engine } = socket.io;
  for (let i = 0; i < 2_000; i++) engine.write("0/nowhere,");
  expect(await gone).toMatch(/disconnect|close/);
});

test("who hangs up and comes again has said what it said; another address has not", async () => {
  let now = 0;
  const addressOf = ({ headers }: { headers: object }) => (headers as Record<string, string>)["x-address"] ?? "";
  const bounds = boundSockets({ baseUrl: "http://localhost", addressOf, now: () => now });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const there = new Server(server, { path: SOCKET_PATH, allowRequest: bounds.allowRequest, serveClient: false });
  bounds.attend(there);
  there.on("connection", (socket) => socket.on("watch", (_, answer) => answer?.({ ok: true })));
  /** Connects, says something 150 times, and hangs up. Whether it was heard to the end. */
  const visit = async (address: string): Promise<boolean> => {
    const socket = await connect({ transports: ["websocket"], extraHeaders: { "x-address": address } }, url);
    if (!connected(socket)) return false;
    const gone = new Promise<false>((resolve) => socket.once("disconnect", () => resolve(false)));
    for (let i = 1; i < 150; i++) socket.emit("watch", "tv");
    const last = new Promise<Ack>((resolve) => socket.emit("watch", "tv", resolve));
    const heard = await Promise.race([gone, last.then(({ ok }) => ok)]);
    socket.disconnect();
    return heard;
  };
  try {
    let visits = 0;
    while (visits < 100 && (await visit("10.0.0.1"))) visits++;
    expect(visits).toBeGreaterThan(25);
    expect(visits).toBeLessThan(35);
    // What is left may be enough for a connection or two.
    while (visits < 100 && (await visit("10.0.0.1"))) visits++;
    const handshake = `${SOCKET_PATH}/?EIO=4&transport=polling`;
    const told = async () => (await rawAsk(url, handshake, { headers: { "x-address": "10.0.0.1" } })).text;
    expect(await told()).toContain("at most 5000 messages at once, then 200 a second");
    expect(await visit("10.0.0.2")).toBe(true);
    now += 2_000;
    expect(await visit("10.0.0.1")).toBe(true);
  } finally {
    await there.close();
  }
});

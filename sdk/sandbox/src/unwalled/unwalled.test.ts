import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { deriveSeed, MAX_LEGAL, mustLuck, Referee } from "@liars-ladder/rules";
import { beforeAll, expect, test } from "vitest";
import { callsOf, type SeatCall } from "../match/calls.ts";
import type { ToBot } from "../match/wire.ts";
import { isAttached } from "./attached.ts";
import type { ReadableBundle } from "./job.ts";
import { inspectBot, readableBundle } from "./unwalled.ts";

const { signal } = new AbortController();
const FOLDER = "/home/somebody/bot";
const BOT = `import { defineBot } from "@liars-ladder/sdk";
import { first } from "./first.ts";
let asked = 0;
export default defineBot({
  name: "mine",
  players: {
    palafico: (game) => ({
      turn(view) {
        asked++;
        console.log("asked", asked, typeof process, typeof setTimeout, Date.now(), Math.random(), game.rng.below(1000));
        return first(view.legal());
      },
    }),
  },
});
`;
const FIRST = `export function first<T>(list: readonly T[]): T {
  let sum = 0;
  for (let i = 0; i < 2000000; i++) sum += i % 7;
  if (sum < 0) throw new Error("never");
  return list[0]!;
}
`;

let made: ReadableBundle;
let calls: SeatCall[];
beforeAll(async () => {
  const files = [
    { path: "bot.ts", text: BOT },
    { path: "first.ts", text: FIRST },
  ];
  made = await readableBundle({ files, entry: "bot.ts", folder: FOLDER });
  const head = { ruleset: "palafico", options: {}, players: 2 };
  const games = [0, 1].map((i) => {
    const seed = deriveSeed("unwalled", i);
    return { seed, moves: movesOf(seed) };
  });
  calls = [...callsOf({ ...head, seat: 0, games })];
});

/** A game of two players who do not think. */
function movesOf(seed: string): number[] {
  const referee = new Referee({ ruleset: "palafico", options: {}, players: 2, luck: mustLuck(seed) });
  const codes = new Int32Array(MAX_LEGAL);
  while (referee.seat >= 0) {
    const legal = referee.game.legal(codes);
    referee.act(referee.game.action(codes[referee.moves.length % Math.min(legal, 3)]!));
  }
  return referee.moves;
}

const plain = (list: readonly SeatCall[]): ToBot[] => list.map(({ call }) => call);
const asks = (): number[] => calls.flatMap(({ call }, i) => (call.op === "ask" ? [i] : []));

/** A debugger like any other: it speaks the protocol over the socket on which the process listens. */
async function debuggerAt(url: string) {
  const socket = new WebSocket(url);
  const [waiting, heard] = [new Map<number, (result: unknown) => void>(), new Map<string, object[]>()];
  const wants = new Map<string, (params: object) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, method, params } = JSON.parse(String(data));
    if (id !== undefined) return waiting.get(id)?.(result);
    heard.set(method, [...(heard.get(method) ?? []), params]);
    wants.get(method)?.(params);
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  let id = 0;
  return {
    heard: <T>(method: string) => (heard.get(method) ?? []) as T[],
    next: <T>(method: string) => new Promise<T>((resolve) => wants.set(method, (params) => resolve(params as T))),
    ask: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve) => {
        waiting.set(++id, (result) => resolve(result as T));
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

interface Paused {
  callFrames: { callFrameId: string; location: { scriptId: string; lineNumber: number; columnNumber: number } }[];
}

test("the inspector stops right before the decision, in the author's own line, with the bot's state at that moment", async () => {
  // The last decision of the second game.
  const until = calls.slice(0, asks().at(-1)! + 1);
  const asked = until.filter(({ call }) => call.op === "ask").length;
  let line: unknown;
  let seen: unknown;
  const inspected = await inspectBot(made, plain(until), { port: 0, signal, onWaiting: (url) => void look(url) });
  async function look(url: string): Promise<void> {
    const remote = await debuggerAt(url);
    const paused = remote.next<Paused>("Debugger.paused");
    await remote.ask("Debugger.enable");
    await remote.ask("Runtime.runIfWaitingForDebugger");
    const [top] = (await paused).callFrames;
    const { scriptId, lineNumber, columnNumber } = top!.location;
    const scripts = remote.heard<{ scriptId: string; sourceMapURL: string }>("Debugger.scriptParsed");
    const { sourceMapURL = "" } = scripts.find((one) => one.scriptId === scriptId) ?? {};
    const map = new TraceMap(Buffer.from(sourceMapURL.split(",")[1]!, "base64").toString());
    line = originalPositionFor(map, { line: lineNumber + 1, column: columnNumber });
    const expression = "JSON.stringify([asked, view.decision, game.number, typeof process])";
    const { callFrameId } = top!;
    seen = await remote.ask("Debugger.evaluateOnCallFrame", { callFrameId, expression });
    await remote.ask("Debugger.resume");
    remote.close();
  }
  expect(line).toMatchObject({ source: `file://${FOLDER}/bot.ts`, line: 9 });
  // It has been asked for all other decisions, in both games, but not for this one yet.
  expect(seen).toMatchObject({ result: { value: JSON.stringify([asked - 1, "turn", 1, "undefined"]) } });
  expect(inspected).toMatchObject({ paused: true, answer: { action: { type: "challenge" } } });
});

test.runIf(process.platform === "linux")("a debugger that attached by itself is noticed", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(isAttached(port)).toBe(false);
  const socket = connect(port, "127.0.0.1");
  await once(server, "connection");
  expect(isAttached(port)).toBe(true);
  socket.destroy();
  server.close();
});

test("a port that another program uses is reported", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const inspected = await inspectBot(made, plain(calls.slice(0, 2)), { port, signal, onWaiting: () => {} });
  taken.close();
  expect(inspected).toBe("deaf");
});

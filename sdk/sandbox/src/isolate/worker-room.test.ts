import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { literal } from "./bundle-text.ts";
import { REJECTED } from "./envelope.ts";
import { type FromRoom, ROOM_RUNS, type ToRoom, WORKER_ROOM } from "./worker-room.ts";

/** What a browser's worker has and this realm's contexts have not. */
const WORKER = `
  class Event { preventDefault() {} }
  class MessageEvent extends Event { #data; constructor(data) { super(); this.#data = data; } get data() { return this.#data; } }
  class PromiseRejectionEvent extends Event { #reason; constructor(reason) { super(); this.#reason = reason; } get reason() { return this.#reason; } }
  const heard = new Map(), said = [], rejections = [];
  Promise.reject = (reason) => void (rejections[rejections.length] = reason);
  Object.assign(globalThis, {
    Event, MessageEvent, PromiseRejectionEvent, performance: { now: () => 0 },
    postMessage: (what) => void (said[said.length] = what),
    addEventListener: (name, listener) => heard.set(name, listener),
  });
`;

/** A room in a context of this process. */
function open() {
  const context = createContext();
  runInContext(WORKER, context);
  // The room takes these away from its bot.
  const { heard, said, rejections, MessageEvent, PromiseRejectionEvent } = runInContext(
    "({ heard, said, rejections, MessageEvent, PromiseRejectionEvent })",
    context,
  );
  runInContext(WORKER_ROOM, context);
  expect(said).toEqual([ROOM_RUNS]);
  /** What a browser does some time after a call: it tells of all that was rejected until then, in one task. */
  let tells = 0;
  const tell = (): void => {
    tells++;
    const told = [...Array(rejections.length).keys()].map(() => rejections.shift());
    for (const reason of told) heard.get("unhandledrejection")(new PromiseRejectionEvent(reason));
  };
  /** `after`: what the bot's own microtasks do when the call is over. */
  const send = (message: ToRoom, after = ""): string => {
    const before = said.length;
    heard.get("message")(new MessageEvent(message));
    runInContext(after, context);
    while (rejections.length > 0) {
      expect(said.length, "nothing is said before all rejections were told").toBe(before);
      tell();
    }
    expect(said.length).toBe(before + 1);
    return (said.at(-1) as FromRoom).said;
  };
  const load = (top: string, start: string, careful = true): string => {
    const bundle = `"use strict";${top};var __bot={default:{name:"x",rulesets:["palafico"],start(game,log){${start};return{decide(){}}}}};__bot.default;`;
    return send({ op: "load", text: literal(bundle)!, careful });
  };
  const begin = (): string => send({ op: "start", text: JSON.stringify({ rng: "0123456789abcdef".repeat(4) }) });
  return { send, load, begin, tells: () => tells };
}

/** What a bot says in its first game, in a new room and in one that was cleared; without the stack of an exception. */
function twice(top: string, start: string): [first: string, cleared: string, second: string] {
  const { load, begin, send } = open();
  const play = (): string => {
    expect(load(top, start)).toMatch(/^A/);
    return begin().split("\0")[0]!;
  };
  return [play(), send({ op: "clear" }), play()];
}

test.each([
  ["a variable of its module", "let games = 0", "log(games++)"],
  ["a random number of its module", "const first = Math.random()", "log(first)"],
  ["a random number of a game", "", "log(Math.random())"],
  ["what a regular expression left", "", 'log(RegExp.$1 + RegExp.input); /(x)/.exec("xyz")'],
  ["what was logged", "", "console.log('said')"],
  ["an exception", "", "if (Math.random() < 2) throw new Error('as ever')"],
  ["a closure that a promise keeps", "let n = 0; Promise.resolve().then(() => n++)", "log(n)"],
])("in a room that was cleared, %s is as in a new one", (_, top, start) => {
  const [first, cleared, second] = twice(top, start);
  expect(cleared).toBe("A");
  expect(second).toBe(first);
});

test.each([
  "globalThis.x = 1",
  "(0, eval)('var x = 1')",
  "Object.prototype.x = 1",
  "Array.prototype.push = function () {}",
  "Object.freeze(Array.prototype)",
  "Object.preventExtensions(Math)",
  "delete Math.max",
  "Object.setPrototypeOf(Map.prototype, {})",
  "Object.defineProperty(Math, 'PI2', { get: () => 6.28 })",
  "Object.defineProperty(Array.prototype, 'at', { enumerable: true })",
  "Error.stackTraceLimit = 1",
  "Error.prepareStackTrace = () => ''",
  "console = { log() {} }",
  "Math.random = () => 0.5",
  "Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true })",
  "Object.getPrototypeOf(''.matchAll(/x/g)).x = 1",
  "Object.getPrototypeOf(function* () {}).x = 1",
  "Object.getPrototypeOf(async () => {}).x = 1",
  "Object.getPrototypeOf(async function* () {}.prototype).x = 1",
  "Object.getPrototypeOf([].values().map(String)).x = 1",
  "JSON.parse.x = 1",
  "const abs = Object.getOwnPropertyDescriptor(Math, 'abs'); delete Math.abs; Object.defineProperty(Math, 'abs', abs)",
  "Object.getOwnPropertyDescriptor(new Error(), 'stack').get.x = 1",
  "const traced = {}; Error.captureStackTrace(traced); Object.getOwnPropertyDescriptor(traced, 'stack').set.x = 1",
  "Error.prepareStackTrace = (_, s) => s; const [site] = new Error().stack; delete Error.prepareStackTrace; Object.getPrototypeOf(site).x = 1",
  "Object.getOwnPropertyDescriptor(Map.prototype, 'size').get.x = 1",
  `const most = new Uint8Array(${LIMITS.isolateMb} * 1024 ** 2), more = new Uint8Array(2048)`,
])("a room is not cleared after %s", (change) => {
  const { load, send } = open();
  expect(load(change, "")).toMatch(/^A/);
  expect(send({ op: "clear" })).toBe("I");
});

test.each([
  ["in the call", "Promise.reject(1)", ""],
  ["in a microtask after it", "", "Promise.reject(1)"],
])("a promise that is rejected %s is charged to that call, and to no other", (_, start, after) => {
  const { load, send, begin } = open();
  expect(load("let calls = 0", `if (calls++ === 0) { ${start} }`)).toMatch(/^A/);
  const text = JSON.stringify({ rng: "0123456789abcdef".repeat(4) });
  expect(send({ op: "start", text }, after)).toBe(`I${REJECTED.text}`);
  expect(begin()).toMatch(/^A/);
  expect(send({ op: "clear" })).toBe("A");
});

test("a bot whose text has no promise is answered at once, until its room is cleared", () => {
  const { load, begin, send, tells } = open();
  expect(load("", "", false)).toMatch(/^A/);
  expect(begin()).toMatch(/^A/);
  expect(tells()).toBe(0);
  expect(send({ op: "clear" })).toBe("A");
  expect(tells()).toBe(2);
});

test("a room is not cleared if a promise is rejected meanwhile", () => {
  const { load, send } = open();
  expect(load("", "")).toMatch(/^A/);
  expect(send({ op: "clear" }, "Promise.reject(1)")).toBe(`I${REJECTED.text}`);
});

import type { SeenEvent } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { Box } from "./box.ts";
import { type PackedAsk, packAsk } from "./pack.ts";
import { LANGUAGE } from "./worker-room.ts";

const RNG = "0123456789abcdef".repeat(4);
const NOTHING: PackedAsk = { decision: "turn", events: [] };
const boxOf = (decide: string, top = "") => {
  const box = new Box();
  const loaded = box.load(
    `"use strict";${top};var __bot={default:{name:"x",rulesets:["palafico"],start(game,log){return{decide(ask){${decide}}}}}};__bot.default;`,
  );
  return { box, loaded, start: box.start(JSON.stringify({ rng: RNG })) };
};
const ask = (decide: string, top?: string) => boxOf(decide, top).box.ask(NOTHING);

test("says what a bundle declares when it is loaded", () => {
  const { loaded, start } = boxOf("return {}");
  // A bundle without a version has version 1.
  expect(loaded).toMatchObject({ kind: "answer", text: '{"api":1,"name":"x","rulesets":["palafico"]}' });
  expect(start.kind).toBe("answer");
});

test("hands on an answer, what was logged, and the CPU time", () => {
  const called = ask(
    'log("one"); console.log("two", {a:1}); for (let i = 0; i < 3e7; i++); return { type: "challenge" }',
  );
  expect(called).toMatchObject({ kind: "answer", text: '{"type":"challenge"}', log: 'one\ntwo {"a":1}\n' });
  expect(called.cpuMs).toBeGreaterThan(1);
});

test("Math.random is the bot's own stream, and Date a fixed moment", () => {
  const text =
    "return { r: [Math.random(), Math.random()], d: [Date.now(), new Date().getTime(), new Date(5).getTime()] }";
  expect(ask(text).text).toBe(ask(text).text);
  const { d, r } = JSON.parse(ask(text).text);
  expect(d).toEqual([d[0], d[0], 5]);
  expect(r[0]).not.toBe(r[1]);
});

test("a log is cut at its limit, and is empty again in the next game", () => {
  const { box } = boxOf('for (let i = 0; i < 100; i++) log("é\\ud800\\u202e".repeat(500)); return {}');
  const first = box.ask(NOTHING).log;
  expect(Buffer.byteLength(first)).toBeLessThan(LIMITS.log + 100);
  expect(first.isWellFormed()).toBe(true);
  expect(first).toContain("is full");
  expect(box.ask(NOTHING).log).toBe("");
  box.start(JSON.stringify({ rng: RNG }));
  expect(Buffer.byteLength(box.ask(NOTHING).log)).toBe(Buffer.byteLength(first));
});

test("an exception comes as text, with a stack that names the bundle", () => {
  const called = ask('throw new TypeError("no\\u0000 way")');
  expect(called).toMatchObject({ kind: "exception", text: "TypeError: no\ufffd way" });
  expect(called.stack).toMatch(/bot\.js:1:\d+/);
});

test("a bundle that is not a complete script is refused with a sentence, and one that throws is an exception of the bot", () => {
  expect(new Box().load('"use strict";var __bot=(;\n__bot.default;')).toMatchObject({
    kind: "exception",
    text: expect.stringContaining("Unexpected token"),
  });
  const thrown = new Box().load('"use strict";throw new TypeError("no");\n__bot.default;');
  expect(thrown).toMatchObject({ kind: "exception", text: "TypeError: no" });
  expect(thrown.stack).toMatch(/bot\.js:1:\d+/);
  expect(new Box().load('"use strict";for(;;);\n__bot.default;')).toMatchObject({ kind: "timeout" });
});

test("Math.random gives the same numbers, whenever it is first called", () => {
  const numbers = (text: string) => JSON.parse(ask(`${text} return { r: [Math.random(), Math.random()] }`).text).r;
  expect(numbers("")).toEqual(numbers("for (let i = 0; i < 10; i++) [].sort();"));
  expect(numbers("")).toMatchInlineSnapshot(`
    [
      0.38851467380300164,
      0.5849914103746414,
    ]
  `);
});

test("a question arrives unchanged, whatever a bot changed before", () => {
  const traps = `
    for (let i = 0; i < 60; i++) Object.defineProperty(Array.prototype, i, { get: () => 7, set() {}, configurable: true });
    for (const name of ["type", "seat", "faces", "events", "decision", "dice"])
      Object.defineProperty(Object.prototype, name, { get: () => "changed", set() {}, configurable: true });
    for (const name of ["length", "at", "set", "subarray", "buffer"])
      Object.defineProperty(Object.getPrototypeOf(Int16Array.prototype), name, { get: () => 0, configurable: true });
    Array.prototype[Symbol.iterator] = JSON.parse = Array = Int16Array = () => { throw 1; };`;
  // More events than there are literals for, and one that crosses as JSON.
  const events: SeenEvent[] = [
    { type: "roll", seat: 2, dice: 30, faces: Array.from({ length: 30 }, (_, i) => 1 + (i % 6)) },
    { type: "act", seat: 0, decision: "turn", action: { type: "power", die: 1 }, card: "peek" },
    ...Array.from({ length: 40 }, (_, i): SeenEvent => ({ type: "round", round: i + 1, starter: 3 })),
  ];
  const { box } = boxOf("return { text: view(ask) }", `const view = JSON.stringify;${traps}`);
  const { text } = box.ask(packAsk({ decision: "turn", events }));
  expect(JSON.parse(JSON.parse(text).text)).toEqual({ decision: "turn", events });
});

test("nothing that a bot does after a buffer was refused is passed on", () => {
  const full =
    'const all = []; try { for (;;) all.push(MORE); } catch {} log(all.length); return { type: "challenge" }';
  for (const more of [
    "new ArrayBuffer(1e6)",
    "new Float64Array(1e5)",
    "from.slice()",
    "from.with(0, 1)",
    "new Own(1e6)",
  ]) {
    const top = "class Own extends Int8Array {} const from = new Uint8Array(1e6); from.constructor = undefined;";
    const called = ask(full.replace("MORE", more), top);
    expect(["memory", "crash"], more).toContain(called.kind);
    expect(called.log, more).toBe("");
  }
  // The same if the stack has room for the refusal, but for no further call.
  const deep = `for (let i = 0; i < 33; i++) all.push(new ArrayBuffer(1e6)); const down = () => { try { down(); } catch (e) {
    if (left-- > 0) try { new ArrayBuffer(5e6); } catch {}
    throw e; } }; try { down(); } catch {} return {}`;
  expect(["memory", "crash"]).toContain(ask(deep, "const all = []; let left = 8;").kind);
  // A length that is wrong is the bot's own exception, as in any engine.
  expect(ask("return new Uint8Array(-1)")).toMatchObject({
    kind: "exception",
    text: "RangeError: Invalid typed array length: -1",
  });
});

test("buffers work as usual for a bot that uses some", () => {
  const text = `
    class Own extends Uint16Array {}
    const a = new Own([3, 1, 2]), b = Uint8Array.of(1, 2), c = new DataView(new ArrayBuffer(8, { maxByteLength: 16 }));
    return { r: [
      a.slice(1) instanceof Own, [...a.toSorted()], [...a.map((x) => 2 * x)], a.filter((x) => x > 1).length, b.name,
      [...Uint8Array.from(new Set([7]))], new Float64Array(b).length, new Uint8Array(c.buffer, 2, 3).byteOffset, c.byteLength,
      Uint8Array.name, Uint8Array.length, Uint8Array.BYTES_PER_ELEMENT, ArrayBuffer.isView(a), Object.keys(Uint8Array),
      b.constructor === Uint8Array, c.buffer.resizable, Object.prototype.toString.call(b), String(b.with(0, 9)),
    ] }`;
  expect(JSON.parse(ask(text).text).r).toEqual([
    ...[true, [1, 2, 3], [6, 2, 4], 2, null, [7], 2, 2, 8, "Uint8Array", 3, 1, true, [], true, null],
    ...["[object Uint8Array]", "9,2"],
  ]);
});

test("a browser's worker keeps the globals that an isolate has, and no others", () => {
  const names = JSON.parse(ask("return Object.getOwnPropertyNames(globalThis)").text) as string[];
  // Globals that the prelude removes here are not on the list anyway.
  expect(names.toSorted()).toEqual(LANGUAGE.toSorted());
});

import { expect, test } from "vitest";
import { LIMITS } from "../limits.ts";
import { Box, OPS } from "./box.ts";

const RNG = "0123456789abcdef".repeat(4);
const NOTHING = '{"decision":"turn","events":[]}';
const boxOf = (decide: string, top = "") => {
  const box = new Box();
  const loaded = box.load(
    `"use strict";${top};var __bot={default:{name:"x",rulesets:["palafico"],start(game,log){return{decide(ask){${decide}}}}}};__bot.default;`,
  );
  return { box, loaded, start: box.call(OPS.start, JSON.stringify({ rng: RNG })) };
};
const ask = (decide: string, top?: string) => boxOf(decide, top).box.call(OPS.ask, NOTHING);

test("says what a bundle is when it loads", () => {
  const { loaded, start } = boxOf("return {}");
  expect(loaded).toMatchObject({ kind: "answer", text: '{"name":"x","rulesets":["palafico"]}' });
  expect(start.kind).toBe("answer");
});

test("hands on an answer, what was logged, and the CPU time", () => {
  const called = ask(
    'log("one"); console.log("two", {a:1}); for (let i = 0; i < 3e7; i++); return { type: "challenge" }',
  );
  expect(called).toMatchObject({ kind: "answer", text: '{"type":"challenge"}', log: 'one\ntwo {"a":1}\n' });
  expect(called.cpuMs).toBeGreaterThan(1);
});

test("Math.random is the bot's own stream, Date a fixed moment", () => {
  const text =
    "return { r: [Math.random(), Math.random()], d: [Date.now(), new Date().getTime(), new Date(5).getTime()] }";
  expect(ask(text).text).toBe(ask(text).text);
  const { d, r } = JSON.parse(ask(text).text);
  expect(d).toEqual([d[0], d[0], 5]);
  expect(r[0]).not.toBe(r[1]);
});

test("a log is cut at its limit, and starts anew with the next game", () => {
  const { box } = boxOf('for (let i = 0; i < 100; i++) log("é\\ud800\\u202e".repeat(500)); return {}');
  const first = box.call(OPS.ask, NOTHING).log;
  expect(Buffer.byteLength(first)).toBeLessThan(LIMITS.log + 100);
  expect(first.isWellFormed()).toBe(true);
  expect(first).toContain("is full");
  expect(box.call(OPS.ask, NOTHING).log).toBe("");
  box.call(OPS.start, JSON.stringify({ rng: RNG }));
  expect(Buffer.byteLength(box.call(OPS.ask, NOTHING).log)).toBe(Buffer.byteLength(first));
});

test("an exception comes as text, with a stack that names the bundle", () => {
  const called = ask('throw new TypeError("no\\u0000 way")');
  expect(called).toMatchObject({ kind: "exception", text: "TypeError: no\ufffd way" });
  expect(called.stack).toMatch(/bot\.js:1:\d+/);
});

test("a bundle that is no whole script is refused in words, and one that throws is its own exception", () => {
  expect(new Box().load('"use strict";var __bot=(;\n__bot.default;')).toMatchObject({
    kind: "exception",
    text: expect.stringContaining("Unexpected token"),
  });
  const thrown = new Box().load('"use strict";throw new TypeError("no");\n__bot.default;');
  expect(thrown).toMatchObject({ kind: "exception", text: "TypeError: no" });
  expect(thrown.stack).toMatch(/bot\.js:1:\d+/);
  expect(new Box().load('"use strict";for(;;);\n__bot.default;')).toMatchObject({ kind: "timeout" });
});

test("Math.random is as it was, whenever it is first asked for", () => {
  const numbers = (text: string) => JSON.parse(ask(`${text} return { r: [Math.random(), Math.random()] }`).text).r;
  expect(numbers("")).toEqual(numbers("for (let i = 0; i < 10; i++) [].sort();"));
  expect(numbers("")).toMatchInlineSnapshot(`
    [
      0.38851467380300164,
      0.5849914103746414,
    ]
  `);
});

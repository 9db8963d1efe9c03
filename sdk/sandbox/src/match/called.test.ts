import { expect, test } from "vitest";
import type { Called } from "../isolate/box.ts";
import { LIMITS } from "../limits.ts";
import { isCalled } from "./called.ts";

const sound: Called = { kind: "answer", text: "{}", stack: "", log: "", cpuMs: 1 };
const long = (length: number) => "x".repeat(length);

test("a process's report of a call must have the right shape, and no more text than is allowed", () => {
  expect(isCalled(sound, LIMITS)).toBe(true);
  expect(isCalled({ ...sound, log: long(LIMITS.log) }, LIMITS)).toBe(true);
  for (const wrong of [
    { log: long(480_000) },
    { text: long(2 * LIMITS.reply) },
    { stack: long(LIMITS.stack + 1) },
    { cpuMs: -1 },
    { cpuMs: Number.NaN },
    { kind: "hacked" },
    { text: 5 },
  ])
    expect(isCalled({ ...sound, ...wrong } as Called, LIMITS), Object.keys(wrong).join()).toBe(false);
});

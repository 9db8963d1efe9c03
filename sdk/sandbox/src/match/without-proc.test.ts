import { afterAll, expect, test, vi } from "vitest";
import { LIMITS } from "../limits.ts";
import { LoneBot } from "./lone-bot.ts";
import { closeSandbox } from "./pool.ts";

// As on macOS: nothing can be read from /proc here. The process itself can still read it, so V8's own stop stays
// off.
vi.mock("../proc.ts", async (original) => ({
  ...(await original<typeof import("../proc.ts")>()),
  cpuMsOf: () => undefined,
  lookAt: () => undefined,
}));
afterAll(closeSandbox);

const bundle = (turn: string) =>
  `"use strict";var __bot={default:{name:"x",rulesets:["palafico"],start(){return{decide(){${turn}}}}}};__bot.default;`;
const START = JSON.stringify({ rng: "0123456789abcdef".repeat(4) });
const ASK = { decision: "turn", events: [] } as const;

// ps counts whole seconds here, and other tests run at the same time.
const limits = { ...LIMITS, aloneMs: 40_000 };
async function ask(turn: string) {
  const bot = await LoneBot.open({ limits, signal: new AbortController().signal });
  try {
    await bot.call({ op: "load", text: bundle(turn) }, -1);
    await bot.call({ op: "start", text: START }, 0);
    return await bot.call({ op: "ask", ask: ASK }, 0);
  } finally {
    bot.close();
  }
}

test("a bot that hangs is charged for the CPU time that ps reports", async () => {
  const called = await ask("for (;;);");
  expect(called).toMatchObject({ kind: "timeout" });
  expect(called.cpuMs).toBeGreaterThan(2 * LIMITS.decisionMs);
});

test("so is a bot that hangs where V8 cannot stop it", async () => {
  expect((await ask("[].indexOf.call({ length: 2 ** 53 - 1 }, 1)")).kind).toBe("timeout");
});

test("a bot that answers is not charged", async () => {
  expect(await ask('return { type: "challenge" };')).toMatchObject({ kind: "answer" });
});

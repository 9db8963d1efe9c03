import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deriveSeed } from "@liars-ladder/rules";
import {
  buildBot,
  closeSandbox,
  type Limits,
  type MatchBot,
  type MatchOutcome,
  playMatch,
  processCount,
} from "@liars-ladder/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { built } from "./built.ts";

// A timeout names the author's own line, as an exception does.

const source = (body: string) => `import { defineBot } from "@liars-ladder/sdk";
import { hold } from "./hold.ts";

let turns = 0;
export default defineBot({
  name: "hangs",
  players: {
    palafico: () => ({
      turn: (view) => {
        if (++turns === 2) hold(view.players);
        return view.legal()[0]!;
      },
    }),
  },
});
${body}`;
const TURN = 10;

let odds: MatchBot;
beforeAll(async () => {
  odds = await built("odds", readFileSync(join(import.meta.dirname, "../../bots/src/odds.ts"), "utf8"));
});
afterAll(async () => {
  await closeSandbox();
  expect(processCount()).toBe(0);
});

async function faultOf(hold: string, limits: Partial<Limits> = {}) {
  const bot = await built("hangs", [
    { path: "bot.ts", text: source("") },
    { path: "hold.ts", text: hold },
  ]);
  const outcome = await playMatch({
    ruleset: "palafico",
    options: {},
    bots: [bot, odds],
    phases: [{ seating: [0, 1], seeds: [0, 1].map((i) => deriveSeed("diagnosis", i)) }],
    limits,
  });
  expect(outcome.faults.map(({ bot, kind }) => [bot, kind])).toEqual([[0, "timeout"]]);
  return outcome.faults[0]!;
}

const at = (file: string, line: number) => expect.objectContaining({ file, line });

test.each([
  [
    "a loop in a function of its own",
    "const spin = (k: number): void => {\n  for (;;) k++;\n};\nexport const hold = (n: number) => {\n  spin(n);\n};\n",
    [at("hold.ts", 2), at("hold.ts", 5), at("bot.ts", TURN)],
  ],
  [
    "a regular expression that backtracks for ever",
    "export const hold = (_: number) => {\n  const text = 'a'.repeat(40);\n  return /^(a+)+$/.test(text + 'b');\n};\n",
    [at("hold.ts", 3), at("bot.ts", TURN)],
  ],
  [
    "a decision that is only too long",
    "let k = 1;\nexport const hold = (_: number) => {\n  for (let i = 0; i < 60_000_000; i++) k = (k * 48271) % 2147483647;\n};\n",
    [at("hold.ts", 3), at("bot.ts", TURN)],
  ],
])("%s: the fault says where it was when its time was up", async (_, hold, frames) => {
  const fault = await faultOf(hold);
  expect(fault.stack).toEqual(frames);
  expect(fault.message).toMatch(
    /^used \d+ ms of CPU for one (?:call and did not answer|decision; the limit is 50 ms.*)$/,
  );
});

test.each([
  [
    "indexOf over an array-like without end",
    "export const hold = (n: number) => {\n  let far = n;\n  for (let i = 0; i < 50_000; i++) far += i;\n  return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, far);\n};\n",
    4,
  ],
  [
    "a number without end",
    "export const hold = (n: number) => {\n  const three = n + 1;\n  return BigInt(three) ** 100000000n;\n};\n",
    3,
  ],
])("%s, which nothing can interrupt: the fault says where it was last seen", async (_, hold, line) => {
  const fault = await faultOf(hold);
  expect(fault.message).toContain("cannot be interrupted");
  expect(fault.stack).toEqual([at("hold.ts", line), at("bot.ts", TURN)]);
});

test("the result comes before the line, and what comes later only adds the line", async () => {
  const bot = await built("hangs", [
    { path: "bot.ts", text: source("") },
    { path: "hold.ts", text: "export const hold = (_: number) => {\n  for (;;);\n};\n" },
  ]);
  const seeds = [0, 1].map((i) => deriveSeed("diagnosis", i));
  const spec = { ruleset: "palafico", options: {}, bots: [bot, odds], phases: [{ seating: [0, 1], seeds }] };
  let first: MatchOutcome | undefined;
  const whole = await playMatch(spec, { onResult: (outcome) => (first = structuredClone(outcome)) });
  expect(first?.faults).toMatchObject([{ bot: 0, kind: "timeout" }]);
  expect(first?.faults[0]?.stack).toBeUndefined();
  expect(whole.faults[0]?.stack).toEqual([at("hold.ts", 2), at("bot.ts", TURN)]);
  expect({ ...whole, faults: [] }).toEqual({ ...first, faults: [] });
});

test("when the search has used up its CPU time, it ends without a line, and the fault stands", async () => {
  const hold = "export const hold = (_: number) => {\n  for (;;);\n};\n";
  expect((await faultOf(hold, { diagnosisMs: 1 })).stack).toBeUndefined();
  expect((await faultOf(hold, { diagnosisMs: 2_000 })).stack).toEqual([at("hold.ts", 2), at("bot.ts", TURN)]);
});

test("a bundle that hangs while it loads is refused with the line", async () => {
  const report = await buildBot({ files: [{ path: "bot.ts", text: "const a = 1;\nfor (;;);\nexport default a;\n" }] });
  if (report.ok) throw new Error("it took it");
  expect(report.problems[0]).toMatchObject({ code: "load.timeout", file: "bot.ts", line: 2 });
});

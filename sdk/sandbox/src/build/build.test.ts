import { afterAll, expect, test } from "vitest";
import { closeSandbox, processCount } from "../match/pool.ts";
import { buildBot } from "./build.ts";
import { loadBundle } from "./load.ts";

afterAll(closeSandbox);

const build = (text: string, more: { path: string; text: string }[] = []) =>
  buildBot({ files: [{ path: "bot.ts", text }, ...more], entry: "bot.ts" });
const BOT = `import { defineBot } from "@liars-ladder/sdk";
import { doubt } from "./doubt.ts";
export default defineBot({ name: "mine", players: { palafico: () => ({ turn: (view) => doubt(view.legal()) }) } });
`;
const DOUBT = "export const doubt = <T>(from: readonly T[]): T => from[from.length - 1]!;\n";

test("makes a bundle of a bot of two files, the same every time", async () => {
  const report = await build(BOT, [{ path: "doubt.ts", text: DOUBT }]);
  if (!report.ok) throw new Error(JSON.stringify(report.problems));
  expect(report.steps.map(({ step, ok }) => [step, ok])).toEqual([
    ["door", true],
    ["bundle", true],
    ["types", true],
    ["load", true],
  ]);
  expect(report).toMatchObject({ name: "mine", rulesets: ["palafico"], bytes: Buffer.byteLength(report.bundle) });
  expect(JSON.parse(report.map).sources).toContain("bot:bot.ts");
  expect(report.map).not.toContain(process.cwd());
  const again = await build(BOT, [{ path: "doubt.ts", text: DOUBT }]);
  expect(again.ok && again.hash).toBe(report.hash);
  // Children of one zygote loaded both, if this host has zygotes.
  expect(processCount()).toBeLessThanOrEqual(1);
});

test("names file, line, column and frame of a type error, in UTF-16 units", async () => {
  const report = await build('const ü = "😀"; const n: number = "é";\nexport default n;\n');
  if (report.ok) throw new Error("it took it");
  expect(report.steps.map(({ step }) => step)).toEqual(["door", "bundle", "types"]);
  expect(report.problems[0]).toMatchObject({ code: "types.2322", file: "bot.ts", line: 1, column: 23 });
  expect(report.problems[0]?.frame).toContain("> 1 |");
  // The CPU time of the two compilers, on hosts with /proc.
  expect(report.cpuMs > 0).toBe(process.platform === "linux");
});

test("reports what keeps an upload from being bundled, and nothing of its types", async () => {
  const report = await build(
    `import { none } from "./none.ts";\nconst n: number = "three";\nexport default [none, n];\n`,
  );
  if (report.ok) throw new Error("it took it");
  expect(report.steps.map(({ step, ok }) => [step, ok])).toEqual([
    ["door", true],
    ["bundle", false],
  ]);
  expect(report.problems.map(({ code }) => code)).toEqual(["bundle.import"]);
  // Its types were not checked to the end, which says nothing about this machine.
  expect(report.platform).toBe(false);
});

test("leaves out the check of types if they were checked before", async () => {
  // It also exports a name that comes before "default".
  const text = BOT.replace("export default", "export const answer: number = 'three';\nexport default");
  const files = [
    { path: "bot.ts", text },
    { path: "doubt.ts", text: DOUBT },
  ];
  expect((await buildBot({ files, entry: "bot.ts" })).ok).toBe(false);
  const { ok, steps } = await buildBot({ files, entry: "bot.ts", typed: true });
  expect({ ok, steps: steps.map(({ step }) => step) }).toEqual({ ok: true, steps: ["door", "bundle", "load"] });
});

test("refuses an unknown version of the bot API, and values that are not versions", async () => {
  const loaded = (api: string) =>
    loadBundle(`({ api: ${api}, name: "raw", rulesets: ["palafico"], start: () => ({ decide: () => 1 }) })`, "");
  // A bundle without a version is older than version 2.
  expect(await loaded("undefined")).toMatchObject({ problems: [], value: { api: 1 } });
  expect(await loaded("2")).toMatchObject({
    problems: [
      { code: "load.api", message: expect.stringContaining("version 2"), hint: expect.stringContaining("Known: 1.") },
    ],
  });
  expect(await loaded("1.5")).toMatchObject({ problems: [{ code: "load.default" }] });
});

test("maps what is thrown while loading to the author's own line", async () => {
  const report = await build("function deep(): never {\n  throw new Error('at load');\n}\nexport default deep();\n");
  if (report.ok) throw new Error("it took it");
  expect(report.problems[0]).toMatchObject({ code: "load.exception", file: "bot.ts", line: 2 });
  expect(report.problems[0]?.message).toContain("at load");
  expect(report.problems[0]?.frame).toContain("> 2 |");
});

test("stops when it is cancelled, and says that the upload is not to blame", async () => {
  const report = await buildBot(
    { files: [{ path: "bot.ts", text: "export default 1" }] },
    { signal: AbortSignal.abort() },
  );
  expect(report).toMatchObject({ ok: false, platform: true });
});

test("has types for the console, and says that a decision must not be async", async () => {
  const bot = (player: string) =>
    build(`import { anyRuleset, challenge, defineBot } from "@liars-ladder/sdk";
export default defineBot({ name: "mine", players: ${player} });
`);
  expect((await bot("{ palafico: { turn(view) { console.log(view.round); return challenge(); } } }")).ok).toBe(true);
  for (const player of [
    "{ palafico: () => ({ async turn() { return challenge(); } }) }",
    "anyRuleset({ turn: async () => challenge() })",
  ]) {
    const report = await bot(player);
    if (report.ok) throw new Error("it took it");
    expect(report.problems[0]?.message).toMatch(/^A decision must not be async: /);
    expect(report.problems[0]).toMatchObject({ line: 2, hint: expect.stringContaining("without async") });
  }
});

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CpuProfileNode } from "@liars-ladder/sandbox";
import { LIMITS } from "@liars-ladder/sandbox/limits";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { bench } from "./commands/bench.ts";
import { profile } from "./commands/profile.ts";
import { costOf, quantile } from "./profile/cost.ts";
import { hotOf } from "./profile/hot.ts";

let dir = "";
let out: string[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "liars-profile-"));
  await writeFile(
    join(dir, "bot.ts"),
    `import { challenge, defineBot } from "@liars-ladder/sdk";
import { think } from "./think.ts";
export default defineBot({ name: "thinker", players: { palafico: { turn: (view) => (think(300000) > 0 ? challenge() : challenge()) && view.legal()[0]! } } });
`,
  );
  await writeFile(
    join(dir, "think.ts"),
    `export function think(n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum = (sum * 31 + i) % 1000003;
  return sum;
}
`,
  );
});
beforeEach(() => {
  out = [];
  vi.spyOn(console, "log").mockImplementation((line) => void out.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rm(dir, { recursive: true, force: true }));

it("profile names the hottest function and line of the bot, and writes a profile of its sources", async () => {
  const file = join(dir, "bot.cpuprofile");
  await profile(join(dir, "bot.ts"), ["random"], { deals: 4, seed: "p", top: 5, out: file });
  const told = out.join("\n");
  expect(told).toMatch(/^function .*\n(.*\n)*think .* think\.ts:1$/m);
  expect(told).toMatch(/^think\.ts:3 .*for \(let i = 0; i < n; i\+\+\)/m);
  const { nodes } = JSON.parse(await readFile(file, "utf8")) as { nodes: CpuProfileNode[] };
  const think = nodes.find(({ callFrame }) => callFrame.functionName === "think");
  expect(think?.callFrame).toMatchObject({ url: `file://${dir}/think.ts`, lineNumber: 0 });
  // Each sample has a line.
  const ticks = (think?.positionTicks ?? []).reduce((sum, { ticks }) => sum + ticks, 0);
  expect(ticks).toBe(think?.hitCount);
});

it("bench measures each decision alone, and says what it is of the limits", async () => {
  await bench(join(dir, "bot.ts"), ["random"], { deals: 1, seed: "p", json: true });
  const { decisions, decision, bank, load, scale, repeat } = JSON.parse(out.join("\n"));
  expect(decisions).toBeGreaterThan(4);
  expect(decision.mean * decisions).toBeGreaterThanOrEqual(bank.spent);
  for (const one of [load, decision.p50, decision.p99 - decision.p50, decision.most - decision.p99])
    expect(one).toBeGreaterThanOrEqual(0);
  expect(scale).toBeNull();
  expect(repeat).toContain("--ruleset palafico --deals 1 --seed p");
  await expect(bench(join(dir, "bot.ts"), [], { deals: 1, ladder: "cups", ruleset: "cups" })).rejects.toThrow(
    "--ladder sets the ruleset",
  );
});

it("quantiles and games are of what was measured", () => {
  const sorted = Array.from({ length: 100 }, (_, i) => i + 1);
  expect([quantile(sorted, 0.5), quantile(sorted, 0.99), quantile([7], 0.99), quantile([], 0.5)]).toEqual([
    50, 99, 7, 0,
  ]);
  const cost = costOf(
    [3, 5],
    [30, 10, 20].map((cpuMs, i) => ({ cpuMs, game: i === 2 ? "b" : "a" })),
  );
  expect(cost).toEqual({
    decisions: 3,
    load: 5,
    decision: { mean: 20, p50: 20, p99: 30, most: 30 },
    bank: { spent: 40, limit: LIMITS.bankMs + 2 * LIMITS.bankPerDecisionMs },
  });
});

it("counts a function that calls itself once, and leaves out when nothing ran", () => {
  const frame = (functionName: string, url = "file:///bot.ts") => ({
    ...{ functionName, url, scriptId: "1", lineNumber: 4, columnNumber: 0 },
  });
  const nodes: CpuProfileNode[] = [
    { id: 1, callFrame: frame("(root)", ""), children: [2, 5, 6] },
    { id: 2, callFrame: frame("deep"), hitCount: 1, children: [3], positionTicks: [{ line: 6, ticks: 1 }] },
    { id: 3, callFrame: frame("deep"), hitCount: 2, children: [4], positionTicks: [{ line: 6, ticks: 2 }] },
    { id: 4, callFrame: frame("other", "node:fs"), hitCount: 4 },
    { id: 5, callFrame: frame("(idle)", ""), hitCount: 90 },
    { id: 6, callFrame: frame("(garbage collector)", ""), hitCount: 3 },
  ];
  expect(hotOf({ nodes, startTime: 0, endTime: 1 }, new Set(["file:///bot.ts"]))).toEqual({
    samples: 10,
    collecting: 3,
    functions: [{ name: "deep", url: "file:///bot.ts", line: 5, self: 3, total: 7 }],
    lines: [{ url: "file:///bot.ts", line: 6, self: 3 }],
  });
});

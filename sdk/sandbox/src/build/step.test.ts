import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS, type Limits } from "../limits.ts";
import { bundleUpload } from "./bundle.ts";
import { runStep, sweep } from "./step.ts";
import { checkTypes } from "./types.ts";

// Real processes that get little CPU time. A process that sleeps stands for one that gets no CPU because others do.

let folder = "";
beforeAll(() => {
  // The folder is next to this file, because a process behind the walls may read there.
  folder = mkdtempSync(join(import.meta.dirname, "step-test-"));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (source: string, limits: Partial<Limits["build"]>) => {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(file, source);
  return runStep(file, {}, [], undefined, { ...LIMITS.build, ...limits });
};
const burn = (ms: number) =>
  `for (const end = process.cpuUsage().user + ${ms * 1000}; process.cpuUsage().user < end; );`;

test("a process that gets no CPU time is given up after a second wait, as starved", async () => {
  const end = await run('process.stdout.write("\\n"); setInterval(() => {}, 1000);', {
    wallMs: 2_000,
    longestMs: 600_000,
  });
  expect(end).toMatchObject({ kind: "starved", cpuMs: expect.any(Number), wallMs: expect.any(Number) });
  if (end.kind === "starved") expect(end.cpuMs).toBeLessThan(LIMITS.build.ms);
});

test("a process that gets a little CPU time gets more wall time, until it is done", async () => {
  // It sleeps through four such waits, and does some work in each.
  const source = `process.stdout.write("\\n");
for (let i = 0; i < 8; i++) {
  ${burn(60)}
  await new Promise((resolve) => setTimeout(resolve, 440));
}
process.stdout.write("done");`;
  const limits = { wallMs: 1_000, longestMs: 600_000, ms: 60_000 };
  expect(await run(source, { ...limits, leastShare: 0.001 })).toEqual({ kind: "done", output: "\ndone" });
  // The same process, with limits under which so little work is not enough.
  expect(await run(source, { ...limits, leastShare: 8 })).toMatchObject({ kind: "starved" });
  // And with limits that have a hard end.
  const end = await run(source, { ...limits, longestMs: 1_500, leastShare: 0.001 });
  expect(end).toMatchObject({ kind: "starved" });
});

test("a process that gets enough CPU time is ended by that, not by the wall clock", async () => {
  const end = await run(`process.stdout.write("\\n"); for (;;);`, { ms: 500, wallMs: 600_000 });
  expect(end).toEqual({ kind: "time" });
});

test("a process that ends before it says that it has begun counts as not started", async () => {
  expect(await run("process.exit(1);", {})).toEqual({ kind: "unstarted" });
  expect(await run('process.stdout.write("\\n"); process.exitCode = 1;', {})).toEqual({ kind: "died" });
});

test("a starved build is rejected with a sentence that names the load and what to do, not as a fault of the platform", async () => {
  const upload = { files: new Map([["bot.ts", "export default 1;"]]), entry: "bot.ts" };
  const limits = { ...LIMITS.build, wallMs: 1, longestMs: 1 };
  for (const [step, outcome] of [
    ["bundle", await bundleUpload(upload, undefined, limits)],
    ["types", await checkTypes(upload, undefined, limits)],
  ] as const) {
    expect(outcome.platform).toBe(false);
    const [problem] = outcome.problems;
    expect(problem?.code).toBe(`${step}.starved`);
    expect(problem?.message).toMatch(
      /did not end in \d+ s with \d+\.\d s of CPU .*: this machine has a load of [\d.]+ on \d+ cores?\.$/,
    );
    expect(problem?.hint).toMatch(/Try again/);
  }
});

test("folders that a killed process left behind are removed if they are empty, and nothing else", async () => {
  const made = (owner: number | string) => mkdtempSync(join(tmpdir(), `liars-build-${owner}`));
  const { pid } = spawnSync("true");
  const [gone, young, old, full] = [made(`${pid}-`), made(`${process.pid}-`), made(""), made(`${pid}-`)];
  writeFileSync(join(full, "file"), "");
  for (const one of [old, full]) utimesSync(one, 0, 0);
  try {
    await sweep();
    expect([gone, young, old, full].map(existsSync)).toEqual([false, true, false, true]);
  } finally {
    for (const one of [gone, young, old, full]) rmSync(one, { recursive: true, force: true });
  }
});

import { existsSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import type { Sample } from "./memory-host.ts";
import { endPrograms, startProgram } from "./program.ts";

const MB = 1024 ** 2;
afterEach(endPrograms);

/** All samples of a run, from the first to the one after everything was closed. */
async function run(...words: string[]): Promise<{ samples: Sample[]; end: Sample }> {
  const command = ["node", "--expose-gc", "--conditions=@liars-ladder/source", "test/services/memory-host.ts"];
  const program = startProgram([...command, ...words], {});
  const { code } = await program.ended;
  expect(code, program.stderr()).toBe(0);
  const samples = program
    .stdout()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Sample);
  const shown = samples.map(({ done, rss, heap, descriptors, below, match }) => {
    const mb = (bytes: number) => (bytes / MB).toFixed(1);
    const process = match ? `, match process ${mb(match.first)} to ${mb(match.last)}` : "";
    return `${done}: rss ${mb(rss)}, heap ${mb(heap)}${process} MB; ${descriptors} descriptors, ${below} processes`;
  });
  console.log(`${words.join(" ")}\n  ${shown.join("\n  ")}`);
  const end = samples.pop();
  if (end === undefined) throw new Error("it said nothing");
  return { samples, end };
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const linux = existsSync("/proc/self/stat");
const NEEDS_LINUX = "needs /proc, as on Linux";
/**
 * Two matches, and as many processes that wait: each is a process and its zygote, with two more processes around them
 * if they are wrapped.
 */
const PROCESSES = 16;

test("a runner does not grow over 2,000 matches: memory, descriptors, processes", async ({ skip }) => {
  if (!linux) skip(NEEDS_LINUX);
  const { samples, end } = await run("matches", "2000");
  const at = (done: number) => samples.find((sample) => sample.done === done) ?? end;
  expect(samples.map(({ done }) => done)).toEqual([250, 500, 750, 1000, 1250, 1500, 1750, 2000]);
  expect(at(2000).heap - at(500).heap).toBeLessThan(3 * MB);
  // V8 grows its young generation once, by up to 32 MB, at some match. A leak would continue.
  const steps = samples.slice(1).map(({ rss }, i) => rss - (samples[i]?.rss ?? 0));
  expect(middle(steps) * steps.length).toBeLessThan(20 * MB);
  expect(at(2000).rss - at(500).rss).toBeLessThan(60 * MB);
  for (const { below, journals, descriptors } of samples) {
    expect(below).toBeLessThanOrEqual(PROCESSES);
    expect(journals).toBe(0);
    expect(descriptors).toBeLessThan(60);
  }
  expect(at(2000).descriptors).toBeLessThanOrEqual(at(250).descriptors + 8);
  expect(end.below).toBe(0);
});

test("10,000 isolates made and disposed of: nothing grows on either side", async ({ skip }) => {
  if (!linux) skip(NEEDS_LINUX);
  const { samples, end } = await run("isolates", "10000");
  const at = (i: number) => samples[i] ?? end;
  expect(at(7).done).toBeGreaterThanOrEqual(10_000);
  for (const { match = { first: 0, last: 0 }, done } of samples) {
    // Eight bots, before they have allocated anything, and 56 isolates later. Each isolate that stayed would add
    // more than 1 MB.
    expect(match.first, `${done}`).toBeLessThan(120 * MB);
    expect(match.last - match.first, `${done}`).toBeLessThan(50 * MB);
  }
  expect(at(7).heap - at(1).heap).toBeLessThan(3 * MB);
  expect(at(7).rss - at(1).rss).toBeLessThan(40 * MB);
  expect(end).toMatchObject({ below: 0, journals: 0 });
});

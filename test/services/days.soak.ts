import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { hasFaketime, NEEDS_FAKETIME } from "./faults/clock.ts";

/** Days of a season, and from its end until it is archived. */
const SEASON = 2;
const DAYS = 8 * SEASON;
const MATCHES_A_DAY = 24;

test("what an arena needs while seasons end and are archived does not grow with the days", async ({ skip }) => {
  if (!hasFaketime()) skip(NEEDS_FAKETIME);
  const main = new URL("../../bench/main.ts", import.meta.url).pathname;
  const flags = ["--conditions=@liars-ladder/source", "--no-node-snapshot"];
  const args = ["days", DAYS, DAYS * MATCHES_A_DAY, SEASON].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, main, ...args]);
  console.log(stdout);
  const days = stdout
    .split("\n")
    .filter((line) => /^[ \d.]+$/.test(line))
    .map((line) => line.trim().split(/ +/).map(Number));
  expect(days.length).toBe(DAYS);
  // In order: day, matches, games, archived, disk, kept, the rest of the disk, memory, its heap; MB.
  const at = (day: number) => {
    const [, matches = 0, , archived = 0, , , rest = 0, , heap = 0] = days[day - 1]!;
    return { matches, archived, rest, heap };
  };
  const [middle, end] = [at(4 * SEASON), at(8 * SEASON)];
  // Four and eight seasons are over; all of them but the last are archived.
  expect(middle.archived).toBeGreaterThan(0);
  expect(end.archived).toBeGreaterThan(2 * middle.archived);
  expect(end.matches).toBeGreaterThan(1.9 * middle.matches);
  expect(end.rest).toBeLessThan(1.1 * middle.rest);
  expect(end.heap).toBeLessThan(1.2 * middle.heap);
});

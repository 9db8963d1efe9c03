import { expect, test } from "vitest";
import { troubleOf } from "./trouble.ts";

const at = "2026-01-31T12:00:00.000Z";
const match = { state: "queued" as const, incidents: [] as string[], rated: true, attempts: 1, finishedAt: null };

test("a match that goes well has no trouble", () => {
  for (const state of ["queued", "running", "finished"] as const) expect(troubleOf({ ...match, state })).toBeNull();
});

test("one that is tried again says that it is no bot's fault", () => {
  expect(troubleOf({ ...match, attempts: 2 })?.text).toMatch(
    /its first attempt\. It is played again .+No bot is at fault/,
  );
  expect(troubleOf({ ...match, state: "running", attempts: 4 })?.text).toContain("its first 3 attempts");
  expect(troubleOf({ ...match, state: "parked" })?.text).toMatch(
    /No bot is at fault, and no rating changes\. It is tried/,
  );
});

test.each([
  [{ finishedAt: at }, /was played, and then an operator took it out\..+no rating rests on it/],
  [{}, /cancelled before it was played\..+no rating changes/],
  [{ rated: false }, /^An operator cancelled it\./],
  [{ rated: false, incidents: ["its runner is gone"] }, /^The platform could not play it\..+Ask for it again/],
  [{ rated: false, incidents: ["slow"], finishedAt: at }, /^An operator cancelled it\./],
])("a void match says why: %o", (more, text) => {
  expect(troubleOf({ ...match, ...more, state: "void" })?.text).toMatch(text);
});

import { expect, test } from "vitest";
import { newId } from "./seeds.ts";

test("ids sort as they were made: within a millisecond, after many of them, and where the clock goes back", () => {
  const at = Date.now();
  const times = [...Array.from({ length: 10_000 }, () => at), at - 500, at + 1, at + 5];
  const ids = times.map((time) => newId(time));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  // A millisecond has room for 4,096.
  const made = Number.parseInt(ids.at(-1)!.replace("-", "").slice(0, 12), 16);
  expect(made).toBeGreaterThanOrEqual(at + 5);
  expect(made).toBeLessThan(at + 1_000);
});

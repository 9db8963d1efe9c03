import { expect, test } from "vitest";
import { Excuses } from "./excuses.ts";

test("a process that ends for no cause that was measured is excused once at a place, twice in a match", () => {
  const excuses = new Excuses();
  expect(excuses.take("a", "0/3", "unexplained")).toBe(true);
  expect(excuses.take("a", "0/3", "unexplained")).toBe(false);
  expect(excuses.take("a", "0/4", "unexplained")).toBe(true);
  expect(excuses.take("a", "0/5", "unexplained")).toBe(false);
  expect(excuses.take("b", "0/3", "unexplained")).toBe(true);
});

test("want of CPU is nobody's doing, however often; want of memory at one place is, in the end", () => {
  const excuses = new Excuses();
  for (let i = 0; i < 10; i++) expect(excuses.take("a", "0/3", "starved")).toBe(true);
  expect([1, 2, 3].map(() => excuses.take("a", "0/3", "short"))).toEqual([true, true, false]);
  expect(excuses.take("a", "0/4", "short")).toBe(true);
  expect(excuses.take("a", "0/3", "unexplained")).toBe(true);
});

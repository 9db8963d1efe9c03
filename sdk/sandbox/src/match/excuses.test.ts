import { expect, test } from "vitest";
import { Excuses } from "./excuses.ts";

test("a process that ends for no cause that was measured is excused once at a place, twice in a match", () => {
  const excuses = new Excuses();
  expect(excuses.take("a", "0/3")).toBe(true);
  expect(excuses.take("a", "0/3")).toBe(false);
  expect(excuses.take("a", "0/4")).toBe(true);
  expect(excuses.take("a", "0/5")).toBe(false);
  expect(excuses.take("b", "0/3")).toBe(true);
});

import { expect, test } from "vitest";
import { Excuses } from "./excuses.ts";

test("a process that ends without a measured cause is excused once at a place, and twice in a match", () => {
  const excuses = new Excuses();
  expect(excuses.take("a", "0/3")).toBe(true);
  expect(excuses.take("a", "0/3")).toBe(false);
  expect(excuses.take("a", "0/4")).toBe(true);
  expect(excuses.take("a", "0/5")).toBe(false);
  expect(excuses.take("b", "0/3")).toBe(true);
});

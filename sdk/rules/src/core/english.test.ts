import { expect, test } from "vitest";
import { count, list, ordinal, plural, signed } from "./english.ts";

test("small counts are words, large ones digits", () => {
  expect([0, 1, 12, 13].map(count)).toEqual(["no", "one", "twelve", "13"]);
  expect([1, 2].map((n) => plural(n, "die", "dice"))).toEqual(["one die", "two dice"]);
  expect([0, 11, 12].map(ordinal)).toEqual(["first", "twelfth", "13th"]);
});

test("lists and signs as they are written", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", 3]].map((items) => list(items))).toEqual([
    "",
    "a",
    "a and b",
    "a, b and 3",
  ]);
  expect([-3, 0, 4].map(signed)).toEqual(["−3", "0", "4"]);
});

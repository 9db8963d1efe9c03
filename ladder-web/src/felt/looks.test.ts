import { expect, test } from "vitest";
import { lookOf } from "./looks.ts";

test("a ruleset that has no look of its own is drawn by the fallback", () => {
  expect(lookOf("some-day")).toMatchObject({ piece: "die", measure: "dice" });
  expect(lookOf("constructor")).toMatchObject({ piece: "die" });
});

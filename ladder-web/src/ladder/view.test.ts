import { expect, test } from "vitest";
import { sortedBy, without } from "./view.ts";

test("a column that is chosen again is turned round, and back", () => {
  const once = sortedBy({ q: "ann" }, "games");
  expect(once).toEqual({ q: "ann", sort: "games" });
  const twice = sortedBy(once, "games");
  expect(twice).toEqual({ q: "ann", sort: "games", up: true });
  expect(sortedBy(twice, "games")).toEqual(once);
});

test("rank is the order without an address of its own", () => {
  expect(sortedBy({ sort: "games", up: true }, "rank")).toEqual({});
  expect(sortedBy({}, "rank")).toEqual({ up: true });
});

test("a view can do without some of its settings", () => {
  const view = { q: "ann", ref: "ann/bo", all: true } as const;
  expect(without(view, "q", "ref")).toEqual({ all: true });
  expect(view.q).toBe("ann");
});

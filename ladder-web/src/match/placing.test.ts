import { expect, test } from "vitest";
import { byPlace, withoutResult } from "./placing.ts";

test("the best mean place comes first, bots without one last, and all keep their index", () => {
  const bots = [{ meanPlacing: null }, { meanPlacing: 2.5 }, { meanPlacing: null }, { meanPlacing: 1.5 }];
  expect(byPlace(bots).map(({ index }) => index)).toEqual([3, 1, 0, 2]);
});

test("without a result, the bots of a match stand in the order of its line-up, and nothing says how it ended", () => {
  const bots = [2.5, 1.5].map((meanPlacing, at) => ({
    name: `b${at}`,
    meanPlacing,
    forfeits: at,
    wins: at,
    after: {},
  }));
  const shown = byPlace(bots.map(withoutResult));
  expect(shown.map(({ name }) => name)).toEqual(["b0", "b1"]);
  for (const { meanPlacing, forfeits, wins, after } of shown)
    expect([meanPlacing, forfeits, wins, after]).toEqual([null, null, null, null]);
});

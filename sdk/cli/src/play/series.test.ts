import { expect, it } from "vitest";
import { dealsOf, gamesOf } from "./series.ts";

it("plays games with everybody in the seat given", () => {
  expect(gamesOf(3, ["a", "b"])).toEqual({ unit: "game", phases: [{ seating: [0, 1, 2], seeds: ["a", "b"] }] });
});

it("moves every bot one seat on in each phase of a deal, so that each has had every seat", () => {
  const { phases } = dealsOf(3, ["a"]);
  expect(phases.map(({ seating }) => seating)).toEqual([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]);
  for (const entrant of [0, 1, 2])
    expect(phases.map(({ seating }) => seating.indexOf(entrant)).sort()).toEqual([0, 1, 2]);
});

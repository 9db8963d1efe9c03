import { expect, it } from "vitest";
import { dealsOf, gamesOf, unitsOf } from "./series.ts";

it("plays games with everybody in the seat given", () => {
  const phase = { seating: [0, 1, 2], from: 0, seeds: ["a", "b"] };
  expect(gamesOf(3, ["a", "b"], 8)).toEqual({ unit: "game", phases: [phase] });
});

it("moves every bot one seat on in each phase of a deal, so that each has had every seat", () => {
  const { phases } = dealsOf(3, ["a"], 8);
  expect(phases.map(({ seating }) => seating)).toEqual([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]);
  for (const entrant of [0, 1, 2])
    expect(phases.map(({ seating }) => seating.indexOf(entrant)).sort()).toEqual([0, 1, 2]);
});

it("starts every bot afresh after so many games, and meets each deal in every seat before the next", () => {
  expect(dealsOf(2, ["a", "b", "c"], 2).phases).toEqual([
    { seating: [0, 1], from: 0, seeds: ["a", "b"] },
    { seating: [1, 0], from: 0, seeds: ["a", "b"] },
    { seating: [0, 1], from: 2, seeds: ["c"] },
    { seating: [1, 0], from: 2, seeds: ["c"] },
  ]);
  expect(unitsOf(dealsOf(2, ["a", "b", "c"], 2))).toBe(3);
  expect(gamesOf(2, ["a", "b", "c"], 2).phases.map(({ from, seeds }) => [from, seeds.length])).toEqual([
    [0, 2],
    [2, 1],
  ]);
});

import { expect, it } from "vitest";
import { dealsOf, gamesIn, gamesOf, matchesIn, matchOf } from "./series.ts";

const seeds = (count: number) => ({ text: "s", count, at: (i: number) => `s${i}` });

it("plays games with everybody in the seat given", () => {
  const phase = { seating: [0, 1, 2], from: 0, seeds: ["s0", "s1"] };
  expect(matchOf(gamesOf(3, seeds(2), 8), 0)).toEqual([phase]);
});

it("moves every bot one seat on in each phase of a deal, so that each has had every seat", () => {
  const phases = matchOf(dealsOf(3, seeds(1), 8), 0);
  expect(phases.map(({ seating }) => seating)).toEqual([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]);
  for (const entrant of [0, 1, 2])
    expect(phases.map(({ seating }) => seating.indexOf(entrant)).sort()).toEqual([0, 1, 2]);
});

it("starts every bot afresh after so many games, and meets each deal in every seat before the next", () => {
  const series = dealsOf(2, seeds(3), 2);
  expect(matchOf(series, 0)).toEqual([
    { seating: [0, 1], from: 0, seeds: ["s0", "s1"] },
    { seating: [1, 0], from: 0, seeds: ["s0", "s1"] },
    { seating: [0, 1], from: 2, seeds: ["s2"] },
    { seating: [1, 0], from: 2, seeds: ["s2"] },
  ]);
  expect([gamesIn(series), matchesIn(series)]).toEqual([6, 1]);
});

it("is played in matches as long as the ladder's longest, of whole phases, with every unit in one of them", () => {
  for (const [count, phase, lengths] of [
    [150, 8, [64, 64, 22]],
    [130, 24, [48, 48, 34]],
    [150, 100, [100, 50]],
    [64, 1, [64]],
  ] as const) {
    const series = gamesOf(2, seeds(count), phase);
    const matches = Array.from({ length: matchesIn(series) }, (_, number) => matchOf(series, number));
    expect(matches.map((phases) => phases.reduce((sum, { seeds }) => sum + seeds.length, 0))).toEqual(lengths);
    const drawn = matches.flat().flatMap(({ from, seeds }) => seeds.map((seed, i) => [seed, `s${from + i}`]));
    expect(drawn).toHaveLength(count);
    for (const [seed, expected] of drawn) expect(seed).toBe(expected);
  }
});

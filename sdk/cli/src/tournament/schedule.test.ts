import { random } from "@liars-ladder/stats";
import { describe, expect, it } from "vitest";
import { pairingsOf, swissRound, swissRounds } from "./schedule.ts";

it("lets everybody meet everybody once, or the first all others", () => {
  expect(pairingsOf("round-robin", 4).map(({ a, b }) => `${a}${b}`)).toEqual(["01", "02", "03", "12", "13", "23"]);
  expect(pairingsOf("gauntlet", 4).map(({ a, b }) => `${a}${b}`)).toEqual(["01", "02", "03"]);
});

describe("Swiss rounds", () => {
  /** Plays them with chance results; who met whom how often, and who sat out. */
  function play(entrants: number, rounds: number, seed: number) {
    const { uniform } = random(seed);
    const zeros = () => new Array<number>(entrants).fill(0);
    const [points, tieBreak, byes] = [zeros(), zeros(), zeros()];
    const met = Array.from({ length: entrants }, zeros);
    const gaps: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { pairings, bye } = swissRound({ points, tieBreak, met, byes });
      const seated = pairings.flatMap(({ a, b }) => [a, b]).concat(bye ?? []);
      expect(seated.sort((a, b) => a - b)).toEqual([...points.keys()]);
      for (const { a, b } of pairings) {
        expect(a).toBeLessThan(b);
        gaps.push(Math.abs(points[a]! - points[b]!));
      }
      for (const { a, b } of pairings) {
        met[a]![b]!++;
        met[b]![a]!++;
        points[uniform() < 0.5 ? a : b]!++;
        tieBreak[a]! += uniform();
      }
      if (bye !== undefined) {
        byes[bye]!++;
        points[bye]!++;
      }
    }
    return { met, byes, gaps };
  }

  it("let nobody meet anybody twice, nobody sit out twice, and equals meet each other", () => {
    for (let entrants = 2; entrants <= 24; entrants++)
      for (let seed = 1; seed <= 5; seed++) {
        const { met, byes, gaps } = play(entrants, swissRounds(entrants), seed * entrants);
        expect(Math.max(...met.flat()), `${entrants} entrants`).toBeLessThanOrEqual(1);
        expect(Math.max(...byes)).toBeLessThanOrEqual(1);
        if (entrants > 8) expect(gaps.filter((gap) => gap <= 1).length / gaps.length).toBeGreaterThan(0.9);
      }
  });

  it("go on where all have met, as evenly as can be", () => {
    for (const [entrants, rounds] of [
      [2, 4],
      [3, 6],
      [6, 10],
      [64, 20],
    ] as const) {
      const { met } = play(entrants, rounds, 9);
      const most = Math.ceil(rounds / (entrants - 1)) + 1;
      expect(Math.max(...met.flat())).toBeLessThanOrEqual(most);
    }
  });

  it("are as many as leave one without a loss, and no more than there are opponents", () => {
    expect([2, 3, 4, 5, 8, 9, 16, 17, 64].map(swissRounds)).toEqual([1, 3, 3, 3, 3, 4, 4, 5, 6]);
  });
});

import { describe, expect, it } from "vitest";
import { pairingsOf, pointsOfMatch, roundRobinTables, swissRound, swissRounds, swissTables } from "./meetings.ts";
import { random } from "./random.ts";

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

describe("at tables of any size", () => {
  const meetings = (tables: readonly (readonly number[])[], entrants: number) => {
    const met = Array.from({ length: entrants }, () => new Array<number>(entrants).fill(0));
    for (const table of tables) for (const a of table) for (const b of table) if (a !== b) met[a]![b]!++;
    return met.flatMap((row, a) => row.filter((_, b) => a !== b));
  };

  it("a round robin of two lets everybody meet exactly as often as it says", () => {
    for (const [entrants, times] of [
      [2, 1],
      [5, 1],
      [8, 3],
      [30, 1],
    ] as const) {
      const tables = roundRobinTables(entrants, 2, times);
      expect(new Set(meetings(tables, entrants))).toEqual(new Set([times]));
      expect(tables).toHaveLength((times * entrants * (entrants - 1)) / 2);
    }
  });

  it("a round robin of more lets everybody meet everybody, at few tables, and all sit about as often", () => {
    for (const [entrants, size] of [
      [4, 4],
      [7, 3],
      [13, 4],
      [30, 4],
      [9, 6],
    ] as const) {
      const tables = roundRobinTables(entrants, size);
      for (const table of tables) expect(new Set(table).size).toBe(size);
      expect(Math.min(...meetings(tables, entrants))).toBe(1);
      const sat = Array.from({ length: entrants }, (_, one) => tables.filter((table) => table.includes(one)).length);
      expect(Math.max(...sat) - Math.min(...sat)).toBeLessThanOrEqual(3);
      // No schedule needs fewer than each pair once.
      const fewest = (entrants * (entrants - 1)) / (size * (size - 1));
      expect(tables.length).toBeLessThanOrEqual(Math.ceil(1.8 * fewest));
    }
    expect(() => roundRobinTables(3, 4)).toThrow("3 entrants do not fill a table of 4");
  });

  it("a Swiss round seats those with equal points, and who has not met; byes go round", () => {
    const points = [3, 3, 2, 2, 1, 1, 0, 0];
    const none = points.map(() => 0);
    const met = points.map(() => points.map(() => 0));
    const first = swissTables({ points, tieBreak: none, met, byes: none }, 3);
    expect(first).toEqual({
      tables: [
        [0, 1, 2],
        [3, 4, 5],
      ],
      byes: [7, 6],
    });
    for (const table of first.tables) for (const a of table) for (const b of table) if (a !== b) met[a]![b]!++;
    const byes = points.map((_, one) => Number(first.byes.includes(one)));
    const second = swissTables({ points, tieBreak: none, met, byes }, 3);
    expect(second.byes).toEqual([5, 4]);
    expect(second.tables).toEqual([
      [0, 3, 6],
      [1, 7, 2],
    ]);
    expect(swissTables({ points, tieBreak: none, met, byes }, 2).tables.flat().sort()).toEqual([...points.keys()]);
  });

  it("a match gives the share of those left behind", () => {
    expect(pointsOfMatch([10, 12])).toEqual([1, 0]);
    expect(pointsOfMatch([11, 11])).toEqual([0.5, 0.5]);
    expect(pointsOfMatch([7, 9, 9, 15])).toEqual([1, 0.5, 0.5, 0]);
  });
});

import { expect, it } from "vitest";
import { crosstable } from "./crosstable.ts";
import type { Met } from "./tournament.ts";

const met = (a: number, b: number, points: number[], forfeits: [number, number] = [0, 0]): Met => ({
  ...{ a, b, points, forfeits },
});
const eight = (points: number): number[] => new Array<number>(8).fill(points);

it("has the best first, and of each what it got from each other", () => {
  const rows = crosstable(
    ["weak", "strong", "middle"],
    [
      met(0, 1, [0, 0, 0.5, 0, 0, 0, 0.5, 0], [3, 0]),
      met(0, 2, [0, 0.5, 0.5, 0, 0, 0.5, 0.5, 0]),
      met(1, 2, [1, 0.5, 0.5, 0.5, 1, 1, 0.5, 1]),
    ],
    undefined,
  );
  expect(rows.map(({ label }) => label)).toEqual(["strong", "middle", "weak"]);
  expect(rows.map(({ deals, forfeits }) => [deals, forfeits])).toEqual([
    [16, 0],
    [16, 0],
    [16, 3],
  ]);
  expect(rows[0]!.score).toBeCloseTo((7 + 6) / 16);
  expect(rows.reduce((sum, { elo }) => sum + elo.value, 0)).toBeCloseTo(0);
  for (const [i, row] of rows.entries()) {
    expect(row.against[i]).toBeUndefined();
    for (const [k, cell] of row.against.entries()) {
      if (cell === undefined) continue;
      const other = rows[k]!.against[i]!;
      expect(cell.score.value + other.score.value).toBeCloseTo(1);
      expect(cell.score.half).toBeCloseTo(other.score.half);
    }
  }
});

it("is surer of ranks with more matches, and says nothing of who did not play", () => {
  const many = Array.from({ length: 60 }, () => met(0, 1, eight(1)));
  const [first, second] = crosstable(["a", "b"], many, undefined);
  expect([first!.rank, second!.rank]).toEqual([
    { best: 1, worst: 1 },
    { best: 2, worst: 2 },
  ]);
  const rows = crosstable(["a", "b", "c"], many.slice(0, 1), { points: [1, 0, 1], byes: [0, 0, 1] });
  expect(rows.find(({ label }) => label === "c")).toMatchObject({ score: null, deals: 0, points: 1 });
});

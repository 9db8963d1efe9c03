import { expect, test } from "vitest";
import { expectedScore, fitRatings, oneMatch, PairSums } from "./index.ts";

test("a match as expected moves nothing, and its numbers give the step", () => {
  const met = [
    { rating: 1000, weight: 4, scored: 4 * expectedScore(100) },
    { rating: 1200, weight: 4, scored: 4 * expectedScore(-100) },
  ];
  const others = [{ rating: 1100, weight: 40 }];
  expect(oneMatch(1100, met, others).step).toBeCloseTo(0, 12);
  const { expected, scored, firm, step } = oneMatch(1100, [{ rating: 1100, weight: 8, scored: 6 }], others);
  expect([expected, scored]).toEqual([4, 6]);
  // Even: a quarter of each point, times ln 10 / 400 for an Elo point.
  expect(firm.match).toBeCloseTo((8 / 4) * (Math.LN10 / 400), 12);
  expect(firm.others).toBeCloseTo(5 * firm.match, 12);
  expect(step).toBeCloseTo(2 / (firm.match + firm.others + firm.prior), 12);
});

test("it is what the fit itself does, where others are known well", () => {
  const players = 5;
  // Players 1 to 4 have met each other a thousand times; player 0 has met each of them in eight games.
  const matches = [1, 2, 3, 4].flatMap((a) =>
    [1, 2, 3, 4].flatMap((b) => (a < b ? [{ a, b, scoreA: 1000 * expectedScore(50 * (a - b)), weight: 1000 }] : [])),
  );
  const own = [1, 2, 3, 4].map((b) => ({ a: 0, b, scoreA: 5, weight: 8 }));
  const last = { a: 0, b: 2, scoreA: 6.5, weight: 8 };
  const fitted = (pairs: typeof matches) => {
    const sums = new PairSums();
    sums.add({ pairs });
    return fitRatings({ players, pairs: sums.pairs(), anchor: 1 }).ratings;
  };
  const before = fitted([...matches, ...own]);
  const after = fitted([...matches, ...own, last]);
  const others = own.map(({ b, weight }) => ({ rating: before[b]!, weight }));
  const { step } = oneMatch(before[0]!, [{ rating: before[2]!, weight: 8, scored: 6.5 }], others);
  expect(after[0]! - before[0]!).toBeGreaterThan(10);
  expect(step / (after[0]! - before[0]!)).toBeGreaterThan(0.93);
  expect(step / (after[0]! - before[0]!)).toBeLessThan(1.07);
});

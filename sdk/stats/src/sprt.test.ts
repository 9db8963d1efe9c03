import { describe, expect, it } from "vitest";
import { random } from "./random.ts";
import { placingPoints, sprt } from "./sprt.ts";

describe("sprt", () => {
  const plan = { h0: 0, h1: 0.04, alpha: 0.05, beta: 0.05 };

  /** How often H1 is accepted over `runs` tests of matches with this true mean; a match's noise is skewed. */
  function accepted(mean: number, runs: number, seed: number): number {
    const { uniform } = random(seed);
    let count = 0;
    for (let run = 0; run < runs; run++) {
      const differences: number[] = [];
      // The mean of 8 skewed differences: a match of 8 deals.
      const match = () => {
        let sum = 0;
        for (let i = 0; i < 8; i++) sum += uniform() < 0.25 ? 0.75 : -0.25;
        return sum / 8 + mean;
      };
      for (;;) {
        for (let i = 0; i < 16; i++) differences.push(match());
        const state = sprt(plan, differences);
        if (state.verdict === "undecided") continue;
        if (state.verdict === "h1") count++;
        break;
      }
    }
    return count / runs;
  }

  it("errs no more than 1.2 times as often as asked", () => {
    // 4,000 tests: the standard error of a rate of 0.05 is 0.0035.
    expect(accepted(plan.h0, 4000, 1)).toBeLessThan(0.06 + 0.004);
    expect(1 - accepted(plan.h1, 4000, 2)).toBeLessThan(0.06 + 0.004);
  });

  it("stays undecided on little, and stops at the first decision", () => {
    expect(sprt(plan, [1, 1, 1]).verdict).toBe("undecided");
    const { uniform } = random(3);
    const many = Array.from({ length: 500 }, () => 0.2 + (uniform() - 0.5) / 5);
    const state = sprt(plan, many);
    expect(state.verdict).toBe("h1");
    expect(state.n).toBe(32);
  });

  it("refuses a plan that cannot be tested", () => {
    expect(() => sprt({ ...plan, h1: 0 }, [])).toThrow("h0 must be less");
    expect(() => sprt({ ...plan, alpha: 0 }, [])).toThrow("alpha");
  });
});

describe("placingPoints", () => {
  it("shares the points of equal ranks", () => {
    expect(placingPoints([1, 2, 2, 4])).toEqual([1, 0.5, 0.5, 0]);
    expect(placingPoints([2, 1])).toEqual([0, 1]);
  });
});

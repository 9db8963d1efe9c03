import { describe, expect, it } from "vitest";
import { random } from "./random.ts";
import { placingPoints, sprt } from "./sprt.ts";

describe("sprt", () => {
  const plan = { h0: 0, h1: 0.04, alpha: 0.05, beta: 0.05 };

  /** What a game's difference may look like: values with their chances, mean 0. */
  const noises = {
    skewed: [
      [0.75, 0.25],
      [-0.25, 0.75],
    ],
    // Two versions nearly alike on the same luck: they mostly place alike.
    "nearly all ties": [
      [0.5, 0.03],
      [0, 0.94],
      [-0.5, 0.03],
    ],
    // One game in 25 turns on what one version does and the other does not.
    "heavily skewed": [
      [0.96, 0.04],
      [-0.04, 0.96],
    ],
  } as const;

  /** How often H1 is accepted over `runs` tests of matches with this true mean: the mean of 8 differences each. */
  function accepted(noise: keyof typeof noises, h1: number, mean: number, runs: number, seed: number): number {
    const { uniform } = random(seed);
    const game = (): number => {
      let u = uniform();
      for (const [value, chance] of noises[noise]) {
        u -= chance;
        if (u < 0) return value;
      }
      return noises[noise][0][0];
    };
    let count = 0;
    for (let run = 0; run < runs; run++) {
      const differences: number[] = [];
      for (;;) {
        for (let i = 0; i < 16; i++) {
          let sum = 0;
          for (let g = 0; g < 8; g++) sum += game();
          differences.push(sum / 8 + mean);
        }
        const state = sprt({ ...plan, h1 }, differences);
        if (state.verdict === "undecided") continue;
        if (state.verdict === "h1") count++;
        break;
      }
    }
    return count / runs;
  }

  it.each([["skewed"], ["nearly all ties"], ["heavily skewed"]] as const)(
    "errs no more than 1.2 times as often as asked, %s",
    (noise) => {
      // A difference worth a quarter of a match's standard deviation: some 100 matches.
      const spread = Math.sqrt(noises[noise].reduce((sum, [value, chance]) => sum + value * value * chance, 0) / 8);
      const h1 = spread / 4;
      // 4,000 tests: the standard error of a rate of 0.05 is 0.0035.
      const alpha = accepted(noise, h1, 0, 4000, 1);
      const beta = 1 - accepted(noise, h1, h1, 4000, 2);
      expect(alpha).toBeLessThan(0.06 + 0.004);
      expect(beta).toBeLessThan(0.06 + 0.004);
      // Nor so seldom that matches are wasted.
      expect(Math.min(alpha, beta)).toBeGreaterThan(0.02);
    },
  );

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

import { describe, expect, it } from "vitest";
import { deviationOf, halfWidth, NORMAL_975, t975 } from "./quantile.ts";

describe("t975", () => {
  it.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [5, 2.571],
    [10, 2.228],
    [29, 2.045],
    [1000, 1.962],
  ])("with %i degrees of freedom is %f", (df, expected) => {
    expect(Math.abs(t975(df) - expected)).toBeLessThan(0.006);
  });
});

describe("halfWidth", () => {
  /** Chance that a normal number with this mean and standard deviation 1 is within ±half: Simpson's rule. */
  function within(half: number, mean: number): number {
    const steps = 2000;
    const width = (2 * half) / steps;
    let sum = 0;
    for (let k = 0; k <= steps; k++) {
      const z = k * width - half - mean;
      sum += (k === 0 || k === steps ? 1 : 2 + 2 * (k % 2)) * Math.exp((-z * z) / 2);
    }
    return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
  }

  it.each([0, 0.1, 0.3, 0.5, 1, 1.5, 2, 3, 5, -2])("holds 95 %% and little more at a bias of %f deviations", (bias) => {
    const held = within(halfWidth(1, NORMAL_975, bias), bias);
    expect(held).toBeGreaterThan(0.9499);
    expect(held).toBeLessThan(0.957);
  });

  it("is undone by deviationOf, and never made of less than the bias", () => {
    for (const [deviation, quantile, bias] of [
      [3, NORMAL_975, 0],
      [3, t975(29), 0.2],
      [0.5, t975(40), -7],
      [0, NORMAL_975, 2],
    ] as const)
      expect(deviationOf(halfWidth(deviation, quantile, bias), quantile, bias)).toBeCloseTo(deviation, 12);
    expect(deviationOf(1, NORMAL_975, 2)).toBe(0);
  });
});

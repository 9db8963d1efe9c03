import { describe, expect, it } from "vitest";
import {
  deviationOf,
  everBeyond,
  halfWidth,
  NORMAL_95,
  NORMAL_975,
  oneSidedOf,
  studentAbove,
  studentOf,
  t975,
} from "./quantile.ts";
import { random } from "./random.ts";

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

describe("studentAbove", () => {
  it.each([
    [0, 5, 0.5],
    [1, 1, 0.25],
    [12.7062, 1, 0.025],
    [1, 2, 0.5 - 1 / Math.sqrt(12)],
    [3.1824, 3, 0.025],
    [2.2281, 10, 0.025],
    [3.1693, 10, 0.005],
    [2.0452, 29, 0.025],
    [1.9623, 1000, 0.025],
  ])("of %f with %i degrees of freedom is %f", (t, df, expected) => {
    expect(studentAbove(t, df)).toBeCloseTo(expected, 5);
    expect(studentAbove(-t, df)).toBeCloseTo(1 - expected, 5);
  });
  it("agrees with t975 and, far out, stays a probability", () => {
    for (let df = 3; df < 300; df++) expect(Math.abs(studentAbove(t975(df), df) - 0.025)).toBeLessThan(3e-4);
    for (const df of [1, 2, 9, 4095]) expect(studentAbove(1e9, df)).toBeGreaterThanOrEqual(0);
    expect(studentAbove(Number.POSITIVE_INFINITY, 7)).toBeCloseTo(0, 12);
  });
});

describe("halfWidth", () => {
  /**
   * The probability that a normal number with this mean and standard deviation 1 is within ±half, by Simpson's
   * rule.
   */
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

describe("studentOf", () => {
  // Tables of Student's t: 97.5 %, 99.5 % and 99.95 %.
  it.each([
    [6, NORMAL_975, 2.447],
    [14, NORMAL_975, 2.145],
    [14, 2.5758, 2.977],
    [14, 3.2905, 4.14],
    [29, 3.2905, 3.659],
    [1e6, 4, 4],
  ])("of %i degrees of freedom for a normal %f is %f", (df, z, expected) => {
    expect(Math.abs(studentOf(z, df) / expected - 1)).toBeLessThan(0.004);
  });
});

describe("oneSidedOf", () => {
  it.each([
    [NORMAL_975, NORMAL_95],
    [2.5758, 2.3263],
    [3.8906, 3.719],
  ])("makes of %f about %f", (z, expected) => {
    expect(Math.abs(oneSidedOf(z) / expected - 1)).toBeLessThan(0.05);
  });
});

describe("everBeyond", () => {
  it("is passed by a random walk no more often than it says, at whatever time, where 1.96 mostly is", () => {
    const { normal } = random(3);
    const walks = 2000;
    const bound = Float64Array.from({ length: 401 }, (_, t) => everBeyond(t, 0.05));
    let ever = 0;
    let fixed = 0;
    for (let walk = 0; walk < walks; walk++) {
      let [sum, passed, passedFixed] = [0, false, false];
      for (let t = 1; t <= 400; t++) {
        sum += normal();
        const z = Math.abs(sum) / Math.sqrt(t);
        passed ||= z > bound[t]!;
        passedFixed ||= z > NORMAL_975;
      }
      if (passed) ever++;
      if (passedFixed) fixed++;
    }
    expect(ever / walks).toBeLessThan(0.05);
    // Nor is it too wide: "for ever" is longer than 400 matches, but not by much.
    expect(ever / walks).toBeGreaterThan(0.01);
    expect(fixed / walks).toBeGreaterThan(0.4);
  });

  it("hardly widens from tens of matches to hundreds", () => {
    for (const error of [0.05, 1e-3, 1e-6]) {
      const at = [16, 32, 64, 128, 256, 512].map((matches) => everBeyond(matches, error));
      expect(Math.max(...at) / Math.min(...at)).toBeLessThan(1.13);
    }
    expect(everBeyond(0, 0.05)).toBe(Number.POSITIVE_INFINITY);
  });
});

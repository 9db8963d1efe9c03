import { describe, expect, it } from "vitest";
import { random } from "./random.ts";
import { shrink } from "./shrink.ts";

/** Ratings that the fit's prior does not hold back, with these standard deviations. */
const partsOf = (chance: readonly number[]) => ({
  chance: Float64Array.from(chance),
  own: new Float64Array(chance.length).fill(1),
  others: new Float64Array(chance.length),
});

/** What a season shows: each strength with an error, and the interval of that error. */
function seen(strengths: readonly number[], error: number, seed: number) {
  const { normal } = random(seed);
  return {
    ratings: Float64Array.from(strengths, (strength) => strength + error * normal()),
    half: new Float64Array(strengths.length).fill(1.96 * error),
    parts: partsOf(new Array<number>(strengths.length).fill(error)),
  };
}

const meanOf = (of: ArrayLike<number>): number => Array.from(of).reduce((sum, one) => sum + one, 0) / of.length;

/** The share of 150 seasons in which the interval of whoever stands first holds its strength, before and after. */
function leaders(strengths: (normal: () => number) => number[], error: number): { fit: number; shown: number } {
  const held = { fit: 0, shown: 0 };
  for (let seed = 1; seed <= 150; seed++) {
    const truth = strengths(random(seed + 1000).normal);
    const fit = seen(truth, error, seed);
    for (const [name, { ratings, half }] of [
      ["fit", fit],
      ["shown", shrink({ ...fit, anchor: 0 })],
    ] as const) {
      const first = ratings.indexOf(Math.max(...ratings));
      const off = ratings[first]! - meanOf(ratings) - (truth[first]! - meanOf(truth));
      if (Math.abs(off) <= half[first]!) held[name]++;
    }
  }
  return { fit: held.fit / 150, shown: held.shown / 150 };
}

describe("shrink", () => {
  it("gives an interval that holds for whoever stands first", () => {
    const equals = leaders(() => new Array<number>(20).fill(0), 30);
    expect(equals.fit).toBeLessThan(0.7);
    expect(equals.shown).toBeGreaterThan(0.95);
    const near = leaders((normal) => Array.from({ length: 20 }, () => 30 * normal()), 30);
    expect(near.fit).toBeLessThan(0.85);
    expect(near.shown).toBeGreaterThan(0.92);
  });

  it("moves no rating much where games say enough, and hardly a bot that is far above all others", () => {
    const far = [0, 60, -80, 150, -200, 20, -30, 90, 700];
    const { ratings, half } = shrink({ ...seen(far, 10, 1), anchor: 0 });
    const fit = seen(far, 10, 1).ratings;
    for (const [i, rating] of fit.entries()) {
      expect(Math.abs(ratings[i]! - ratings[0]! - (rating - fit[0]!))).toBeLessThan(4);
      expect(half[i]).toBeGreaterThan(18);
      expect(half[i]).toBeLessThanOrEqual(19.7);
    }
  });

  it("leaves the anchor at 1000, and a player without a match at the field's middle, with no interval", () => {
    const { ratings, half } = shrink({
      ratings: Float64Array.of(1000, 1200, 1100, 1300),
      parts: partsOf([20, 20, Number.POSITIVE_INFINITY, 20]),
      anchor: 0,
    });
    expect(ratings[0]).toBe(1000);
    expect(ratings[2]).toBeGreaterThan(ratings[0]!);
    expect(ratings[2]).toBeLessThan(ratings[3]!);
    expect(half[2]).toBe(Number.POSITIVE_INFINITY);
    const nobody = shrink({
      ratings: Float64Array.of(990, 1010),
      parts: partsOf([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]),
      anchor: 1,
    });
    expect([...nobody.ratings]).toEqual([1000, 1000]);
  });

  it("pulls the fewer games there are, and a rating that is known for certain not at all", () => {
    const fit = {
      ratings: Float64Array.of(1000, 900, 1100, 1050, 950, 1150, 1150, 1150),
      parts: partsOf([10, 10, 10, 10, 10, 0, 25, 150]),
    };
    const { ratings, half } = shrink({ ...fit, anchor: 0 });
    const [sure, some, few] = [ratings[5]!, ratings[6]!, ratings[7]!];
    expect(sure).toBeGreaterThan(some);
    expect(some).toBeGreaterThan(few);
    expect(half[5]).toBeCloseTo(0);
    expect(half[7]).toBeLessThan(300);
  });
});

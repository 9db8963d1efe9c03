import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correlationOf, informationOf, LENGTHS, matchLength, type PlayedMatch, spreadOf } from "./length.ts";
import { random } from "./random.ts";
import { residualsOf } from "./residuals.ts";

describe("matchLength", () => {
  it("pays a dear start off with more deals, and plays fewer where deals are dear", () => {
    const plan = { correlation: 0.01, most: Number.POSITIVE_INFINITY };
    // What a duel, a table of four and a table of expensive bots cost, in ms.
    expect(matchLength({ ...plan, start: 250, deal: 2.9 })).toBe(64);
    expect(matchLength({ ...plan, start: 270, deal: 20 })).toBe(32);
    expect(matchLength({ ...plan, start: 270, deal: 400 })).toBe(8);
    expect(matchLength({ ...plan, start: 270, deal: 10_000 })).toBe(2);
  });

  it("is short where deals of a match repeat each other, and long where they do not", () => {
    const plan = { start: 250, deal: 20, most: Number.POSITIVE_INFINITY };
    expect(matchLength({ ...plan, correlation: 0 })).toBe(64);
    expect(matchLength({ ...plan, correlation: 0.05 })).toBe(16);
    expect(matchLength({ ...plan, correlation: 0.5 })).toBe(4);
    expect(matchLength({ ...plan, correlation: 1 })).toBe(1);
  });

  it("keeps its bound, and is one deal if even that is beyond it", () => {
    expect(matchLength({ start: 250, deal: 100, correlation: 0, most: 5_000 })).toBe(32);
    expect(matchLength({ start: 250, deal: 6_000, correlation: 0, most: 5_000 })).toBe(1);
  });

  it("tells more for what it costs than any other length in the bound, whatever the ladder", () => {
    const positive = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        positive,
        positive,
        fc.double({ min: 0, max: 1, noNaN: true }),
        positive,
        (start, deal, correlation, most) => {
          const found = matchLength({ start, deal, correlation, most });
          const worth = (deals: number) => informationOf(deals, correlation) / (start + deals * deal);
          const allowed = LENGTHS.filter((deals) => start + deals * deal <= most);
          expect(allowed.length === 0 ? [1] : [1, ...allowed]).toContain(found);
          for (const deals of allowed) expect(worth(found)).toBeGreaterThanOrEqual(worth(deals));
        },
      ),
      { seed: 1 },
    );
  });
});

describe("correlationOf", () => {
  /** Matches of equal bots that play better or worse for a whole match: points of a deal have this correlation. */
  function league(correlation: number, lengths: readonly number[], seed: number): PlayedMatch[] {
    const { uniform } = random(seed);
    const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    return lengths.map((deals, k) => {
      const mood = normal() * Math.sqrt(correlation);
      const own = Array.from({ length: deals }, () => 1 + 0.3 * (mood + normal() * Math.sqrt(1 - correlation)));
      const scoreA = own.reduce((sum, one) => sum + one, 0);
      const [a, b] = [k % 5, 5 + (k % 4)];
      const spread = spreadOf([own, own.map((one) => 2 - one)]);
      return { pairs: [{ a, b, scoreA, weight: 2 * deals }], deals, spread };
    });
  }
  const level = new Float64Array(9).fill(1000);

  it.each([0, 0.01, 0.05, 0.3])("finds %d in matches of many lengths", (truth) => {
    const lengths = Array.from({ length: 1200 }, (_, k) => LENGTHS[1 + (k % 6)]!);
    const found = correlationOf(9, league(truth, lengths, 7), level);
    expect(found).toBeGreaterThanOrEqual(truth * 0.85 - 0.002);
    expect(found).toBeLessThanOrEqual(truth * 1.15 + 0.004);
  });

  it("is what is taken until matches say something else, and they do so the sooner the longer they are", () => {
    expect(correlationOf(2, [], new Float64Array(2).fill(1000))).toBe(0.02);
    const unknown = league(0.3, [8, 8, 8], 1).map((match) => ({ ...match, spread: null }));
    expect(correlationOf(9, unknown, level)).toBe(0.02);
    const [short, long] = [8, 64].map((deals) =>
      correlationOf(9, league(0, new Array<number>(40).fill(deals), 3), level),
    );
    expect(long).toBeLessThan(short!);
    expect(long).toBeLessThan(0.005);
  });
});

describe("matches of many lengths", () => {
  it("count as the number of equal ones that say as much of a player's spread", () => {
    const match = (weight: number) => ({ pairs: [{ a: 0, b: 1, scoreA: weight / 2, weight }] });
    const { count, effective } = residualsOf(3, [8, 8, 8, 8].map(match), new Float64Array(3));
    expect([...count]).toEqual([4, 4, 0]);
    expect([...effective]).toEqual([4, 4, 0]);
    const mixed = residualsOf(2, [8, 8, 8, 64].map(match), new Float64Array(2)).effective;
    expect(mixed[0]).toBeCloseTo(88 ** 2 / (3 * 64 + 64 ** 2), 9);
  });
});

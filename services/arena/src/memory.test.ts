import fc from "fast-check";
import { expect, test } from "vitest";
import type { TallyRow } from "./db/rating.ts";
import { blank, forget, type Memory, rate, remember } from "./memory.ts";

const NAMES = Array.from({ length: 12 }, (_, i) => `0198c0de-0000-7000-8000-0000000000${String(90 - i)}`);
const ANCHOR = NAMES[0] as string;
const everybody = new Set(NAMES);
const OF_LADDER = { deals: 8, design: 1 };

/** Matches of two to four versions, each pair in either direction. */
const match = fc
  .record({
    table: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 4 }),
    scores: fc.array(fc.tuple(fc.nat(8), fc.boolean()), { minLength: 6, maxLength: 6 }),
  })
  .map(({ table, scores }) => {
    const pairs = table.flatMap((a, i) => table.slice(i + 1).map((b) => [a, b] as const));
    return pairs.map(([a, b], k) => {
      const [score, turned] = scores[k] as [number, boolean];
      return turned ? { a: b, b: a, score_a: 8 - score, weight: 8 } : { a, b, score_a: score, weight: 8 };
    });
  });

const season = fc.array(match, { minLength: 1, maxLength: 25 });

const rowsOf = (matches: Omit<TallyRow, "match_id" | "commit">[][]): TallyRow[][] =>
  matches.map((pairs, i) => pairs.map((pair) => ({ ...pair, match_id: `m${i}`, commit: i + 1 })));

function memoryOf(rows: readonly TallyRow[][]): Memory {
  const memory = blank({ voids: 0, season: 1 });
  remember(memory, ANCHOR, []);
  for (const match of rows) remember(memory, ANCHOR, match);
  return memory;
}

test("after any voids it is what the other matches alone would be, read in one go or one by one", () => {
  fc.assert(
    fc.property(season, fc.array(fc.nat(30)), fc.boolean(), (matches, voided, warm) => {
      const rows = rowsOf(matches);
      const memory = memoryOf(rows);
      if (warm) rate(memory, ANCHOR, everybody, OF_LADDER);
      const gone = new Set(voided.map((i) => `m${i}`));
      forget(memory, ANCHOR, [...gone, "never-known"]);
      const left = rows.filter(([row]) => !gone.has(row?.match_id ?? ""));
      const alone = blank({ voids: 0, season: 1 });
      remember(alone, ANCHOR, left.flat());
      expect(memory.versions).toEqual(alone.versions);
      expect(memory.index).toEqual(alone.index);
      expect([...memory.matches]).toEqual([...alone.matches]);
      expect(memory.sums.pairs()).toEqual(alone.sums.pairs());
      const [one, other] = [rate(memory, ANCHOR, everybody, OF_LADDER), rate(alone, ANCHOR, everybody, OF_LADDER)];
      expect(one.versions).toEqual(other.versions);
      for (const of of ["rating", "low", "high"] as const)
        for (const [i, value] of one[of].entries()) expect(value).toBeCloseTo(other[of][i] as number, 1);
    }),
    { numRuns: 150 },
  );
});

test("says how many deals part a version from the next that it is not surely parted from", () => {
  const [a, b, c, d] = NAMES as [string, string, string, string];
  // Two far apart, and two between them that nothing parts.
  const matches = Array.from({ length: 60 }, (_, i) => [
    { a, b, score_a: 8 - (i % 2), weight: 8 },
    { a, b: c, score_a: 8 - (i % 2), weight: 8 },
    { a: b, b: c, score_a: 4 + ((i % 5) - 2) + (i === 0 ? 1 : 0), weight: 8 },
    { a: b, b: d, score_a: 7 + (i % 2), weight: 8 },
    { a: c, b: d, score_a: 7 + (i % 2), weight: 8 },
  ]);
  const fit = rate(memoryOf(rowsOf(matches)), ANCHOR, everybody, OF_LADDER);
  const of = (version: string) => {
    const at = fit.versions.indexOf(version);
    const shown = [fit.place, fit.abovePlace, fit.aboveDeals, fit.belowPlace, fit.belowDeals];
    return shown.map((list) => list[at]);
  };
  expect(of(a)).toEqual([1, null, null, null, null]);
  expect(of(d)).toEqual([4, null, null, null, null]);
  const [place, , , below, deals] = of(b);
  expect([place, below]).toEqual([2, 3]);
  expect(deals).toBeGreaterThan(60 * 8);
  // The same from the other side.
  expect(of(c)).toEqual([3, 2, deals, null, null]);
  // A match of half as many deals: half as many.
  const half = rate(memoryOf(rowsOf(matches)), ANCHOR, everybody, { ...OF_LADDER, deals: 4 });
  expect((half.belowDeals[half.versions.indexOf(b)] as number) / (deals as number)).toBeCloseTo(0.5, 1);
});

test("before results show how much matches vary, intervals are as wide as the ladder takes them to", () => {
  const [a, b, c] = NAMES as [string, string, string];
  const match = [
    { a, b, score_a: 5, weight: 8 },
    { a: b, b: c, score_a: 4, weight: 8 },
  ];
  const half = (design: number): number => {
    const { low, high } = rate(memoryOf(rowsOf([match])), ANCHOR, everybody, { ...OF_LADDER, design });
    return ((high[0] as number) - (low[0] as number)) / 2;
  };
  expect(half(4)).toBeGreaterThan(1.2 * half(1));
});

test("who sat first of a pair changes nothing, neither ratings nor intervals", () => {
  fc.assert(
    fc.property(season, fc.infiniteStream(fc.boolean()), (matches, coins) => {
      const turned = matches.map((pairs) =>
        pairs.map((pair) =>
          coins.next().value
            ? { a: pair.b, b: pair.a, score_a: pair.weight - pair.score_a, weight: pair.weight }
            : pair,
        ),
      );
      const one = memoryOf(rowsOf(matches));
      expect(memoryOf(rowsOf(turned)).sums.pairs()).toEqual(one.sums.pairs());
      for (const { pairs } of one.matches.values()) for (const { a, b } of pairs) expect(a).toBeLessThan(b);
      expect(rate(memoryOf(rowsOf(turned)), ANCHOR, everybody, OF_LADDER)).toEqual(
        rate(one, ANCHOR, everybody, OF_LADDER),
      );
    }),
    { numRuns: 100 },
  );
});

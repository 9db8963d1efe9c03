import fc from "fast-check";
import { expect, test } from "vitest";
import type { TallyRow } from "../db/rating.ts";
import { addTallies, noTallies, ratingsOf, type SeasonTallies, takeOutMatches } from "./tallies.ts";

const NAMES = Array.from({ length: 12 }, (_, i) => `0198c0de-0000-7000-8000-0000000000${String(90 - i)}`);
const ANCHOR = NAMES[0]!;
const everybody = new Set(NAMES);
const OF_LADDER = { design: 1 };

/** Matches of two to four versions, each pair in either direction. */
const match = fc
  .record({
    table: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 4 }),
    scores: fc.array(fc.tuple(fc.nat(8), fc.boolean()), { minLength: 6, maxLength: 6 }),
  })
  .map(({ table, scores }) => {
    const pairs = table.flatMap((a, i) => table.slice(i + 1).map((b) => [a, b] as const));
    return pairs.map(([a, b], k) => {
      const [score, turned] = scores[k]!;
      return turned ? { a: b, b: a, score_a: 8 - score, weight: 8 } : { a, b, score_a: score, weight: 8 };
    });
  });

const season = fc.array(match, { minLength: 1, maxLength: 25 });

type Pair = Pick<TallyRow, "a" | "b" | "score_a" | "weight">;
const rowsOf = (matches: Pair[][], deals = 8): TallyRow[][] =>
  matches.map((pairs, i) =>
    pairs.map((pair) => ({ ...pair, match_id: `m${i}`, commit: i + 1, deals, spread: 1 + (i % 3) })),
  );

function memoryOf(rows: readonly TallyRow[][]): SeasonTallies {
  const tallies = noTallies({ voids: 0, season: 1 });
  addTallies(tallies, ANCHOR, []);
  for (const match of rows) addTallies(tallies, ANCHOR, match);
  return tallies;
}

test("after any voids it is what the other matches alone would be, read in one go or one by one", () => {
  fc.assert(
    fc.property(season, fc.array(fc.nat(30)), fc.boolean(), (matches, voided, warm) => {
      const rows = rowsOf(matches);
      const tallies = memoryOf(rows);
      if (warm) ratingsOf(tallies, ANCHOR, everybody, OF_LADDER);
      const gone = new Set(voided.map((i) => `m${i}`));
      takeOutMatches(tallies, ANCHOR, [...gone, "never-known"]);
      const left = rows.filter(([row]) => !gone.has(row?.match_id ?? ""));
      const alone = noTallies({ voids: 0, season: 1 });
      addTallies(alone, ANCHOR, left.flat());
      expect(tallies.versions).toEqual(alone.versions);
      expect(tallies.index).toEqual(alone.index);
      expect([...tallies.matches]).toEqual([...alone.matches]);
      expect(tallies.sums.pairs()).toEqual(alone.sums.pairs());
      const [one, other] = [
        ratingsOf(tallies, ANCHOR, everybody, OF_LADDER),
        ratingsOf(alone, ANCHOR, everybody, OF_LADDER),
      ];
      expect(one.versions).toEqual(other.versions);
      for (const [i, place] of one.place.entries()) {
        expect(one.best[i]).toBeLessThanOrEqual(place!);
        expect(one.worst[i]).toBeGreaterThanOrEqual(place!);
      }
      expect(one.correlation).toBeCloseTo(other.correlation!, 3);
      for (const field of ["rating", "low", "high"] as const)
        for (const [i, value] of one[field].entries()) expect(value).toBeCloseTo(other[field][i]!, 1);
    }),
    { numRuns: 150, seed: 1 },
  );
});

test("says how many deals part a version from the next that it is not surely parted from", () => {
  const [a, b, c, d] = NAMES as [string, string, string, string];
  // Two that are far apart, and two between them that nothing parts.
  const matches = Array.from({ length: 60 }, (_, i) => [
    { a, b, score_a: 8 - (i % 2), weight: 8 },
    { a, b: c, score_a: 8 - (i % 2), weight: 8 },
    { a: b, b: c, score_a: 4 + ((i % 5) - 2) + (i % 10 === 0 ? 1 : 0), weight: 8 },
    { a: b, b: d, score_a: 7 + (i % 2), weight: 8 },
    { a: c, b: d, score_a: 7 + (i % 2), weight: 8 },
  ]);
  const fit = ratingsOf(memoryOf(rowsOf(matches)), ANCHOR, everybody, OF_LADDER);
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
  const half = ratingsOf(memoryOf(rowsOf(matches, 4)), ANCHOR, everybody, OF_LADDER);
  expect(half.belowDeals[half.versions.indexOf(b)]! / (deals as number)).toBeCloseTo(0.5, 1);
});

test("says where one rating a version does not do, by the versions' names", () => {
  const [a, b, c, d] = NAMES as [string, string, string, string];
  // The first three beat each other in a circle, and all of them the fourth.
  const matches = Array.from({ length: 64 }, (_, i) => [
    { a, b, score_a: 6 + (i & 1), weight: 8 },
    { a: b, b: c, score_a: 5 + ((i >> 1) & 1), weight: 8 },
    { a: c, b: a, score_a: 5 + ((i >> 2) & 1), weight: 8 },
    ...[a, b, c].map((better, k) => ({ a: better, b: d, score_a: 6 + ((i >> (k + 3)) & 1), weight: 8 })),
  ]);
  const { misfit, versions } = ratingsOf(memoryOf(rowsOf(matches)), ANCHOR, everybody, OF_LADDER);
  expect(misfit?.chance).toBeLessThan(1e-6);
  expect(versions).toContain(misfit?.worst.a);
  expect(misfit?.cycles).toBe(1);
  expect([
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ]).toContainEqual(misfit?.shown[0]);
  // A version that no longer plays is not named any more.
  const left = ratingsOf(memoryOf(rowsOf(matches)), ANCHOR, new Set([a, b, d]), OF_LADDER);
  expect(left.misfit?.cycles).toBe(0);
  expect([left.misfit?.worst.a, left.misfit?.worst.b]).not.toContain(c);
});

test("before results show how much matches vary, intervals are as wide as the ladder takes them to", () => {
  const [a, b, c] = NAMES as [string, string, string];
  const match = [
    { a, b, score_a: 5, weight: 8 },
    { a: b, b: c, score_a: 4, weight: 8 },
  ];
  const half = (design: number): number => {
    const { low, high } = ratingsOf(memoryOf(rowsOf([match])), ANCHOR, everybody, { design });
    return (high[0]! - low[0]!) / 2;
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
      expect(ratingsOf(memoryOf(rowsOf(turned)), ANCHOR, everybody, OF_LADDER)).toEqual(
        ratingsOf(one, ANCHOR, everybody, OF_LADDER),
      );
    }),
    { numRuns: 100, seed: 1 },
  );
});

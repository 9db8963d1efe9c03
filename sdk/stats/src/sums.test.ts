import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addGame, type MatchTally } from "./pairs.ts";
import { aggregate, PairSums } from "./sums.ts";

const tally = fc
  .record({
    players: fc.uniqueArray(fc.nat(40), { minLength: 2, maxLength: 8 }),
    games: fc.integer({ min: 1, max: 9 }),
  })
  .chain(({ players, games }) =>
    fc
      .array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: players.length, maxLength: players.length }), {
        minLength: games,
        maxLength: games,
      })
      .map((ranks): MatchTally => {
        const sums: MatchTally = { pairs: [] };
        for (const of of ranks) addGame(sums, players, of);
        return sums;
      }),
  );

describe("PairSums", () => {
  it("is what a plain sum gives, one entry a pair, ordered, and forgets a match that is taken out", () => {
    fc.assert(
      fc.property(fc.array(tally, { maxLength: 30 }), fc.array(tally, { maxLength: 5 }), (kept, voided) => {
        const sums = new PairSums();
        for (const [i, one] of kept.entries()) {
          sums.add(one);
          // Asked in between, so that new pairs are merged with those in order.
          if (i % 7 === 3) sums.pairs();
        }
        for (const one of voided) sums.add(one);
        sums.pairs();
        for (const one of voided.toReversed()) sums.remove(one);
        const plain = new Map<string, [number, number]>();
        for (const { a, b, scoreA, weight } of kept.flatMap(({ pairs }) => pairs)) {
          const [s, w] = plain.get(`${a} ${b}`) ?? [0, 0];
          plain.set(`${a} ${b}`, [s + scoreA, w + weight]);
        }
        const got = sums.pairs();
        expect(got.a.length).toBe(plain.size);
        for (let k = 0; k < got.a.length; k++) {
          const [a, b] = [got.a[k]!, got.b[k]!];
          const [s, w] = plain.get(`${a} ${b}`) as [number, number];
          expect(got.scoreA[k]).toBeCloseTo(s, 9);
          expect(got.weight[k]).toBeCloseTo(w, 9);
          if (k > 0) expect(got.a[k - 1]! < a || (got.a[k - 1] === a && got.b[k - 1]! < b)).toBe(true);
        }
        expect(got).toEqual(aggregate(kept.toReversed()));
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  it("keeps thirds exact: 30,000 of them are 10,000", () => {
    const sums = new PairSums();
    const third: MatchTally = { pairs: [{ a: 0, b: 1, scoreA: 1 / 3, weight: 1 / 3 }] };
    for (let i = 0; i < 30_000; i++) sums.add(third);
    expect(sums.pairs().weight[0]).toBe(10_000);
  });
});

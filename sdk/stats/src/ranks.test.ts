import { describe, expect, it } from "vitest";
import { expectedScore } from "./elo.ts";
import { fitRatings } from "./fit.ts";
import { type Intervals, intervals } from "./intervals.ts";
import { addGame, type MatchTally } from "./pairs.ts";
import { random } from "./random.ts";
import { dealsToPart, MOST_DEALS, rankRanges } from "./ranks.ts";
import { aggregate } from "./sums.ts";

/** Duels of eight games between any two. */
function season(strengths: number[], matches: number, seed: number): MatchTally[] {
  const { uniform } = random(seed);
  const n = strengths.length;
  return Array.from({ length: matches }, () => {
    const tally: MatchTally = { pairs: [] };
    const a = Math.floor(uniform() * n);
    const b = (a + 1 + Math.floor(uniform() * (n - 1))) % n;
    for (let g = 0; g < 8; g++)
      addGame(tally, [a, b], uniform() < expectedScore(strengths[a]! - strengths[b]!) ? [1, 2] : [2, 1]);
    return tally;
  });
}

function rated(players: number, matches: MatchTally[]) {
  const pairs = aggregate(matches);
  const { ratings } = fitRatings({ players, pairs, anchor: 0 });
  const of = intervals({ players, pairs, matches, ratings });
  const who = Array.from({ length: players }, (_, i) => i);
  return { ratings, of, who, ranks: rankRanges(who, ratings, of) };
}

describe("rankRanges", () => {
  it("counts the surely better and the surely worse", () => {
    const { ranges } = rated(3, season([0, 5, 400], 300, 9)).ranks;
    expect(ranges.get(2)).toEqual({ best: 1, worst: 1 });
    expect(ranges.get(0)).toEqual({ best: 2, worst: 3 });
    expect(ranges.get(1)).toEqual({ best: 2, worst: 3 });
  });

  it("parts no equals, however often one looks, where intervals of one look do in most histories", () => {
    const equals = new Array<number>(8).fill(0);
    const wrong = { sure: 0, once: 0 };
    for (let seed = 1; seed <= 40; seed++) {
      const matches = season(equals, 240, seed);
      const ever = { sure: false, once: false };
      for (let look = 8; look <= matches.length; look += 8) {
        const { ratings, of, who, ranks } = rated(8, matches.slice(0, look));
        const gap = (i: number, j: number): number => Math.abs(ratings[i]! - ratings[j]!);
        ever.sure ||= [...ranks.ranges.values()].some(({ best, worst }) => best > 1 || worst < 8);
        ever.once ||= who.some((i) => who.some((j) => j < i && of.once.isBeyond(i, j, gap(i, j))));
      }
      if (ever.sure) wrong.sure++;
      if (ever.once) wrong.once++;
    }
    // 5 % of 40 histories are 2; more than 5 would come by chance once in 70 times. With one look at one pair, all
    // 40 are wrong.
    expect(wrong.sure).toBeLessThanOrEqual(5);
    expect(wrong.once).toBeGreaterThan(30);
  });

  it("shares the error among those that are left: who is far below makes nobody less sure", () => {
    // Two that are just apart, and four others, far below or as near as the two.
    const matches = season([30, -30, 0], 700, 4);
    const [alone, none] = [rated(3, matches).ranks.sure, rated(3, []).ranks.sure];
    expect(none.wider(100)).toBeGreaterThanOrEqual(alone.wider(100));
    const far = rated(6, [...season([0, 0, 0, -900, -1500, -2100], 900, 4)]);
    expect(far.ranks.ranges.get(5)).toEqual({ best: 6, worst: 6 });
    // Three of the fifteen pairs are left.
    expect(far.ranks.sure.wider(100)).toBeCloseTo(far.of.always(0.05 / 3).wider(100), 10);
  });

  it("has ranges for one, and for none", () => {
    const { ratings, of } = rated(3, season([0, 5, 400], 30, 9));
    expect([...rankRanges([1], ratings, of).ranges]).toEqual([[1, { best: 1, worst: 1 }]]);
    expect(rankRanges([], ratings, of).ranges.size).toBe(0);
  });
});

/** From matches of eight deals each. */
const dealsOf = (of: Intervals): number[] => Array.from(of.matches, (matches) => 8 * matches);

describe("dealsToPart", () => {
  it("tells about how many more deals it takes: with as many, they are just apart", () => {
    const { ratings, of, ranks } = rated(3, season([0, 25, 400], 150, 21));
    const more = dealsToPart(0, 1, ratings, of, ranks, dealsOf(of));
    const difference = Math.abs(ratings[0]! - ratings[1]!);
    expect(more).toBeGreaterThan(0);
    // Both have about as many matches: the width falls with the root of the deals.
    const fewest = Math.min(of.matches[0]!, of.matches[1]!);
    const played = (8 * (of.matches[0]! + of.matches[1]!)) / 2;
    const then = ranks.sure.wider(fewest + more / 8) / ranks.sure.wider(fewest);
    expect((ranks.sure.half(0, 1) * then * Math.sqrt(played / (played + more))) / difference).toBeCloseTo(1, 1);
    // The same twice over, except for what the fit used up: more matches, fewer to go.
    const later = rated(3, [...season([0, 25, 400], 150, 21), ...season([0, 25, 400], 150, 21)]);
    expect(dealsToPart(0, 1, later.ratings, later.of, later.ranks, dealsOf(later.of))).toBeLessThan(more);
  });

  it("agrees with the ranks on who is apart", () => {
    // Two that met often, both known badly: their intervals stray together with the mean, which a third one moves.
    const often = Array.from({ length: 80 }, (_, i) => ({
      pairs: [{ a: 0, b: 1, scoreA: 4.5 + (i % 2) / 5, weight: 8 }],
    }));
    const rare = Array.from({ length: 12 }, (_, i) => ({ pairs: [{ a: 0, b: 2, scoreA: [1, 7][i % 2]!, weight: 8 }] }));
    const { ratings, of } = rated(3, [...often, ...rare]);
    const ranks = rankRanges([0, 1], ratings, of);
    const difference = Math.abs(ratings[0]! - ratings[1]!);
    expect(difference).toBeGreaterThan(ranks.sure.half(0, 1));
    expect(ranks.ranges.get(0)).toEqual({ best: 1, worst: 2 });
    expect(dealsToPart(0, 1, ratings, of, ranks, dealsOf(of))).toBeGreaterThan(0);
  });

  it("is 0 when they are apart, and endless when nothing tells or nobody would wait for it", () => {
    const { ratings, of, ranks } = rated(3, season([0, 20, 400], 300, 9));
    expect(dealsToPart(0, 2, ratings, of, ranks, dealsOf(of))).toBe(0);
    expect(dealsToPart(0, 0, ratings, of, ranks, dealsOf(of))).toBe(Number.POSITIVE_INFINITY);
    const none = rated(3, season([0, 0], 20, 5));
    expect(none.of.matches[2]).toBe(0);
    expect(dealsToPart(0, 2, none.ratings, none.of, none.ranks, dealsOf(none.of))).toBe(Number.POSITIVE_INFINITY);
    // The gap shrinks from one that takes thousands of deals to one that takes more than any number shown.
    const near = [8, 4, 2, 1, 0.5].map((gap) => {
      const apart = Float64Array.of(1000, 1000 + gap, 1400);
      return dealsToPart(0, 1, apart, of, ranks, dealsOf(of));
    });
    expect(near.filter(Number.isFinite).every((deals) => deals <= MOST_DEALS)).toBe(true);
    expect(near[0]).toBeLessThan(MOST_DEALS);
    expect(near.at(-1)).toBe(Number.POSITIVE_INFINITY);
  });
});

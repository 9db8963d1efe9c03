import { describe, expect, it } from "vitest";
import { expectedScore } from "./elo.ts";
import { fieldScores } from "./field.ts";
import { fitRatings } from "./fit.ts";
import { type Intervals, intervals } from "./intervals.ts";
import { type LadderScore, overallRanks, overallScores } from "./overall.ts";
import { addGame, type MatchTally } from "./pairs.ts";
import { everBeyond, NORMAL_975 } from "./quantile.ts";
import { random } from "./random.ts";
import { aggregate } from "./sums.ts";

interface Played {
  ratings: Float64Array;
  of: Intervals;
}

/** A ladder of two at a table, as far as `matches` tell. */
function ladder(strengths: readonly number[], matches: number, seed: number): Played {
  const { uniform } = random(seed);
  const players = strengths.length;
  const tallies = Array.from({ length: matches }, () => {
    const tally: MatchTally = { pairs: [] };
    const a = Math.floor(uniform() * players);
    const b = (a + 1 + Math.floor(uniform() * (players - 1))) % players;
    const p = expectedScore(strengths[a]! - strengths[b]!);
    for (let g = 0; g < 8; g++) addGame(tally, [a, b], uniform() < p ? [1, 2] : [2, 1]);
    return tally;
  });
  const pairs = aggregate(tallies);
  const { ratings } = fitRatings({ players, pairs, anchor: 0 });
  return { ratings, of: intervals({ players, pairs, matches: tallies, ratings }) };
}

const everybody = (ratings: ArrayLike<number>): number[] => Array.from({ length: ratings.length }, (_, i) => i);

describe("the score against the field", () => {
  it("of two is what their ratings expect, as sure as their difference", () => {
    const { ratings, of } = ladder([0, 100], 40, 1);
    const one = fieldScores([0, 1], ratings, of).get(1)!;
    const difference = ratings[1]! - ratings[0]!;
    const half = of.once.half(0, 1);
    expect(one.score).toBeCloseTo(expectedScore(difference), 12);
    expect(one.low).toBeCloseTo(expectedScore(difference - half), 12);
    expect(one.high).toBeCloseTo(expectedScore(difference + half), 12);
  });

  it("holds the truth in about 95 of 100 leagues, alone and as the mean of three ladders", () => {
    const strengths = [
      [0, 60, -150, 240, 30],
      [0, -90, 40, 10, 500],
      [0, 30, 20, -40, -10],
    ];
    const truths = strengths.map((of) =>
      of.map((own, i) => of.reduce((sum, other, j) => (j === i ? sum : sum + expectedScore(own - other)), 0) / 4),
    );
    const held = { alone: 0, overall: 0 };
    const leagues = 400;
    for (let seed = 0; seed < leagues; seed++) {
      const found = strengths.map((of, k) => {
        const { ratings, of: sure } = ladder(of, 120, 1 + 3 * seed + k);
        return { matches: sure.matches, scores: fieldScores(everybody(of), ratings, sure) };
      });
      const scores = [0, 1, 2, 3, 4].map((i) =>
        found.map((of): LadderScore => ({ ...of.scores.get(i)!, matches: of.matches[i]! })),
      );
      for (const [i, of] of scores.entries())
        for (const [k, { low, high }] of of.entries())
          if (low <= truths[k]![i]! && truths[k]![i]! <= high) held.alone++;
      for (const [i, { low, high }] of overallScores(scores, 3).entries()) {
        const truth = (truths[0]![i]! + truths[1]![i]! + truths[2]![i]!) / 3;
        if (low <= truth && truth <= high) held.overall++;
      }
    }
    // The seeds are fixed: 6,000 and 2,000 intervals, not all independent.
    expect(held.alone / (15 * leagues)).toBeGreaterThan(0.93);
    expect(held.alone / (15 * leagues)).toBeLessThan(0.97);
    expect(held.overall / (5 * leagues)).toBeGreaterThan(0.925);
    expect(held.overall / (5 * leagues)).toBeLessThan(0.98);
  });

  it("is as wide by every pair of a long table as by the rating's own interval", () => {
    const { normal } = random(5);
    const { ratings, of } = ladder(
      Array.from({ length: 64 }, () => normal() * 150),
      2000,
      6,
    );
    const who = everybody(ratings);
    const exact = fieldScores(who, ratings, of);
    const own = fieldScores(who, ratings, of, 0);
    for (const i of who) {
      const [one, other] = [exact.get(i)!, own.get(i)!];
      expect(other.score).toBe(one.score);
      expect((other.high - other.low) / (one.high - one.low)).toBeCloseTo(1, 1);
    }
  });
});

describe("the overall score", () => {
  const at = (score: number, half: number, matches = 100): LadderScore => ({
    score,
    low: score - half,
    high: score + half,
    matches,
  });

  it("gives each ladder the same weight, and none for a ladder that is missed", () => {
    const [all, some] = overallScores(
      [
        [at(0.6, 0.03), at(0.4, 0.04)],
        [at(0.6, 0.03), null],
      ],
      2,
    );
    expect(all!.score).toBeCloseTo(0.5, 12);
    expect(all!.high - all!.score).toBeCloseTo(0.025, 12);
    expect(some!.score).toBeCloseTo(0.3, 12);
    expect(some!.high).toBeCloseTo(0.315, 12);
    // However good it is on the one, it cannot have more.
    expect(overallScores([[at(0.99, 0.2), null]], 2)[0]).toMatchObject({ high: 0.5, sure: { high: 0.5 } });
  });

  it("is surely within what a single ladder's sequence of bounds says, where there is one ladder", () => {
    const [only] = overallScores([[at(0.6, 0.03, 77)]], 1);
    expect(only!.sure.high - 0.6).toBeCloseTo((everBeyond(77, 0.05) / NORMAL_975) * 0.03, 12);
  });

  it("ranks one above another only where the wider intervals part them", () => {
    const scores = overallScores([[at(0.7, 0.01)], [at(0.69, 0.01)], [at(0.3, 0.01)]], 1);
    expect(overallRanks(scores)).toEqual([
      { best: 1, worst: 2 },
      { best: 1, worst: 2 },
      { best: 3, worst: 3 },
    ]);
    // Equal to the last digit: nobody is better.
    expect(overallRanks([scores[0]!, scores[0]!])).toEqual([
      { best: 1, worst: 2 },
      { best: 1, worst: 2 },
    ]);
  });
});

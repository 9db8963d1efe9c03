import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ELO, expectedScore } from "./elo.ts";
import { fitRatings } from "./fit.ts";
import { addGame, type MatchTally } from "./pairs.ts";
import { random } from "./random.ts";
import { aggregate } from "./sums.ts";

/** A league with known strengths: each match is `games` games of two. */
function league(strengths: number[], matches: number, games: number, seed: number): MatchTally[] {
  const { uniform } = random(seed);
  return Array.from({ length: matches }, () => {
    const tally: MatchTally = { pairs: [] };
    const a = Math.floor(uniform() * strengths.length);
    const b = (a + 1 + Math.floor(uniform() * (strengths.length - 1))) % strengths.length;
    for (let g = 0; g < games; g++) {
      const wins = uniform() < expectedScore(strengths[a]! - strengths[b]!);
      addGame(tally, [a, b], wins ? [1, 2] : [2, 1]);
    }
    return tally;
  });
}

/** Minorise–maximise (Zermelo's iteration), a different method, run until its gradient vanishes. */
function plainFit(players: number, tallies: MatchTally[], anchor: number): number[] {
  const pairs = aggregate(tallies);
  const strength = new Array<number>(players).fill(1);
  for (let round = 0; round < 20_000; round++) {
    const won = new Array<number>(players).fill(0);
    const against = new Array<number>(players).fill(0);
    for (let k = 0; k < pairs.a.length; k++) {
      const [a, b] = [pairs.a[k]!, pairs.b[k]!];
      const [s, w] = [pairs.scoreA[k]!, pairs.weight[k]!];
      won[a]! += s;
      won[b]! += w - s;
      const share = w / (strength[a]! + strength[b]!);
      against[a]! += share;
      against[b]! += share;
    }
    let moved = 0;
    for (let i = 0; i < players; i++) {
      const next = won[i]! / against[i]!;
      moved = Math.max(moved, Math.abs(Math.log(next / strength[i]!)));
      strength[i] = next;
    }
    if (moved < 1e-10) break;
  }
  const elo = strength.map((s) => Math.log(s) / ELO);
  return elo.map((r) => r - elo[anchor]! + 1000);
}

describe("fit", () => {
  it("puts a player who takes 10 of 11 points 400 Elo above, without a prior", () => {
    const pairs = aggregate([{ pairs: [{ a: 0, b: 1, scoreA: 10, weight: 11 }] }]);
    const { ratings } = fitRatings({ players: 2, pairs, anchor: 1, priorSd: Number.POSITIVE_INFINITY });
    expect(ratings[0]).toBeCloseTo(1400, 3);
    expect(ratings[1]).toBe(1000);
  });

  it("gives a player who won everything a finite rating, and one without games the mean", () => {
    const pairs = aggregate([{ pairs: [{ a: 0, b: 1, scoreA: 20, weight: 20 }] }]);
    const { ratings } = fitRatings({ players: 3, pairs, anchor: 1 });
    expect(ratings[0]).toBeGreaterThan(1300);
    expect(ratings[0]).toBeLessThan(3000);
    expect(ratings[2]).toBeCloseTo((ratings[0]! + 1000) / 2, 1);
  });

  it("agrees with an independent fit by another method within 0.01 Elo", () => {
    const { normal } = random(3);
    const strengths = Array.from({ length: 60 }, () => normal() * 150);
    const tallies = league(strengths, 4000, 8, 4);
    const { ratings } = fitRatings({
      players: 60,
      pairs: aggregate(tallies),
      anchor: 7,
      priorSd: Number.POSITIVE_INFINITY,
    });
    const plain = plainFit(60, tallies, 7);
    for (let i = 0; i < 60; i++) expect(Math.abs(ratings[i]! - plain[i]!)).toBeLessThan(0.01);
  });

  it("depends neither on the order of matches nor on where it starts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const tallies = league([0, 50, 120, -80, 10], 40, 4, seed);
        const { uniform } = random(seed + 1);
        const shuffled = tallies
          .map((tally) => [uniform(), tally] as const)
          .sort((x, y) => x[0] - y[0])
          .map(([, tally]) => tally);
        const one = fitRatings({ players: 5, pairs: aggregate(tallies), anchor: 0 });
        const two = fitRatings({ players: 5, pairs: aggregate(shuffled), anchor: 0 });
        expect([...two.ratings]).toEqual([...one.ratings]);
        const warm = fitRatings({
          players: 5,
          pairs: aggregate(tallies),
          anchor: 0,
          start: Float64Array.from([900, 1300, 1000, 700, 2000]),
        });
        for (let i = 0; i < 5; i++) expect(warm.ratings[i]).toBeCloseTo(one.ratings[i]!, 2);
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  it("refuses an anchor that is not there", () => {
    expect(() => fitRatings({ players: 2, pairs: aggregate([]), anchor: 2 })).toThrow("anchor 2");
  });
});

describe("addGame", () => {
  it("weighs a game of any size alike for each of its players, and shares the point of a tie", () => {
    const tally: MatchTally = { pairs: [] };
    addGame(tally, [3, 1, 2, 0], [1, 2, 2, 4]);
    const weightOf = (player: number) =>
      tally.pairs.reduce((sum, p) => sum + (p.a === player || p.b === player ? p.weight : 0), 0);
    for (const player of [0, 1, 2, 3]) expect(weightOf(player)).toBeCloseTo(1, 12);
    expect(tally.pairs.find((p) => p.a === 1 && p.b === 2)).toEqual({ a: 1, b: 2, scoreA: 1 / 6, weight: 1 / 3 });
  });

  it("leaves out a pair of one version with itself", () => {
    const tally: MatchTally = { pairs: [] };
    addGame(tally, [1, 1], [1, 2]);
    expect(tally.pairs).toEqual([]);
  });
});

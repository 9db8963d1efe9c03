import { describe, expect, it } from "vitest";
import { ELO, expectedScore } from "./elo.ts";
import { fitRatings } from "./fit.ts";
import { intervals } from "./intervals.ts";
import { addGame, type MatchTally } from "./pairs.ts";
import { t975 } from "./quantile.ts";
import { random } from "./random.ts";
import { aggregate } from "./sums.ts";

function season(strengths: number[], matches: number, seed: number): MatchTally[] {
  const { uniform, normal } = random(seed);
  const n = strengths.length;
  return Array.from({ length: matches }, () => {
    const tally: MatchTally = { pairs: [] };
    const a = Math.floor(uniform() * n);
    const b = (a + 1 + Math.floor(uniform() * (n - 1))) % n;
    // What a match shares: one bot's style may suit it against the other in all of its games.
    const shared = normal() * 60;
    for (let g = 0; g < 8; g++) {
      const p = expectedScore(strengths[a]! - strengths[b]! + shared);
      addGame(tally, [a, b], uniform() < p ? [1, 2] : [2, 1]);
    }
    return tally;
  });
}

describe("intervals", () => {
  it("cover the true difference in about 95 of 100 leagues, with effects shared within a match", () => {
    const strengths = [0, 40, -60, 110, 20, -10];
    const mean = strengths.reduce((s, x) => s + x, 0) / strengths.length;
    let covered = 0;
    let all = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const tallies = season(strengths, 240, seed);
      const pairs = aggregate(tallies);
      const { ratings } = fitRatings({ players: 6, pairs, anchor: 0 });
      const of = intervals({ players: 6, pairs, matches: tallies, ratings, replicates: 200 });
      const centre = ratings.reduce((s, x) => s + x, 0) / 6;
      for (let i = 0; i < 6; i++) {
        const off = Math.abs(ratings[i]! - centre - (strengths[i]! - mean));
        if (off <= of.half[i]!) covered++;
        all++;
      }
    }
    // 900 trials, not all independent: three standard errors of 0.95 are ±0.04 even for 270 effective ones.
    expect(covered / all).toBeGreaterThan(0.91);
    expect(covered / all).toBeLessThan(0.985);
  });

  it("know that a handful of matches says little of how much matches vary", () => {
    const strengths = [0, 40, -60, 110, -90];
    let covered = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const { uniform, normal } = random(seed);
      const tallies = Array.from({ length: 4 }, (_, m) => {
        const tally: MatchTally = { pairs: [] };
        const table = [0, 1, 2, 3, 4].filter((i) => i !== m);
        const form = table.map((i) => strengths[i]! + normal() * 100);
        for (let g = 0; g < 32; g++) {
          const shown = form.map((f) => f * ELO - Math.log(-Math.log(uniform())));
          addGame(
            tally,
            table,
            shown.map((x) => 1 + shown.filter((other) => other > x).length),
          );
        }
        return tally;
      });
      const pairs = aggregate(tallies);
      const { ratings } = fitRatings({ players: 5, pairs, anchor: 0 });
      const of = intervals({ players: 5, pairs, matches: tallies, ratings });
      const centre = ratings.reduce((s, x) => s + x, 0) / 5;
      strengths.forEach((truth, i) => {
        if (Math.abs(ratings[i]! - centre - truth) <= of.half[i]!) covered++;
      });
    }
    // Measured: 93.2 %. With the normal quantile, and eight residuals taken at face value: 87.4 %. The rest is the
    // match's own form.
    expect(covered / 2000).toBeGreaterThan(0.9);
  });

  it("hold the truth no more often than they say where pairs have played apart from all others", () => {
    let covered = 0;
    let all = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const { normal } = random(seed * 7919);
      const strengths = Array.from({ length: 40 }, () => normal() * 200);
      // One or two matches for each player: many are not connected, so only the prior says where they stand.
      const tallies = season(strengths, 30, seed);
      const pairs = aggregate(tallies);
      const { ratings } = fitRatings({ players: 40, pairs, anchor: 0 });
      const of = intervals({ players: 40, pairs, matches: tallies, ratings });
      const mean = (x: ArrayLike<number>): number => Array.from(x).reduce((s, v) => s + v, 0) / 40;
      const [here, there] = [mean(ratings), mean(strengths)];
      strengths.forEach((truth, i) => {
        if (of.matches[i] === 0) return;
        all++;
        if (Math.abs(ratings[i]! - here - (truth - there)) <= of.half[i]!) covered++;
      });
    }
    // Measured: 94.6 % of 1,886. If strengths were as far apart as the fit's prior allows and every rating used up
    // a residual: 100 %.
    expect(covered / all).toBeGreaterThan(0.93);
    expect(covered / all).toBeLessThan(0.975);
  });

  it("hold the truth where the prior holds a rating back by more than chance moves it", () => {
    // The first scores one point in 300: its games can hardly tell how far below the others it is.
    const strengths = [-1000, 0, 20, -20, 40, -40];
    const mean = (x: ArrayLike<number>): number => Array.from(x).reduce((sum, v) => sum + v, 0) / strengths.length;
    let covered = 0;
    let ofDifference = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const tallies = season(strengths, 200, seed);
      const pairs = aggregate(tallies);
      const { ratings } = fitRatings({ players: 6, pairs, anchor: 1 });
      const of = intervals({ players: 6, pairs, matches: tallies, ratings });
      expect(of.matches[0]).toBeGreaterThanOrEqual(30);
      const rating = ratings[0]!;
      if (Math.abs(rating - mean(ratings) - (-1000 - mean(strengths))) <= of.half[0]!) covered++;
      if (Math.abs(rating - ratings[1]! + 1000) <= of.once.half(0, 1)) ofDifference++;
    }
    // Measured: 91.5 % and 90.5 %. Without the prior's part: 75.5 % and 74.5 %.
    expect(covered / 200).toBeGreaterThan(0.87);
    expect(ofDifference / 200).toBeGreaterThan(0.87);
  });

  it("with few matches are the same by replicates as by dense algebra", () => {
    const players = 120;
    const { normal } = random(17);
    const tallies = season(
      Array.from({ length: players }, () => normal() * 200),
      110,
      17,
    );
    const pairs = aggregate(tallies);
    const { ratings } = fitRatings({ players, pairs, anchor: 0 });
    const input = { players, pairs, matches: tallies, ratings };
    const exact = intervals(input);
    const sampled = intervals({ ...input, exactUpTo: 0, replicates: 4096 });
    for (let i = 0; i < players; i++) {
      if (exact.matches[i] === 0) continue;
      expect(Math.abs(sampled.half[i]! / exact.half[i]! - 1)).toBeLessThan(0.05);
    }
  });

  it("take the design effect as given until the results show it", () => {
    const of = (matches: MatchTally[], design?: number) => {
      const pairs = aggregate(matches);
      const { ratings } = fitRatings({ players: 4, pairs, anchor: 0 });
      return intervals({ players: 4, pairs, matches, ratings, ...(design !== undefined && { design }) });
    };
    const strengths = [0, 60, -60, 0];
    const one = season(strengths, 1, 5);
    const player = of(one, 1).matches.indexOf(1);
    expect(of(one, 4).half[player]! / of(one, 1).half[player]!).toBeGreaterThan(1.2);
    // 0.75 is the default if nobody has measured it: the same, but more certain.
    expect(of(one).half[player]! / of(one, 0.75).half[player]!).toBeGreaterThan(1.05);
    const many = season(strengths, 400, 5);
    expect(of(many, 4).design / of(many, 1).design).toBeCloseTo(1, 1);
    expect(of(many, 4).half).toEqual(of(many, 1).half);
  });

  it("see in a few matches already that their games are one game repeated", () => {
    // Seven matches of 16 games, of which the first player wins so many: few enough that ratings explain them all.
    const season = (won: number): MatchTally[] =>
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
        [0, 2],
        [1, 3],
      ].map((table) => {
        const tally: MatchTally = { pairs: [] };
        for (let g = 0; g < 16; g++) addGame(tally, table, g < won ? [1, 2] : [2, 1]);
        return tally;
      });
    const chanceOf = (matches: MatchTally[]): Float64Array => {
      const pairs = aggregate(matches);
      const { ratings } = fitRatings({ players: 6, pairs, anchor: 0 });
      return intervals({ players: 6, pairs, matches, ratings }).parts.chance;
    };
    expect(Math.max(...chanceOf(season(12)))).toBeLessThan(130);
    // By the residuals alone, the least was 212.
    expect(Math.min(...chanceOf(season(16)))).toBeGreaterThan(270);
  });

  it("are infinite without a match, wide after one, and narrow with many", () => {
    const one = season([0, 0, 0], 1, 5);
    const pairs = aggregate(one);
    const { ratings } = fitRatings({ players: 3, pairs, anchor: 0 });
    const of = intervals({ players: 3, pairs, matches: one, ratings });
    const idle = [0, 1, 2].filter((i) => of.matches[i] === 0);
    expect(idle).toHaveLength(1);
    expect(of.half[idle[0]!]).toBe(Number.POSITIVE_INFINITY);
    const played = [0, 1, 2].find((i) => of.matches[i] === 1)!;
    expect(of.half[played]).toBeGreaterThan(100);
    expect(of.half[played]).toBeLessThan(2000);
  });

  it("are numbers where nobody is active any more", () => {
    const matches = season([0, 50, 900], 200, 3);
    const pairs = aggregate(matches);
    const { ratings } = fitRatings({ players: 3, pairs, anchor: 0 });
    const { half } = intervals({ players: 3, pairs, matches, ratings, active: [false, false, false] });
    expect([...half].every((width) => width > 0 && Number.isFinite(width))).toBe(true);
  });

  it("agree with the sandwich estimate by dense algebra", () => {
    const strengths = Array.from({ length: 12 }, (_, i) => i * 15);
    const tallies = season(strengths, 1500, 11);
    const pairs = aggregate(tallies);
    const { ratings } = fitRatings({ players: 12, pairs, anchor: 0, priorSd: Number.POSITIVE_INFINITY });
    const of = intervals({
      players: 12,
      pairs,
      matches: tallies,
      ratings,
      priorSd: Number.POSITIVE_INFINITY,
      replicates: 4000,
    });
    const exact = denseHalf(12, tallies, ratings);
    for (let i = 0; i < 12; i++) {
      expect(Math.abs(of.half[i]! / exact[i]! - 1)).toBeLessThan(0.05);
    }
  });

  it("of one with some matches that vary more than others' are its own, without Student's t", () => {
    // Each pair of six met four times, 20 matches each. The first player wins all or none, the others about half.
    const tallies = Array.from({ length: 60 }, (_, m): MatchTally => {
      const pairs = [0, 1, 2, 3, 4].flatMap((a) => Array.from({ length: 5 - a }, (_, k) => [a, a + 1 + k] as const));
      const [a, b] = pairs[m % 15]!;
      const turn = (m + Math.floor(m / 15)) % 2;
      return { pairs: [{ a, b, scoreA: a === 0 ? 8 * turn : 3.5 + turn, weight: 8 }] };
    });
    const pairs = aggregate(tallies);
    const input = { players: 6, pairs, matches: tallies, priorSd: Number.POSITIVE_INFINITY };
    const { ratings } = fitRatings({ players: 6, pairs, anchor: 0, priorSd: Number.POSITIVE_INFINITY });
    const of = intervals({ ...input, ratings });
    expect(of.matches[0]).toBe(20);
    const own = denseHalf(6, tallies, ratings)[0]! / t975(19);
    expect(of.half[0]! / own).toBeCloseTo(1.96, 2);
    // The others' intervals are the model's, which assumes for all matches the spread that they have together.
    expect(of.half[1]! / (denseHalf(6, tallies, ratings)[1]! / t975(19))).toBeGreaterThan(2.1);
  });
});

/** Half widths by dense elimination: contrasts of H⁺, then the sum of squares over matches. */
function denseHalf(n: number, tallies: MatchTally[], ratings: Float64Array): number[] {
  const k = Math.LN10 / 400;
  const p = (a: number, b: number) => expectedScore(ratings[a]! - ratings[b]!);
  const h = Array.from({ length: n }, () => new Array<number>(n).fill(1 / n));
  const count = new Array<number>(n).fill(0);
  for (const { pairs } of tallies) {
    for (const { a, b, weight } of pairs) {
      const c = weight * p(a, b) * (1 - p(a, b));
      for (const [x, y, s] of [
        [a, a, 1],
        [b, b, 1],
        [a, b, -1],
        [b, a, -1],
      ] as const) {
        h[x]![y]! += s * c;
      }
      count[a]! += 1;
      count[b]! += 1;
    }
  }
  return Array.from({ length: n }, (_, i) => {
    const contrast = Array.from({ length: n }, (_, j) => (i === j ? 1 : 0) - 1 / n);
    const u = eliminate(
      h.map((row) => [...row]),
      contrast,
    );
    let sum = 0;
    for (const { pairs } of tallies) {
      let score = 0;
      for (const { a, b, scoreA, weight } of pairs) {
        score += (u[a]! - u[b]!) * (scoreA - weight * p(a, b));
      }
      sum += score * score;
    }
    const free = tallies.length / (tallies.length - (n - 1));
    return (Math.sqrt(sum * free) / k) * t975(count[i]! - 1);
  });
}

function eliminate(m: number[][], right: number[]): number[] {
  const n = right.length;
  for (let c = 0; c < n; c++) {
    for (let r = c + 1; r < n; r++) {
      const f = m[r]![c]! / m[c]![c]!;
      for (let x = c; x < n; x++) m[r]![x]! -= f * m[c]![x]!;
      right[r]! -= f * right[c]!;
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let r = n - 1; r >= 0; r--) {
    let sum = right[r]!;
    for (let c = r + 1; c < n; c++) sum -= m[r]![c]! * x[c]!;
    x[r] = sum / m[r]![r]!;
  }
  return x;
}

describe("a difference", () => {
  // With few matches each and with many, so that the model's spread is used too; and with strengths close together
  // and far apart, so that the prior pulls.
  it.each([
    [200, 60],
    [1500, 60],
    [6000, 60],
    [3000, 600],
  ])("is beyond its interval exactly when it is the longer, %i matches, strengths %i apart", (matches, apart) => {
    const { normal } = random(matches);
    const players = 120;
    const tallies = season(
      Array.from({ length: players }, () => normal() * apart),
      matches,
      3,
    );
    const pairs = aggregate(tallies);
    const { ratings } = fitRatings({ players, pairs, anchor: 0 });
    const of = intervals({ players, pairs, matches: tallies, ratings, replicates: 512, exactUpTo: 0 });
    for (let i = 0; i < players; i++) {
      for (let j = 0; j < i; j++) {
        const half = of.once.half(i, j);
        const difference = Math.abs(ratings[i]! - ratings[j]!);
        for (const long of [difference, half * 0.9, half * (1 - 1e-9), half * (1 + 1e-9), half * 1.1, half * 2])
          expect(of.once.isBeyond(i, j, long)).toBe(long > half);
      }
    }
  });
});

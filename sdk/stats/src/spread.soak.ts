import { expect, it } from "vitest";
import { ELO, expectedScore } from "./elo.ts";
import { fitRatings } from "./fit.ts";
import { intervals } from "./intervals.ts";
import { addGame, type MatchTally } from "./pairs.ts";
import { t975 } from "./quantile.ts";
import { random } from "./random.ts";
import { aggregate } from "./sums.ts";

const N = 500;

/**
 * Matches of `seats` with 8 games each and effects shared within a match. They are between near ranks or, one in
 * three, between any.
 */
function season(seats: number, matches: number): MatchTally[] {
  const { uniform, normal } = random(seats);
  const strengths = Array.from({ length: N }, () => normal() * 200).sort((x, y) => y - x);
  return Array.from({ length: matches }, (_, m) => {
    const table = [m % N];
    const far = uniform() < 1 / 3;
    while (table.length < seats) {
      const i = far ? Math.floor(uniform() * N) : table[0]! + Math.round(normal() * 12);
      if (i >= 0 && i < N && !table.includes(i)) table.push(i);
    }
    const form = table.map((i) => strengths[i]! + normal() * 60);
    const tally: MatchTally = { pairs: [] };
    for (let g = 0; g < 8; g++) {
      const shown = form.map((s) => s * ELO - Math.log(-Math.log(uniform())));
      const ranks = shown.map((s) => 1 + shown.filter((other) => other > s).length);
      addGame(tally, table, ranks);
    }
    return tally;
  });
}

/** Gauss and Jordan's inverse, written plainly. */
function inverse(m: number[][]): number[][] {
  const n = m.length;
  const out = m.map((_, i) => m.map((_, j): number => (i === j ? 1 : 0)));
  for (let c = 0; c < n; c++) {
    const [pivotRow, outRow] = [m[c]!, out[c]!];
    const pivot = pivotRow[c]!;
    for (let x = 0; x < n; x++) {
      pivotRow[x]! /= pivot;
      outRow[x]! /= pivot;
    }
    for (let r = 0; r < n; r++) {
      const row = m[r]!;
      const f = row[c]!;
      if (r === c || f === 0) continue;
      const to = out[r]!;
      for (let x = 0; x < n; x++) {
        row[x]! -= f * pivotRow[x]!;
        to[x]! -= f * outRow[x]!;
      }
    }
  }
  return out;
}

/** The sandwich estimate by dense algebra: score by score for each match, with nothing sampled. */
function dense(tallies: MatchTally[], ratings: Float64Array) {
  const p = (a: number, b: number) => expectedScore(ratings[a]! - ratings[b]!);
  const h = Array.from({ length: N }, () => new Array<number>(N).fill(1 / N));
  const bump = (x: number, y: number, by: number): void => {
    h[x]![y]! += by;
  };
  const count = new Array<number>(N).fill(0);
  let free = 0;
  for (const { pairs } of tallies) {
    const who = new Set(pairs.flatMap(({ a, b }) => [a, b]));
    for (const i of who) count[i]! += 1;
    free += who.size - 1;
    for (const { a, b, weight } of pairs) {
      const c = weight * p(a, b) * (1 - p(a, b));
      bump(a, a, c);
      bump(b, b, c);
      bump(a, b, -c);
      bump(b, a, -c);
    }
  }
  const u = inverse(h);
  const inflate = free / (free - (N - 1));
  const half = (of: (x: readonly number[][], a: number) => number, matches: number): number => {
    let sum = 0;
    for (const { pairs } of tallies) {
      let score = 0;
      for (const { a, b, scoreA, weight } of pairs) score += (of(u, a) - of(u, b)) * (scoreA - weight * p(a, b));
      sum += score * score;
    }
    return (Math.sqrt(sum * inflate) / ELO) * t975(matches - 1);
  };
  return {
    // H does not see a common shift, so the inverse's own row is the rating less the mean of all.
    of: (i: number) => half((m, a) => m[i]![a]!, count[i]!),
    between: (i: number, j: number) => half((m, a) => m[i]![a]! - m[j]![a]!, Math.min(count[i]!, count[j]!)),
  };
}

it.each([
  [2, 12_000],
  [4, 6000],
])("intervals of 500 versions agree with dense algebra, %i seats", (seats, matches) => {
  const tallies = season(seats, matches);
  const pairs = aggregate(tallies);
  const priorSd = Number.POSITIVE_INFINITY;
  const { ratings } = fitRatings({ players: N, pairs, anchor: 0, priorSd });
  const input = { players: N, pairs, matches: tallies, ratings, priorSd };
  const cost = (from: number): string => `${(performance.now() - from).toFixed(0)} ms`;
  let from = performance.now();
  const exact = intervals({ ...input, exactUpTo: N });
  console.log(`exact: ${cost(from)}`);
  from = performance.now();
  const sampled = intervals({ ...input, exactUpTo: 0 });
  console.log(`sampled: ${cost(from)}`);
  expect(Math.min(...exact.matches)).toBeGreaterThanOrEqual(30);
  const reference = dense(tallies, ratings);
  const { uniform } = random(77);
  let worst = 0;
  let squares = 0;
  let worstOfDifferences = 0;
  for (let i = 0; i < N; i++) {
    const true95 = reference.of(i);
    expect(Math.abs(exact.half[i]! / true95 - 1)).toBeLessThan(1e-6);
    const off = Math.abs(sampled.half[i]! / true95 - 1);
    worst = Math.max(worst, off);
    squares += off * off;
    const j = (i + 1 + Math.floor(uniform() * (N - 1))) % N;
    const between = reference.between(i, j);
    expect(Math.abs(exact.once.half(i, j) / between - 1)).toBeLessThan(1e-6);
    worstOfDifferences = Math.max(worstOfDifferences, Math.abs(sampled.once.half(i, j) / between - 1));
  }
  const percent = (x: number): string => `${(100 * x).toFixed(2)} %`;
  console.log(
    `${seats} seats, sampled: off by ${percent(Math.sqrt(squares / N))}, at worst ${percent(worst)}; differences at worst ${percent(worstOfDifferences)}`,
  );
  expect(worst).toBeLessThan(0.05);
  expect(worstOfDifferences).toBeLessThan(0.05);
});

import { describe, expect, it } from "vitest";
import { expectedScore } from "./elo.ts";
import { fitRatings } from "./fit.ts";
import { type Misfit, misfit } from "./misfit.ts";
import { addGame, type MatchTally } from "./pairs.ts";
import { chiSquareAbove } from "./quantile.ts";
import { random } from "./random.ts";
import { aggregate } from "./sums.ts";

interface Season {
  strengths: number[];
  matches: number;
  /** How much better the first of a pair is than strengths say, in Elo. */
  suits?: (a: number, b: number) => number;
  /** A match is one game, repeated again and again. */
  repeats?: boolean;
}

function season({ strengths, matches, suits = () => 0, repeats = false }: Season, seed: number): MatchTally[] {
  const { uniform } = random(seed);
  const n = strengths.length;
  return Array.from({ length: matches }, () => {
    const tally: MatchTally = { pairs: [] };
    const a = Math.floor(uniform() * n);
    const b = (a + 1 + Math.floor(uniform() * (n - 1))) % n;
    const p = expectedScore(strengths[a]! - strengths[b]! + suits(a, b));
    const one = uniform() < p;
    for (let game = 0; game < 8; game++) addGame(tally, [a, b], (repeats ? one : uniform() < p) ? [1, 2] : [2, 1]);
    return tally;
  });
}

function of(players: number, matches: MatchTally[], active?: boolean[]): Misfit | undefined {
  const pairs = aggregate(matches);
  const { ratings } = fitRatings({ players, pairs, anchor: 0 });
  return misfit({ players, pairs, matches, ratings, ...(active && { active }) });
}

/** Each is 200 Elo better against the next than its strength says. */
const round = (n: number) => (a: number, b: number) =>
  a >= n || b >= n ? 0 : (b - a + n) % n === 1 ? 200 : (a - b + n) % n === 1 ? -200 : 0;

const STRENGTHS = [0, 120, -80, 40, 260, -200, 10, 90];

describe("misfit", () => {
  it.each([
    ["", false],
    [", whose matches are one game repeated", true],
  ])("of games that follow the model%s is chance", (_, repeats) => {
    let [chiSquare, freedom, rare] = [0, 0, 0];
    for (let seed = 1; seed <= 80; seed++) {
      const found = of(8, season({ strengths: STRENGTHS, matches: 500, repeats }, seed))!;
      chiSquare += found.chiSquare;
      freedom += found.freedom;
      if (found.chance < 0.05) rare++;
      expect(found.cycles).toBe(0);
    }
    // 28 pairs, less the seven ratings: 21.
    expect(freedom / 80).toBeGreaterThan(18);
    expect(freedom / 80).toBeLessThan(22);
    expect(Math.abs(chiSquare / freedom - 1)).toBeLessThan(0.12);
    // Of 80, 4 are expected; more than 11 come once in a thousand times.
    expect(rare).toBeLessThanOrEqual(11);
  });

  it("names the pair that suits, from its better side or its worse one", () => {
    const suits = (a: number, b: number): number => (a === 2 && b === 6 ? 250 : a === 6 && b === 2 ? -250 : 0);
    const found = of(8, season({ strengths: STRENGTHS, matches: 1500, suits }, 3))!;
    expect(found.chance).toBeLessThan(0.001);
    expect([found.worst.a, found.worst.b]).toEqual([2, 6]);
    expect(found.worst.seen).toBeGreaterThan(found.worst.expected + 0.15);
    expect(found.worst.errors).toBeGreaterThan(4);
  });

  it("finds each cycle once, the best of the three first, and none but among the active", () => {
    const matches = season({ strengths: [30, 0, -30, 700], matches: 1200, suits: round(3) }, 5);
    const found = of(4, matches)!;
    expect(found.cycles).toBe(1);
    expect(found.shown).toEqual([[0, 1, 2]]);
    expect(of(4, matches, [true, true, false, true])).toMatchObject({ cycles: 0, shown: [] });
    // Five around a table: each is equal to the next but one, so there are no cycles of three.
    const ring = season({ strengths: [0, 0, 0, 0, 0], matches: 2500, suits: round(5) }, 5);
    expect(of(5, ring)!.chance).toBeLessThan(1e-6);
    expect(of(5, ring)!.cycles).toBe(0);
  });

  it("is undefined as long as nothing can be told", () => {
    expect(of(3, [])).toBeUndefined();
    expect(of(8, season({ strengths: STRENGTHS, matches: 8 }, 1))).toBeUndefined();
    // Two ratings fit one pair, whatever it is.
    expect(of(2, season({ strengths: [0, 50], matches: 100 }, 1))).toBeUndefined();
    // Results that never vary: nothing to measure misfit by.
    const same = Array.from({ length: 60 }, (_, m): MatchTally => {
      const [a, b] = (
        [
          [0, 1],
          [0, 2],
          [1, 2],
        ] as const
      )[m % 3]!;
      return { pairs: [{ a, b, scoreA: 4, weight: 8 }] };
    });
    expect(of(3, same)).toBeUndefined();
  });
});

describe("chiSquareAbove", () => {
  it.each([
    [7.815, 3, 0.05],
    [12.592, 6, 0.05],
    [31, 6, 0.0000253],
    [18.307, 10, 0.05],
    [135.81, 100, 0.01],
  ])("of %f with %i degrees of freedom is %f", (value, freedom, chance) => {
    expect(Math.abs(chiSquareAbove(value, freedom) - chance)).toBeLessThan(0.003);
  });
});

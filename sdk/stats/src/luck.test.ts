import { describe, expect, it } from "vitest";
import { ELO } from "./elo.ts";
import { adjustForLuck, type LuckyGame } from "./luck.ts";
import { random } from "./random.ts";

/** Three players, 60 matches of 4 games. Luck affects who wins, and is only partly seen. */
function season(seed: number): LuckyGame[][] {
  const { uniform, normal } = random(seed);
  const strengths = [60, 0, -60];
  return Array.from({ length: 60 }, () =>
    Array.from({ length: 4 }, () => {
      // Dice are skewed: seldom much, mostly nothing.
      const dealt = strengths.map(() => (uniform() < 0.2 ? 4 : -1));
      const noise = strengths.map(() => normal());
      const shown = strengths.map(
        (s, i) => (s + 100 * dealt[i]!) * ELO - Math.log(-Math.log(uniform())) + 0.1 * noise[i]!,
      );
      return {
        players: [0, 1, 2],
        ranks: shown.map((x) => 1 + shown.filter((other) => other > x).length),
        luck: dealt.map((x, i) => [x, noise[i]!, 0]),
      };
    }),
  );
}

const shareOf = (tallies: { pairs: { a: number; b: number; scoreA: number; weight: number }[] }[]): number => {
  let points = 0;
  let weight = 0;
  for (const pair of tallies.flatMap(({ pairs }) => pairs)) {
    if (pair.a !== 0 || pair.b !== 2) continue;
    points += pair.scoreA;
    weight += pair.weight;
  }
  return points / weight;
};

describe("adjustForLuck", () => {
  it("leaves the score unbiased, and makes it vary less", () => {
    const plain: number[] = [];
    const adjusted: number[] = [];
    const both: number[] = [];
    for (let seed = 1; seed <= 600; seed++) {
      const matches = season(seed);
      const zero = matches.map((games) => games.map((game) => ({ ...game, luck: game.luck.map(() => []) })));
      plain.push(shareOf(adjustForLuck(zero).tallies));
      adjusted.push(shareOf(adjustForLuck(matches).tallies));
      both.push(adjusted.at(-1)! - plain.at(-1)!);
    }
    const mean = (x: number[]) => x.reduce((sum, v) => sum + v, 0) / x.length;
    const variance = (x: number[]) => mean(x.map((v) => (v - mean(x)) ** 2));
    // The mean of 600 differences, each 0 on average: within three of its standard errors.
    expect(Math.abs(mean(both))).toBeLessThan(3 * Math.sqrt(variance(both) / 600));
    expect(variance(plain) / variance(adjusted)).toBeGreaterThan(1.3);
  });

  it("never asks a match about its own luck: what it did moves no coefficient of its fold", () => {
    const matches = season(1);
    const before = adjustForLuck(matches).coefficients;
    const swapped = matches.map((games, m) => (m === 23 ? games.map((g) => ({ ...g, ranks: [3, 2, 1] })) : games));
    const after = adjustForLuck(swapped).coefficients;
    expect(after[3]).toEqual(before[3]);
    expect(after[4]).not.toEqual(before[4]);
  });

  it("takes from one what it gives to the other, and keeps the weights", () => {
    const matches = season(2);
    const { tallies } = adjustForLuck(matches);
    // The same games, with the players numbered the other way round.
    const mirror = matches.map((games) => games.map((g) => ({ ...g, players: g.players.map((p) => 2 - p) })));
    expect(shareOf(adjustForLuck(mirror).tallies)).toBeCloseTo(1 - shareOf(tallies), 9);
    for (const { pairs } of tallies) for (const { weight } of pairs) expect(weight).toBeCloseTo(2, 12);
  });

  it("refuses games with differing ways of luck", () => {
    const [first, second] = season(3) as [LuckyGame[], LuckyGame[]];
    const wrong = second.map((game) => ({ ...game, luck: [[1], [2], [3]] }));
    expect(() => adjustForLuck([first, wrong])).toThrow("ways of luck");
  });
});

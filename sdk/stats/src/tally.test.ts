import { describe, expect, it } from "vitest";
import { random } from "./random.ts";
import { type Outcome, share, Tally } from "./tally.ts";

const FAULTS = ["illegal", "timeout"] as const;
type Game = Outcome<(typeof FAULTS)[number]>;

const standings = (entrants: number, games: readonly Game[]) => {
  const tally = new Tally(entrants, FAULTS);
  tally.add(games);
  return tally.standings();
};

const game = (unit: number, ranks: number[], faults: Game["faults"] = []): Game => ({
  unit,
  entrants: ranks.map((_, seat) => seat),
  ranks,
  faults,
});

describe("share", () => {
  it("is Wilson's interval when every unit is one game", () => {
    const units = Array.from({ length: 400 }, (_, i) => ({ wins: i % 4 === 0 ? 1 : 0, games: 1 }));
    const { value, half } = share(units);
    expect(value).toBe(0.25);
    // z = t(399) = 1.966, n = 399: worked by hand.
    expect(half).toBeCloseTo(0.0424, 3);
  });

  it("is narrower when luck cancels within a deal, wider when wins come together", () => {
    const even = Array.from({ length: 40 }, (_, i) => ({ wins: i % 8 === 0 ? 2 : 1, games: 4 }));
    const lumpy = Array.from({ length: 40 }, (_, i) => ({ wins: i % 4 === 0 ? 4 : 0, games: 4 }));
    const single = Array.from({ length: 160 }, (_, i) => ({ wins: i % 4 === 0 ? 1 : 0, games: 1 }));
    expect(share(even).half).toBeLessThan(share(single).half / 1.8);
    expect(share(lumpy).half).toBeGreaterThan(share(single).half * 1.8);
  });

  it("stays honest at 0 and at 1, and says nothing from one unit", () => {
    const none = share(Array.from({ length: 10 }, () => ({ wins: 0, games: 1 })));
    expect(none.value).toBe(0);
    expect(none.half).toBeGreaterThan(0.1);
    expect(share([{ wins: 1, games: 4 }]).half).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("standings", () => {
  it("counts wins, placings and faults for each entrant, whatever seat it had", () => {
    const rows = standings(3, [
      game(0, [1, 2, 3]),
      { unit: 0, entrants: [1, 2, 0], ranks: [1, 1, 3], faults: [undefined, undefined, "timeout"] },
    ]);
    expect(rows.map((row) => [row.games, row.wins, row.losses, row.placing])).toEqual([
      [2, 1, 1, 2],
      [2, 1, 1, 1.5],
      [2, 1, 1, 2],
    ]);
    expect(rows[0]?.faults.timeout).toBe(1);
    expect(rows[1]?.faults.timeout).toBe(0);
  });

  it("puts a bot that wins three of four about 191 Elo above one that loses them", () => {
    const rows = standings(
      2,
      Array.from({ length: 400 }, (_, i) => game(i, i % 4 === 0 ? [2, 1] : [1, 2])),
    );
    const [a, b] = rows;
    expect(a!.elo.value - b!.elo.value).toBeCloseTo(190.8, 0);
    expect(a!.elo.half).toBeGreaterThan(10);
    expect(a!.elo.half).toBeLessThan(30);
  });

  it("says of many games what it would say of each alone, in less memory", () => {
    // 3 of 4 for the first of two, at random: so neighbours have nothing to do with each other.
    const { uniform } = random(7);
    const games = Array.from({ length: 20_000 }, (_, i) => game(i, uniform() < 0.75 ? [1, 2] : [2, 1]));
    const tally = new Tally(2, FAULTS);
    for (let at = 0; at < games.length; at += 64) tally.add(games.slice(at, at + 64));
    const [row] = tally.standings();
    expect(row).toEqual(standings(2, games)[0]);
    expect(row!.winRate.value).toBeCloseTo(0.75, 1);
    expect(row!.winRate.half).toBeCloseTo(1.96 * Math.sqrt((0.75 * 0.25) / 20_000), 4);
    // Of the mean of two: 400 / ln 10 · 1.96 / √(n p q) / 2 = 2.8.
    expect(row!.elo.half).toBeGreaterThan(2.5);
    expect(row!.elo.half).toBeLessThan(3.1);
  });
});

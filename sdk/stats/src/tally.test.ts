import { describe, expect, it } from "vitest";
import { normalAbove } from "./quantile.ts";
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

  const wins = (won: number, of: number, repeat = 1): Game[] =>
    // As even as can be, so that neighbours do not matter.
    Array.from({ length: of }, (_, i) => {
      const first = Math.floor(((i + 1) * won) / of) > Math.floor((i * won) / of);
      return Array.from({ length: repeat }, () => game(i, first ? [1, 2] : [2, 1]));
    }).flat();

  it("says how likely the first is superior: what chess players know as LOS, and the p-value of the difference", () => {
    const [first, other] = standings(2, wins(216, 400));
    expect(first!.lead).toBeUndefined();
    const { elo, p, superior } = other!.lead!;
    // ln(0.54 / 0.46) = 27.9 Elo, with an error of 1 / √(400 · 0.54 · 0.46), which is 17.4 Elo: z = 1.598.
    expect(elo.value).toBeCloseTo(27.9, 0);
    expect(elo.half).toBeCloseTo(1.966 * 17.4, 0);
    expect(p).toBeCloseTo(0.111, 2);
    // By the usual formula, Φ((W − L) / √(W + L)) = Φ(1.6).
    expect(superior).toBeCloseTo(1 - normalAbove(1.6), 2);
    const [, worse] = standings(2, wins(184, 400));
    expect(worse!.lead!.superior).toBeCloseTo(1 - superior, 6);
    expect(worse!.lead!.p).toBeCloseTo(p, 6);
    expect(standings(2, wins(200, 400))[1]!.lead).toMatchObject({ p: expect.closeTo(1, 3) });
  });

  it("counts the games of a deal together there, as in the interval", () => {
    const once = standings(2, wins(216, 400))[1]!.lead!;
    const thrice = standings(2, wins(216, 400, 3))[1]!.lead!;
    expect(thrice.p).toBeCloseTo(once.p, 2);
    // As if they were three times as many deals: z = 2.77.
    expect(standings(2, wins(648, 1200))[1]!.lead!.p).toBeCloseTo(2 * normalAbove(2.77), 3);
  });

  it("has a p-value below 0.05 exactly where the interval of the difference excludes 0, with few units and with many", () => {
    let excluded = 0;
    for (const units of [2, 5, 9, 10, 14, 29, 30, 200])
      for (let won = 0; won <= units; won++) {
        const { elo, p } = standings(3, [...wins(won, units).map(({ unit, ranks }) => game(unit, [...ranks, 3]))])[1]!
          .lead!;
        const sure = Math.abs(elo.value) > elo.half;
        if (sure) excluded++;
        expect(p < 0.05, `${won} of ${units}: ${elo.value} ± ${elo.half}, p ${p}`).toBe(sure);
      }
    expect(excluded).toBeGreaterThan(100);
  });

  it("calls two equal bots unequal, at p < 0.05, in about one run of twenty", () => {
    const { uniform } = random(11);
    let wrong = 0;
    for (let run = 0; run < 600; run++) {
      // Deals of two games: the better hand wins mostly both, so that they are not independent.
      const games = Array.from({ length: 40 }, (_, unit) => {
        const shared = uniform() < 0.5;
        return [0, 1].map(() => game(unit, (uniform() < 0.7 ? shared : !shared) ? [1, 2] : [2, 1]));
      }).flat();
      if (standings(2, games)[1]!.lead!.p < 0.05) wrong++;
    }
    // 30 ± 5.3.
    expect(wrong).toBeGreaterThan(14);
    expect(wrong).toBeLessThan(46);
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

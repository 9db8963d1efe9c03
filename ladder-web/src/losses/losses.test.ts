import type { Exchange } from "@liars-ladder/evaluate";
import { random } from "@liars-ladder/stats";
import { expect, test } from "vitest";
import { claimsOf, netOf } from "./claims.ts";
import { type MatchSums, meanOf, type Rival, rivalsOf, shareOfForfeits, sumsOfMatch, together } from "./sums.ts";

const round = (one: Partial<Exchange>): Exchange => ({
  ...{ round: 1, cause: "others", with: null, change: 0, call: null, broke: null, faced: [] },
  ...one,
});
const NAMES = ["ada/me", "bob/x", "house/odds", "house/odds"];

test("a match is summed up by opponents, and what nobody of them took is told apart", () => {
  const { by, others, games, dice } = sumsOfMatch([
    {
      ...{ game: "m.0", rank: 2, seat: 0, names: NAMES },
      exchanges: [
        round({ cause: "bluff", with: 1, change: -0.2, call: { own: false, other: 1, expected: 0.7, right: true } }),
        round({ cause: "won", with: 2, change: 0.1, call: { own: true, other: 2, expected: 0.6, right: true } }),
        round({ cause: "luck", with: 3, change: -0.1, call: { own: true, other: 3, expected: 0.6, right: false } }),
        round({ change: 0.04 }),
        round({
          faced: [
            { bidder: 1, dice: 13, chance: 0.4, challenged: false, gain: 0.05 },
            { bidder: 1, dice: 12, chance: 0.4, challenged: true, gain: 0 },
            { bidder: 1, dice: 12, chance: 0.6, challenged: false, gain: -0.3 },
          ],
        }),
      ],
    },
  ]);
  expect([games, others, dice, [...by.keys()]]).toEqual([1, 0.04, 13, ["bob/x", "house/odds"]]);
  const [bob, odds] = [by.get("bob/x")!, by.get("house/odds")!];
  expect(bob.change).toEqual({ won: 0, luck: 0, bluff: -0.2, call: 0, forfeit: 0 });
  expect(bob.called).toEqual({ times: 1, worth: 1 - 0.7, right: 1 });
  expect(bob.doubtful).toEqual({
    few: { times: 0, worth: 0, challenged: 1 },
    many: { times: 1, worth: 0.05, challenged: 0 },
  });
  // One opponent at two places of the table, in one game.
  expect(odds.games).toBe(1);
  expect(odds.change).toEqual({ won: 0.1, luck: -0.1, bluff: 0, call: 0, forfeit: 0 });
  expect(odds.calls.times).toBe(2);
  expect(odds.calls.worth).toBeCloseTo(-0.2, 12);
  expect(netOf(odds)).toEqual({ times: 1, worth: 0 });
});

test("all opponents together have what each has, in the games of the match", () => {
  const match = (seat: number) => ({
    ...{ game: "m.0", rank: 1, seat, names: NAMES },
    exchanges: [round({ cause: "won", with: 1, change: 0.1 }), round({ cause: "call", with: 2, change: -0.3 })],
  });
  const sums = sumsOfMatch([match(0), match(0)]);
  const [all] = together([sums]).met;
  expect(all).toMatchObject({ games: 2, change: { won: 0.2, luck: 0, bluff: 0, call: -0.6, forfeit: 0 } });
  expect(together([sums, sums]).met).toEqual([all, all]);
});

test("a forfeit counts for no opponent, but for all together, and says where it was", () => {
  const broke = { decision: 17, kind: "timeout" } as const;
  const games = [
    { game: "m.0", rank: 4, exchanges: [round({ cause: "forfeit", broke, change: -0.4 }), round({ change: -0.05 })] },
    { game: "m.1", rank: 1, exchanges: [round({ cause: "won", with: 1, change: 0.5 })] },
    { game: "m.2", rank: 3, exchanges: [round({ cause: "luck", with: 1, change: -0.5 })] },
  ].map((one) => ({ ...one, seat: 0, names: NAMES }));
  const sums = sumsOfMatch(games);
  expect(sums).toMatchObject({ games: 3, lost: 2, others: -0.05 });
  expect(sums.forfeits).toEqual([{ game: "m.0", seat: 0, change: -0.4, ...broke }]);
  for (const met of sums.by.values()) expect(met.change.forfeit).toBe(0);
  const [all] = together([sums]).met;
  expect(all?.change).toEqual({ won: 0.5, luck: -0.5, bluff: 0, call: 0, forfeit: -0.4 });
  expect(netOf(all!).worth).toBeCloseTo(-0.4, 12);
  expect(shareOfForfeits([sums, sums])).toEqual({ forfeits: 2, lost: 4, newest: [sums.forfeits[0], sums.forfeits[0]] });
});

test("a mean's error counts matches, not times", () => {
  expect(meanOf([{ times: 0, worth: 0 }])).toBeUndefined();
  expect(meanOf([{ times: 4, worth: 2 }])).toEqual({ value: 0.5, times: 4, matches: 1, error: null });
  const two = [
    { times: 10, worth: 6 },
    { times: 10, worth: 4 },
  ];
  // The means of the matches are 0.6 and 0.4: their standard error is that of two numbers.
  expect(meanOf(two)!.error).toBeCloseTo(0.1, 12);
});

/** Twelve matches with each of six opponents; the first one lies by `lies` more than the odds say. */
function pageOf(seed: number, lies: number): Rival[] {
  const { uniform } = random(seed);
  const matches = Array.from({ length: 12 }, (): MatchSums => {
    const names = ["ada/me", "x/0", "x/1", "x/2", "x/3", "x/4", "x/5"];
    const exchanges = Array.from({ length: 60 }, (_, i): Exchange => {
      const other = 1 + (i % 6);
      const expected = 0.5 + 0.4 * uniform();
      const right = uniform() < expected;
      const gain = 0.3 * (uniform() - 0.5) + (other === 1 ? lies : 0);
      const faced = [{ bidder: other, dice: 8, chance: 0.3, challenged: false, gain }];
      return round({ cause: "others", call: { own: i % 12 < 6, other, expected, right }, faced });
    });
    return sumsOfMatch([{ game: "m.0", rank: 1, seat: 0, names, exchanges }]);
  });
  return rivalsOf(matches);
}

test("where nothing is out of line, about one page in twenty says that something is, whatever it tries", () => {
  const pages = Array.from({ length: 200 }, (_, seed) => claimsOf(pageOf(seed + 1, 0), 20));
  for (const { tried } of pages) expect(tried).toBe(18);
  const wrong = pages.filter(({ claims }) => claims.length > 0).length;
  expect(wrong).toBeGreaterThan(2);
  expect(wrong).toBeLessThanOrEqual(20);
});

test("who lies more than the odds say should be challenged more often, and it says by how much it pays", () => {
  const { claims } = claimsOf(pageOf(7, 0.05), 20);
  expect(claims).toEqual([
    {
      bot: "x/0",
      says: expect.stringMatching(
        /^It challenges too rarely: of 120 bids with up to 12 dice .* challenged 0\s%\. .* \+0\.0\d\d ± 0\.0\d\d /,
      ),
    },
  ]);
});

test("nothing is said of four matches", () => {
  const few = pageOf(7, 0.2).map(({ bot, met }) => ({ bot, met: met.slice(0, 4) }));
  expect(claimsOf(few, 20)).toEqual({ claims: [], tried: 0 });
});

test("challenges that are wrong too often, and bids that are seen through, are told in figures", () => {
  const match = (right: number, own: boolean): MatchSums =>
    sumsOfMatch([
      {
        ...{ game: "m.0", rank: 1, seat: 0, names: ["ada/me", "x/0"] },
        exchanges: Array.from({ length: 10 }, (_, i) =>
          round({ call: { own, other: 1, expected: 0.6, right: i < right } }),
        ),
      },
    ]);
  const saysOf = (own: boolean, rights: readonly number[]) =>
    claimsOf(rivalsOf(rights.map((right) => match(right, own))), 8).claims.map(({ says }) => says);
  const fair = "by what it knew, if all other dice are fair.";
  expect(saysOf(true, [3, 4, 3, 4, 3, 4])).toEqual([
    expect.stringMatching(
      `^Its challenges are wrong too often: 35\\s% of 60 were right, where 60\\s% should be .± \\d\\s%. ${fair}$`,
    ),
  ]);
  expect(saysOf(false, [8, 9, 8, 9, 8, 9])).toEqual([
    expect.stringMatching(
      `^Its bids are seen through: 85\\s% of 60 challenges of them were right, where 60\\s% should be .± \\d\\s%. ${fair}$`,
    ),
  ]);
  // The other way round it is no reason to lose.
  expect([saysOf(true, [8, 9, 8, 9, 8, 9]), saysOf(false, [3, 4, 3, 4, 3, 4])]).toEqual([[], []]);
});

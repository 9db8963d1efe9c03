import { expect, test } from "vitest";
import { isBadCall, isBluff, judge } from "./judge.ts";
import { bid, challenge, eventsOf, playing } from "./play.fixture.ts";
import { addJudgement, newStyle, WHOLE } from "./style.ts";

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);
/** The probability that at least k of n dice show it, if each does with chance p. */
const atLeast = (k: number, n: number, p: number): number => {
  let sum = 0;
  for (let i = k; i <= n; i++) sum += binomial(n, i) * p ** i * (1 - p) ** (n - i);
  return sum;
};

/** A round of two: an honest bid, a bluff that is false, and the call of it, which was more likely wrong, but right. */
function duel() {
  const game = playing("palafico", {
    rolloff: [[6, 1]],
    rolls: [
      ["22345", "66666"],
      ["22222", "3333"],
    ],
  });
  bid(game, 2, 2);
  bid(game, 3, 3);
  challenge(game);
  const { options, players } = game;
  return { head: { ruleset: "palafico", options, players }, events: eventsOf(game) };
}

test("a bid is judged by what its bidder held, a challenge by what the challenger held", () => {
  const { head, events } = duel();
  const judged = [...judge(head, events)];
  expect(judged.map(({ seat, kind, bidder, holds, dice }) => ({ seat, kind, bidder, holds, dice }))).toEqual([
    { seat: 0, kind: "bid", bidder: 0, holds: true, dice: 10 },
    { seat: 1, kind: "bid", bidder: 1, holds: false, dice: 10 },
    { seat: 0, kind: "challenge", bidder: 1, holds: false, dice: 10 },
  ]);
  // Seat 0 holds both twos; seat 1 holds no three and no one; seat 0 holds one three.
  expect(judged[0]?.own).toBe(1);
  expect(judged[1]?.own).toBeCloseTo(atLeast(3, 5, 1 / 3), 12);
  expect(judged[2]?.own).toBeCloseTo(atLeast(2, 5, 1 / 3), 12);
  expect(judged.map(isBluff)).toEqual([false, true, false]);
  expect(judged.map(isBadCall)).toEqual([false, false, true]);
  expect(events[judged[2]?.event ?? -1]).toMatchObject({ type: "act", seat: 0, action: { type: "challenge" } });
});

test("their sums: bluffs, who was caught, how often calls were right and should have been, calibration", () => {
  const { head, events } = duel();
  const styles = [newStyle(), newStyle()];
  for (const judgement of judge(head, events)) addJudgement(styles, judgement);
  const [caller, bluffer] = styles as [ReturnType<typeof newStyle>, ReturnType<typeof newStyle>];
  expect(caller).toMatchObject({ bids: 1, bluffs: 0, called: 0, caught: 0, calls: 1, right: 1, badCalls: 1 });
  expect(caller.rightChance).toBe(Math.round((1 - atLeast(2, 5, 1 / 3)) * WHOLE));
  expect(bluffer).toMatchObject({ bids: 1, bluffs: 1, called: 1, caught: 1, calls: 0, right: 0, badCalls: 0 });
  // 51 / 243 = 0.2099: the third of the ten ranges; it was false.
  expect(bluffer.byChance.map(({ bids }) => bids)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  expect(bluffer.byChance[2]).toEqual({ bids: 1, chance: 2099, held: 0 });
  // A certain bid belongs to the last.
  expect(caller.byChance[9]).toEqual({ bids: 1, chance: WHOLE, held: 1 });
  // Ten dice lay there: the range of 10 to 12.
  expect(bluffer.byDice.map(({ bids, bluffs }) => [bids, bluffs])[4]).toEqual([1, 1]);
});

test("a bid of exactly one half is no bluff, and a call of one is no bad one", () => {
  const even = { event: 0, seat: 0, bidder: 0, own: 0.5, holds: true, dice: 4 };
  expect(isBluff({ ...even, kind: "bid" })).toBe(false);
  expect(isBadCall({ ...even, kind: "challenge" })).toBe(false);
  expect(isBluff({ ...even, kind: "challenge", own: 0.1 })).toBe(false);
  expect(isBadCall({ ...even, kind: "bid", own: 0.9 })).toBe(false);
});

test("a long shot that was true was not caught, and its call was not bad, only wrong", () => {
  const styles = [newStyle(), newStyle()];
  addJudgement(styles, { event: 0, seat: 1, bidder: 1, kind: "bid", own: 0.04, holds: true, dice: 40 });
  addJudgement(styles, { event: 1, seat: 0, bidder: 1, kind: "challenge", own: 0.04, holds: true, dice: 40 });
  expect(styles[0]).toMatchObject({ calls: 1, right: 0, badCalls: 0, rightChance: 9600 });
  expect(styles[1]).toMatchObject({ bluffs: 1, called: 1, caught: 0 });
  expect(styles[1]?.byDice.at(-1)).toEqual({ bids: 1, bluffs: 1 });
});

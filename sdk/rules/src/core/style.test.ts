import { expect, test } from "vitest";
import { mustPlayRules, startLadders } from "../games/registry.ts";
import { isFault } from "./action.ts";
import type { Event } from "./event.ts";
import { MAX_LEGAL } from "./game.ts";
import { isBadCall, isBluff, judge } from "./judge.ts";
import { DRAW } from "./luck.ts";
import { checkOptions } from "./options.ts";
import { bid, challenge, eventsOf, playing } from "./play.fixture.ts";
import { deriveSeed, mustLuck, quickLuck } from "./seed.ts";
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

test("bids of others are counted by the chance that they had for who could challenge them", () => {
  const { head, events } = duel();
  const judged = [...judge(head, events)];
  // Seat 1 holds no two and no one; seat 0 holds one three.
  const [raised, challenged] = [atLeast(2, 5, 1 / 3), atLeast(2, 5, 1 / 3)];
  expect(judged[0]?.faced).toBeNull();
  expect(judged[1]?.faced).toBeCloseTo(raised, 12);
  expect(judged[2]?.faced).toBeCloseTo(challenged, 12);
  const styles = [newStyle(), newStyle()];
  for (const judgement of judged) addJudgement(styles, judgement);
  const answers = styles.map(({ byFaced }) => byFaced.map(({ bids, challenged: of }) => [bids, of]));
  expect(answers[0]).toEqual(answers[0]!.map((_, i) => (i === 5 ? [1, 1] : [0, 0])));
  expect(answers[1]).toEqual(answers[1]!.map((_, i) => (i === 5 ? [1, 0] : [0, 0])));
});

test("a bid after an impossible one, in a replay that nobody verified, is judged all the same", () => {
  const { head, events } = duel();
  const first = events.find((event) => event.type === "act");
  if (first?.type !== "act") throw new Error("nobody acted");
  first.action = { type: "bid", bid: { kind: "color", quantity: 1, color: "R" } };
  expect([...judge(head, events)].map(({ seat, kind, faced }) => [seat, kind, faced === null])).toEqual([
    [1, "bid", true],
    [0, "challenge", false],
  ]);
});

test.each(startLadders())("on $id, a bid of another is faced wherever a challenge is legal", (ladder) => {
  const { players } = ladder;
  const checked = checkOptions(mustPlayRules(ladder.ruleset).options, ladder.options);
  if ("problems" in checked) throw new Error(checked.problems[0]!.message);
  const head = { ruleset: ladder.ruleset, options: checked.options, players };
  const codes = new Int32Array(MAX_LEGAL);
  for (let n = 0; n < 4; n++) {
    const events: Event[] = [];
    /** Index of the event of each answer to a bid, and whether it was a challenge. */
    const answers: [number, boolean][] = [];
    const drawn = quickLuck(1, n);
    const game = mustPlayRules(ladder.ruleset).create({
      ...head,
      luck: mustLuck(deriveSeed("faced", n)),
      listen: (event) => events.push(event),
    });
    for (let decision = 0; decision < 300 && game.seat >= 0; decision++) {
      // One of the lower bids, or a challenge: else a game is over soon.
      const code = codes[drawn.pick(decision, 0, DRAW.rng, 0, Math.min(6, game.legal(codes)))]!;
      const { type } = game.action(code);
      const answer = type === "bid" || type === "challenge" || type === "calza" || type === "watch";
      if (answer && !isFault(game.parse({ type: "challenge" }))) answers.push([events.length, type === "challenge"]);
      game.apply(code);
    }
    const faced = [...judge(head, events)].filter((judgement) => judgement.faced !== null);
    expect(faced.map(({ event, kind }) => [event, kind === "challenge"])).toEqual(answers);
    expect(answers.length).toBeGreaterThan(5);
    for (const judgement of faced) if (judgement.kind === "challenge") expect(judgement.faced).toBe(judgement.own);
  }
});

test("a bid of exactly one half is no bluff, and a call of one is no bad one", () => {
  const even = { event: 0, seat: 0, bidder: 0, own: 0.5, faced: null, holds: true, dice: 4 };
  expect(isBluff({ ...even, kind: "bid" })).toBe(false);
  expect(isBadCall({ ...even, kind: "challenge" })).toBe(false);
  expect(isBluff({ ...even, kind: "challenge", own: 0.1 })).toBe(false);
  expect(isBadCall({ ...even, kind: "bid", own: 0.9 })).toBe(false);
});

test("a long shot that was true was not caught, and its call was not bad, only wrong", () => {
  const styles = [newStyle(), newStyle()];
  addJudgement(styles, { event: 0, seat: 1, bidder: 1, kind: "bid", own: 0.04, faced: null, holds: true, dice: 40 });
  addJudgement(styles, {
    event: 1,
    seat: 0,
    bidder: 1,
    kind: "challenge",
    own: 0.04,
    faced: 0.04,
    holds: true,
    dice: 40,
  });
  expect(styles[0]).toMatchObject({ calls: 1, right: 0, badCalls: 0, rightChance: 9600 });
  expect(styles[1]).toMatchObject({ bluffs: 1, called: 1, caught: 0 });
  expect(styles[1]?.byDice.at(-1)).toEqual({ bids: 1, bluffs: 1 });
});

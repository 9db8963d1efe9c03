import { type Replay, startLadders } from "@liars-ladder/rules";
import { type AnyView, anyRuleset, challenge, defineBot, type Program, playMatch } from "@liars-ladder/sdk";
import { describe, expect, test } from "vitest";
import { worthOf } from "./fit.ts";
import { type Exchange, exchangesOf, prospectsOf, tollsOf } from "./index.ts";

type Turn = (view: AnyView<"turn">) => ReturnType<typeof challenge>;
const botOf = (name: string, turn: Turn): Program => defineBot({ name, players: anyRuleset({ turn: turn as never }) });
const lowest: Turn = (view) => (view.legal().find(({ type }) => type === "bid") ?? challenge()) as never;
/** Makes the lowest bid, and challenges a bid that is likelier false than true. */
const plain = botOf("plain", (view) => (view.last && view.odds(view.last.bid) < 0.5 ? challenge() : lowest(view)));
/** Makes the lowest bid, and never challenges if it can bid. */
const trusting = botOf("trusting", lowest);
/** Bids what it hardly believes. */
const liar = botOf("liar", (view) => {
  const bids = view.legal().filter((action) => action.type === "bid");
  return (bids.find((action) => view.odds(action.bid) < 0.3) ?? challenge()) as never;
});

function replaysOf(bots: readonly Program[], ruleset: string, options = {}, games = 1): Replay[] {
  const replays: Replay[] = [];
  const seed = "exchanges";
  playMatch({ bots, ruleset, options, games, seed, fast: true, onGame: (game) => void replays.push(game.replay()) });
  return replays;
}

const ofSeat = (replay: Replay, seat: number): Exchange[] => {
  const { ruleset, options, players } = replay;
  return exchangesOf(replay, seat, prospectsOf({ ruleset, options, players: players.length }));
};
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

describe.each(startLadders())("$id", ({ ruleset, options, players }) => {
  test("the rounds of a game add up to the score of each seat", () => {
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? liar : plain));
    const [replay] = replaysOf(bots, ruleset, options) as [Replay];
    const all = bots.map((_, seat) => ofSeat(replay, seat));
    const scores = worthOf(replay.result).score;
    const starts = all.map((one, seat) => scores[seat]! - sum(one.map(({ change }) => change)));
    for (const start of starts) expect(start > 0 && start < 1).toBe(true);
    expect(sum(starts)).toBeCloseTo(players / 2, 9);
    for (const [seat, one] of all.entries())
      for (const { cause, with: other } of one)
        if (cause === "others") expect(other).toBeNull();
        else expect(other).not.toBe(seat);
  });
});

test("what a seat pays has the cause of its toll, and the seat at the other end gains in the same round", () => {
  const [replay] = replaysOf([liar, plain], "palafico") as [Replay];
  const [mine, theirs] = [ofSeat(replay, 0), ofSeat(replay, 1)];
  const tolls = tollsOf(replay);
  expect(new Set(mine.map(({ cause }) => cause))).toContain("bluff");
  for (const { round, seat, cause } of tolls) {
    const [own, other] = seat === 0 ? [mine, theirs] : [theirs, mine];
    expect(own.find((one) => one.round === round)).toMatchObject({ cause, with: 1 - seat });
    expect(other.find((one) => one.round === round)).toMatchObject({ cause: "won", with: seat });
  }
  for (const { cause, change } of mine) if (cause === "won") expect(change).toBeGreaterThan(0);
});

test("a forfeit is a cause of its own, at its decision, and costs what the seat could still expect", () => {
  let left = 3;
  const breaks = botOf("breaks", (view) => (left-- > 0 ? lowest(view) : ({ type: "nonsense" } as never)));
  const [replay] = replaysOf([breaks, plain, plain], "palafico") as [Replay];
  const mine = ofSeat(replay, 0);
  const broken = mine.filter(({ cause }) => cause === "forfeit");
  expect(broken).toHaveLength(1);
  const { broke, with: other, change } = broken[0]!;
  expect([other, broke?.kind]).toEqual([null, "illegal"]);
  // The decision is that at which it left: the events of all decisions before it are acts.
  const decisions = replay.events.filter(
    ({ type, ...of }) => type === "act" || ("reason" in of && of.reason === "forfeit"),
  );
  expect(decisions[broke!.decision]).toMatchObject({ type: "out", seat: 0, fault: "illegal" });
  expect(change).toBeLessThan(-0.1);
  for (const seat of [1, 2])
    for (const { cause, broke } of ofSeat(replay, seat)) expect([cause === "forfeit", broke]).toEqual([false, null]);
});

test("a challenge that was made gains nothing; one of a liar that was not made would have gained much", () => {
  const games = replaysOf([trusting, liar], "palafico", {}, 6);
  const faced = games.flatMap((replay) => ofSeat(replay, 0).flatMap((one) => one.faced));
  const passed = faced.filter(({ challenged, chance }) => !challenged && chance < 0.5);
  expect(passed.length).toBeGreaterThan(10);
  expect(sum(passed.map(({ gain }) => gain)) / passed.length).toBeGreaterThan(0.02);
  for (const { challenged, gain, bidder } of faced) {
    expect(bidder).toBe(1);
    if (challenged) expect(gain).toBe(0);
  }
  const calls = replaysOf([plain, liar], "palafico").flatMap((replay) => ofSeat(replay, 0).flatMap((one) => one.faced));
  expect(calls.some(({ challenged }) => challenged)).toBe(true);
});

test("both seats see the same challenge, each with the chance that it knew", () => {
  const [replay] = replaysOf([plain, liar], "palafico") as [Replay];
  const [mine, theirs] = [ofSeat(replay, 0), ofSeat(replay, 1)];
  expect(mine.filter(({ call }) => call?.own).length).toBeGreaterThan(2);
  for (const [i, { call, round }] of mine.entries()) {
    const other = theirs[i]!.call;
    expect(other).toMatchObject({ own: !call!.own, other: 0, right: call!.right });
    // The one challenges what is likelier false, the other bids what it hardly believes.
    if (call!.own) expect(call!.expected).toBeGreaterThan(0.5);
    if (call!.own) expect(other!.expected).toBeGreaterThan(0.7);
    expect(tollsOf(replay).find((toll) => toll.round === round)?.seat).toBe(call!.right === call!.own ? 1 : 0);
  }
});

import { deriveSeed, mustLuck, Referee } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { type Gifted, giftsOf } from "./gifts.ts";

const HEAD = { ruleset: "palafico", options: {}, players: 2 };
const SEED = deriveSeed("gifts", 0);

/** A game whose seats challenge each bid but the first: most rounds have two decisions. */
function played(): { game: Gifted; challenges: { decision: number; wins: boolean }[] } {
  const referee = new Referee({ ...HEAD, luck: mustLuck(SEED) });
  const challenges: { decision: number; wins: boolean }[] = [];
  const opening = { type: "bid" as const, bid: { kind: "face" as const, quantity: 2, face: 3 } };
  while (referee.seat >= 0) {
    const { game, seat } = referee;
    const opens = referee.ask().events.findLast(({ type }) => type === "round" || type === "act")?.type === "round";
    const before = game.round;
    if (opens && typeof game.encode(opening) === "number") referee.act(opening);
    else if (typeof game.encode({ type: "challenge" }) === "number") {
      referee.act({ type: "challenge" });
      // Who loses a round opens the next one.
      if (seat === 0) challenges.push({ decision: referee.moves.length - 1, wins: game.seat === 1 });
    } else referee.act({ type: "bid", bid: { kind: "face", quantity: 1, face: 3 } });
    expect(game.round).toBeGreaterThanOrEqual(before);
  }
  return { game: { head: HEAD, seed: SEED, moves: referee.moves, giver: 0, mate: 1 }, challenges };
}
const { game, challenges } = played();
const higher = { type: "bid", bid: { kind: "face", quantity: 3, face: 6 } };

test("a challenge that lost handed something over, one that won did not, and the two seats of a duel see it from two sides", () => {
  const instead = new Map(challenges.map(({ decision }) => [decision, higher]));
  const gifts = giftsOf(game, instead);
  expect(gifts.length).toBeGreaterThan(1);
  for (const { decision, action, instead: other, gift, error } of gifts) {
    expect(action).toMatch(/challenge|calls|liar/i);
    expect(other).toMatch(/3 sixes/);
    expect(error).toBeGreaterThanOrEqual(0);
    const { wins } = challenges.find((one) => one.decision === decision)!;
    if (wins) expect(gift).toBeLessThanOrEqual(0);
    else expect(gift).toBeGreaterThanOrEqual(0);
  }
  expect(giftsOf(game, instead)).toEqual(gifts);
});

test("who would do the same hands nothing over, and what is no legal action says nothing", () => {
  const same = new Map<number, unknown>(challenges.map(({ decision }) => [decision, { type: "challenge" }]));
  expect(giftsOf(game, same)).toEqual([]);
  for (const wrong of [
    null,
    7,
    { type: "bid" },
    { type: "watch" },
    { type: "bid", bid: { kind: "face", quantity: 99, face: 3 } },
  ])
    expect(giftsOf(game, new Map(challenges.map(({ decision }) => [decision, wrong])))).toEqual([]);
  // A decision of the mate is none of the giver's.
  const theirs = game.moves.map((_, at) => at).filter((at) => !challenges.some(({ decision }) => decision === at));
  const others = giftsOf({ ...game, giver: 1, mate: 0 }, new Map(challenges.map(({ decision }) => [decision, higher])));
  expect(theirs.length).toBeGreaterThan(0);
  expect(others).toEqual([]);
});

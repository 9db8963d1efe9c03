import { choicesAt } from "@liars-ladder/evaluate";
import { startLadders } from "@liars-ladder/rules";
import { playMatch } from "@liars-ladder/sdk";
import { expect, test } from "vitest";
import random from "../../../bots/src/random.ts";
import { imperative } from "./imperative.ts";

test.each([
  ["bids 5 fives", "Bid 5 fives"],
  ["challenges its's bid of 2 sixes", "Challenge its's bid of 2 sixes"],
  ["watches; its last bid, 2 sixes, still counts", "Watch; your last bid, 2 sixes, still counts"],
  ["shows its first die", "Show your first die"],
  ["swaps a card with Cid", "Swap a card with Cid"],
])("%s: %s", (says, told) => {
  expect(imperative(says)).toBe(told);
});

test("every kind of action on the ladders becomes what a person may do", () => {
  const verbs = new Set<string>();
  for (const { ruleset, options, players } of startLadders())
    playMatch({
      ...{ ruleset, options, bots: Array.from({ length: players }, () => random), deals: 1, seed: "imperative" },
      onGame(game) {
        const replay = game.replay();
        const names = replay.players.map((_, seat) => `Seat ${seat}`);
        const kinds = new Set<string>();
        for (const [at, event] of replay.events.entries()) {
          if (event.type !== "act" || kinds.has(event.action.type)) continue;
          kinds.add(event.action.type);
          for (const { says } of choicesAt(replay, at, names)) verbs.add(imperative(says).replace(/\W.*/, ""));
        }
      },
    });
  const known = ["Bid", "Call", "Challenge", "Discard", "Doubt", "Give", "Make", "Show", "Swap", "Trigger", "Watch"];
  expect([...verbs].toSorted()).toEqual(known);
});

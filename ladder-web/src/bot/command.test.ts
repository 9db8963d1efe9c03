import { expect, test } from "vitest";
import { playCommand } from "./command.ts";

test("a house bot is played by the rules of a ladder", () => {
  expect(playCommand("odds", { ruleset: "cups", options: {} })).toBe(
    "liars play ./bot.ts odds --ruleset cups --games 200",
  );
});

test("the ladder's options are part of its rules", () => {
  expect(playCommand("odds", { ruleset: "six-card", options: { length: "long", cards: 9, powers: true } })).toBe(
    "liars play ./bot.ts odds --ruleset six-card --options length=long,cards=9,powers=true --games 200",
  );
});

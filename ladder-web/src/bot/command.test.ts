import { expect, test } from "vitest";
import { playCommand } from "./command.ts";

test("a bot is played by the rules of a ladder, at a full table", () => {
  expect(playCommand("odds", { ruleset: "cups", options: {}, players: 3 })).toBe(
    "liars play ./bot.ts odds odds --ruleset cups --games 200",
  );
});

test("the ladder's options are part of its rules", () => {
  const options = { length: "long", cards: 9, powers: true };
  expect(playCommand("@ada/my-bot", { ruleset: "six-card", options, players: 2 })).toBe(
    "liars play ./bot.ts @ada/my-bot --ruleset six-card --options length=long,cards=9,powers=true --games 200",
  );
});

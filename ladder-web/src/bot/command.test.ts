import { expect, test } from "vitest";
import { compareCommand, playCommand, sameComparison } from "./command.ts";

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

test("two versions are compared by the rules of a ladder, at a full table", () => {
  const cups = { id: "cups", ruleset: "cups", options: {}, players: 4 };
  expect(compareCommand("@ada/my-bot@2", "@ada/my-bot@1", cups)).toBe(
    "liars compare @ada/my-bot@2 @ada/my-bot@1 --ruleset cups --players 4 --against @ladder/top3 --ladder cups",
  );
  const duel = { id: "palafico-duel", ruleset: "palafico", options: { palafico: true }, players: 2 };
  expect(compareCommand("@ada/my-bot@2", "@ada/my-bot@1", duel)).toBe(
    "liars compare @ada/my-bot@2 @ada/my-bot@1 --ruleset palafico --options palafico=true",
  );
});

test("what a page compared is compared again in a terminal, with the same others and luck", () => {
  const ladder = { ruleset: "six-card", options: { powers: true }, players: 3 };
  const table = { against: ["odds", "@ada/old@1"], elo: 10, seed: "ab12" };
  expect(sameComparison("./bot.ts", "@ada/my-bot@2", ladder, table)).toBe(
    "liars compare ./bot.ts @ada/my-bot@2 --ruleset six-card --options powers=true --against odds,@ada/old@1 --elo 10 --seed ab12",
  );
  expect(sameComparison("./bot.ts", "odds", { ...ladder, options: {}, players: 2 }, { ...table, against: [] })).toBe(
    "liars compare ./bot.ts odds --ruleset six-card --elo 10 --seed ab12",
  );
});

import { expect, it } from "vitest";
import { bestIn, spread } from "./best.ts";

it("knows how many bots a word stands for", () => {
  expect(["odds", "@ada/my-bot@3", "./ladder/top5", "@ladder/top1", "@ladder/top64"].map(bestIn)).toEqual([
    undefined,
    undefined,
    undefined,
    1,
    64,
  ]);
  expect(spread(["odds", "@ladder/top2"])).toEqual(["odds", "@ladder/top2", "@ladder/top2"]);
});

it("says what was meant", () => {
  for (const [typed, meant] of [
    ["@ladder/tp5", "@ladder/top5"],
    ["@ladder/to12", "@ladder/top12"],
    ["@ladder/Top3", "@ladder/top3"],
    ["@ladder/top", "@ladder/top5"],
  ] as const)
    expect(() => bestIn(typed)).toThrow(`there is no ${typed}; did you mean ${meant}?`);
  for (const typed of [
    "@ladder/top0",
    "@ladder/top65",
    "@ladder/top999999999",
    "@ladder/",
    "@ladder/odds",
    "@ladder/top5@2",
  ])
    expect(() => bestIn(typed), typed).toThrow(`there is no ${typed}`);
});

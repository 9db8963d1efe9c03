import { expect, test } from "vitest";
import { readRivals, rivalsText } from "./rivals.ts";

test("an address names each opponent once, and nothing else", () => {
  const bots = ["house/odds", "ada/bold", "house/odds"];
  expect(readRivals(rivalsText(bots), "eve/mine")).toEqual(["house/odds", "ada/bold"]);
  expect(readRivals("eve/mine,house/odds,<b>,house,../x,a/b/c", "eve/mine")).toEqual(["house/odds"]);
  expect(readRivals(undefined, "eve/mine")).toEqual([]);
  expect(readRivals(Array.from({ length: 20 }, (_, n) => `ada/bot-${n}`).join(), "eve/mine")).toHaveLength(7);
});

import type { Misfit } from "@liars-ladder/protocol";
import { expect, test } from "vitest";
import { sayMisfit } from "./misfit.ts";

const bot = (name: string) => ({
  id: "0198c0de-0000-7000-8000-000000000000",
  number: 1,
  bot: { author: "ann", name, house: false },
});

const CYCLE: Misfit = {
  chiSquare: 31.2,
  freedom: 6.1,
  chance: 2e-5,
  worst: { a: bot("rock"), b: bot("scissors"), seen: 0.344, expected: 0.293 },
  cycles: 1,
  shown: [[bot("rock"), bot("scissors"), bot("paper")]],
};

test("names the worst pair and closes each cycle", () => {
  expect(sayMisfit(CYCLE).split("\n")).toEqual([
    "One rating for each bot does not fully describe these games (χ² 31 where about 6 is expected).",
    "Worst pair: ann/rock scores 34 % against ann/scissors, where their ratings say 29 %.",
    "1 cycle in which each bot surely beats the next: ann/rock > ann/scissors > ann/paper > ann/rock.",
  ]);
});

test("says no more than that where chance does it, and names nobody who is gone", () => {
  const fits: Misfit = { ...CYCLE, chiSquare: 5, chance: 0.54, cycles: 0, shown: [] };
  expect(sayMisfit(fits)).toBe("One rating for each bot describes these games (χ² 5 where about 6 is expected).");
  const gone = sayMisfit({ ...CYCLE, worst: null, cycles: 2, shown: [] });
  expect(gone.split("\n").slice(1)).toEqual(["2 cycles in which each bot surely beats the next."]);
});

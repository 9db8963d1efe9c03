import { startLadders } from "@liars-ladder/rules";
import { expect as expectThat, test } from "vitest";
import { fitProspects } from "./fit.ts";
import { KEPT } from "./kept.ts";
import { errorOf, expect, type Standing } from "./prospects.ts";
import { FIT_WORK, KEPT_WORK, prospectsOf } from "./prospects-of.ts";

const standing = (amounts: readonly number[], starter = 0): Standing => ({
  amounts,
  wilds: amounts.map(() => 0),
  left: amounts.map((amount) => (amount === 0 ? 1 : 0)),
  starter,
});

test("stored prospects equal a new fit, and belong to ladders that exist", () => {
  for (const { ruleset, players } of KEPT)
    expectThat(startLadders().some((ladder) => ladder.ruleset === ruleset && ladder.players === players)).toBe(true);
  const duel = KEPT.find(({ ruleset, players }) => ruleset === "palafico" && players === 2)!;
  const fitted = fitProspects(duel, { work: KEPT_WORK });
  expectThat(fitted.games).toBe(duel.games);
  for (const which of ["first", "score"] as const)
    for (const list of ["at", "covariance"] as const)
      expectThat(fitted[which][list].map((number) => Number(number.toPrecision(4)))).toEqual(duel[which][list]);
});

test("more dice are better, and equal seats have nearly equal chances", () => {
  const four = prospectsOf({ ruleset: "palafico", options: {}, players: 4 });
  const even = expect(four, standing([5, 5, 5, 5]));
  for (const chance of even.first) expectThat(Math.abs(chance - 0.25)).toBeLessThan(0.03);
  const ahead = expect(four, standing([5, 3, 2, 0]));
  expectThat(ahead.first[0]).toBeGreaterThan(ahead.first[1]!);
  expectThat(ahead.first[1]).toBeGreaterThan(ahead.first[2]!);
  expectThat(ahead.first[3]).toBe(0);
  // The seat that is out ranks below all three others.
  expectThat(ahead.score[3]).toBe(0);
  expectThat(ahead.score[2]).toBeGreaterThan(1 / 3);
});

test("the prospects of a duel's last round are near those of perfect play", () => {
  const duel = prospectsOf({ ruleset: "palafico", options: {}, players: 2 });
  const last = expect(duel, standing([1, 1]));
  const error = errorOf(duel.score, last.scoreSlope[0]!);
  expectThat(error).toBeLessThan(0.02);
  expectThat(Math.abs(last.score[0]! - (1 - 7 / 327) / 2)).toBeLessThan(0.05);
});

test("where nothing is stored, a few games are played", () => {
  const fitted = prospectsOf({ ruleset: "palafico", options: {}, players: 3 });
  expectThat(fitted.games).toBeGreaterThan(FIT_WORK / 200);
  const { first, firstSlope } = expect(fitted, standing([4, 2, 1]));
  expectThat(first[0]).toBeGreaterThan(0.5);
  expectThat(errorOf(fitted.first, firstSlope[0]!)).toBeLessThan(0.06);
});

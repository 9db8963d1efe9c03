import { expect, test } from "vitest";
import { actionValues } from "./action-values.ts";
import { PALAFICO_DUEL, roundOf } from "./duel.ts";
import { numberOf } from "./round.ts";
import { Solver } from "./solve.ts";

const round = roundOf(PALAFICO_DUEL, [1, 1]);
const bidOf = (quantity: number, face: number) => numberOf(round.rules.bids, { quantity, face });
const [opens, other] = new Solver(round).run(400).strategies();

test("the mean value of the best action over all hands is the value of the round", () => {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;
  const best = [1, 2, 3, 4, 5, 6].map((face) =>
    Math.max(...actionValues(round, other, [face], [])!.map(({ value }) => value)),
  );
  // A best response to a strategy that is nearly perfect: −7/327.
  expect(mean(best)).toBeCloseTo(-7 / 327, 3);
});

test("an equilibrium's actions have the highest value, and an obvious lie the lowest", () => {
  const { graph } = round;
  for (const [h, { faces }] of round.hands[0].entries()) {
    const values = actionValues(round, other, faces, [])!;
    const most = Math.max(...values.map(({ value }) => value));
    for (const [i, { value }] of values.entries())
      if (opens.chance[opens.at[0]! + i * opens.hands + h]! > 0.05) expect(most - value).toBeLessThan(0.01);
    expect(values.map(({ bid }) => bid)).toEqual([...graph.bid.slice(graph.first[0], graph.first[1])]);
  }
  // With a 2 in hand, "two sixes" is never true.
  expect(actionValues(round, other, [2], [])!.find(({ bid }) => bid === bidOf(2, 6))!.value).toBeLessThan(-0.6);
});

test("unknown hands and bids are refused, and where the opponent never gets there are no values", () => {
  expect(() => actionValues(round, other, [7], [])).toThrow("no hand 7");
  expect(() => actionValues(round, other, [2], [bidOf(1, 1)])).toThrow("no bid 0");
  expect(() => actionValues(round, other, [2], [bidOf(1, 2)])).toThrow("the other's turn");
  expect(actionValues(round, opens, [2], [bidOf(2, 3)])).toBeUndefined();
});

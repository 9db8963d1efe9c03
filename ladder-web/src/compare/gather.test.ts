import { expect, it } from "vitest";
import { Gathering, Pairing } from "./gather.ts";

const game = (deal: number, seating: number[], ranks: number[]) => ({ deal, seating, ranks });

it("a match is over when each of its deals was played in every seat, and the next one begins from nothing", () => {
  const gathering = new Gathering(2, 2);
  // Bot 0 wins deal 4 from both seats, and deal 5 from its first seat only.
  expect(gathering.add(game(4, [0, 1], [1, 2]))).toBeUndefined();
  expect(gathering.add(game(5, [0, 1], [1, 2]))).toBeUndefined();
  expect(gathering.add(game(4, [1, 0], [2, 1]))).toBeUndefined();
  expect(gathering.add(game(5, [1, 0], [1, 2]))).toEqual([
    [1, 0.5],
    [0, 0.5],
  ]);
  for (const seating of [
    [0, 1],
    [1, 0],
  ])
    for (const deal of [6, 7]) gathering.add(game(deal, seating, [1, 1]));
  expect(gathering.add(game(8, [0, 1], [2, 1]))).toBeUndefined();
});

it("at a table of three a game's points are the share of the others that were beaten, ties half", () => {
  const gathering = new Gathering(3, 1);
  gathering.add(game(0, [0, 1, 2], [1, 2, 2]));
  gathering.add(game(0, [1, 2, 0], [1, 2, 3]));
  const points = gathering.add(game(0, [2, 0, 1], [1, 2, 3]));
  const expected = [1 + 0 + 0.5, 0.25 + 1 + 0, 0.25 + 0.5 + 1];
  for (const [bot, sum] of expected.entries()) expect(points?.[bot]?.[0]).toBeCloseTo(sum / 3, 12);
});

it("matches of two tables are paired in their order, whichever table is ahead", () => {
  const pairing = new Pairing<string>();
  expect(pairing.add(1, "b1")).toBeUndefined();
  expect(pairing.add(1, "b2")).toBeUndefined();
  expect(pairing.add(0, "a1")).toEqual(["a1", "b1"]);
  expect(pairing.add(0, "a2")).toEqual(["a2", "b2"]);
  expect(pairing.add(0, "a3")).toBeUndefined();
});

import { expect, test } from "vitest";
import { expectedPlaces, placingPoints } from "./places.ts";

test.each([2, 3, 4, 8])("among %i the shares add up, and their mean place is what the score says", (players) => {
  for (const score of [0, 0.01, 0.3, 0.5, 0.72, 1]) {
    const shares = expectedPlaces(score, players);
    expect(shares).toHaveLength(players);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    const mean = shares.reduce((sum, share, i) => sum + share * (i + 1), 0);
    expect(mean).toBeCloseTo(1 + (players - 1) * (1 - score), 10);
  }
});

test("an equal gets every place alike; who scores more gets the better ones", () => {
  expect(expectedPlaces(0.5, 4)).toEqual([0.25, 0.25, 0.25, 0.25].map((share) => expect.closeTo(share, 12)));
  // Two to one against each of three: 2 / 5 to be first.
  expect(expectedPlaces(2 / 3, 4)[0]).toBeCloseTo(2 / 5, 12);
});

test("points are the share of the others that were beaten, and equal ranks share theirs", () => {
  expect(placingPoints([1, 2, 2, 4])).toEqual([1, 0.5, 0.5, 0]);
  expect(placingPoints([2, 1])).toEqual([0, 1]);
});

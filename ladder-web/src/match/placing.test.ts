import { expect, test } from "vitest";
import { byPlace } from "./placing.ts";

test("the best mean place comes first, bots without one last, and all keep their index", () => {
  const bots = [{ meanPlacing: null }, { meanPlacing: 2.5 }, { meanPlacing: null }, { meanPlacing: 1.5 }];
  expect(byPlace(bots).map(({ index }) => index)).toEqual([3, 1, 0, 2]);
});

import { expect, test } from "vitest";
import type { TvSeatRow } from "../db/tv.ts";
import { closest } from "./tv.ts";

/** A table of these bots: a rating and a place for each, or null for a bot that is not rated. */
const table = (match: string, ...bots: ([rating: number, place: number] | null)[]): TvSeatRow[] =>
  bots.map((bot, i) => ({
    ...{ match_id: match, ladder_id: "palafico", title: "Palafico", author: "ann", bot: `${match}${i}`, placed: 40 },
    ...{ rating: bot?.[0] ?? null, place: bot?.[1] ?? null },
  }));
const order = (...tables: TvSeatRow[][]): string[] => closest(tables.flat()).map(({ match }) => match);

test("a match with a bot near the top goes before closer matches; of several such matches, the closest is chosen", () => {
  const far = table("far", [1500, 1], [1100, 30]);
  const near = table("near", [1480, 2], [1460, 4]);
  const low = table("low", [1000, 20], [1000, 21]);
  const nobody = table("nobody", null, null);
  expect(order(nobody, low, far, near)).toEqual(["near", "far", "low", "nobody"]);
});

test("closeness is between the best bot and its nearest rival, however many bots sit there", () => {
  const [four] = closest(table("four", [1200, 9], [1490, 2], [900, 33], [1400, 3]));
  expect(four).toMatchObject({ best: { bot: "four1" }, rival: { bot: "four3" }, ofNote: true });
  expect(four?.chance).toBeCloseTo(1 / (1 + 10 ** (-90 / 400)), 9);
  // The first tenth of forty: number four is a bot of note, number five is not.
  expect(closest(table("x", [1, 4], [1, 30]))[0]?.ofNote).toBe(true);
  expect(closest(table("x", [1, 5], [1, 30]))[0]?.ofNote).toBe(false);
});

test("with fewer than two rated bots nobody knows how close it is", () => {
  for (const match of [table("x", null, [1500, 1]), table("x", null, null)])
    expect(closest(match)[0]).toMatchObject({ best: null, rival: null, ofNote: false });
  expect(closest([])).toEqual([]);
});

import { expect, test } from "vitest";
import { choicesOf, filterLadders, needsFilter, validFilter } from "./filter.ts";

const ladder = (id: string, title: string, ruleset: string, players: number) => ({
  ladder: { id, title, ruleset, players, options: {}, deals: 8 },
});
const LADDERS = [
  ladder("palafico", "Palafico", "palafico", 4),
  ladder("palafico-duel", "Palafico, a duel", "palafico", 2),
  ladder("six-card", "Six cards", "six-card", 2),
];
const ids = (items: typeof LADDERS) => items.map((one) => one.ladder.id);

test("ladders are chosen by ruleset, seats and a part of their title or id", () => {
  expect(ids(filterLadders(LADDERS, {}))).toEqual(["palafico", "palafico-duel", "six-card"]);
  expect(ids(filterLadders(LADDERS, { ruleset: "palafico" }))).toEqual(["palafico", "palafico-duel"]);
  expect(ids(filterLadders(LADDERS, { seats: "2" }))).toEqual(["palafico-duel", "six-card"]);
  expect(ids(filterLadders(LADDERS, { seats: "2", ruleset: "palafico" }))).toEqual(["palafico-duel"]);
  expect(ids(filterLadders(LADDERS, { q: " CARD" }))).toEqual(["six-card"]);
  expect(ids(filterLadders(LADDERS, { q: "six-c" }))).toEqual(["six-card"]);
  expect(filterLadders(LADDERS, { q: "chess" })).toEqual([]);
});

test("one chooses from what there is, and anything else in the address counts as absent", () => {
  expect(choicesOf(LADDERS)).toEqual({ rulesets: ["palafico", "six-card"], seats: ["2", "4"] });
  expect(validFilter({ q: "", ruleset: "chess", seats: "7" }, LADDERS)).toEqual({});
  expect(validFilter({ q: "a", ruleset: "six-card", seats: "2" }, LADDERS)).toEqual({
    q: "a",
    ruleset: "six-card",
    seats: "2",
  });
});

test("a few ladders need no filter", () => {
  expect(needsFilter(Array(8))).toBe(false);
  expect(needsFilter(Array(9))).toBe(true);
});

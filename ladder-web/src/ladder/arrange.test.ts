import { describe, expect, test } from "vitest";
import { readTableView } from "../app/tableView.ts";
import { arrange, axisOf, directionOf, merge, type Row } from "./arrange.ts";

const row = (name: string, place: number | null, rating: number | null, more: Partial<Row> = {}): Row => ({
  rank: place === null ? null : { best: place, worst: place, place },
  toPart: { above: null, below: null },
  movement: 0,
  bot: { author: "ann", name, house: false },
  version: { id: name, number: 1 },
  standing: rating === null ? null : { rating, low: rating - 30, high: rating + 30 },
  status: "active",
  reason: null,
  provisional: null,
  matches: 1,
  games: place ?? 0,
  winRate: null,
  meanPlacing: null,
  form: [],
  forfeits: null,
  lastMatch: null,
  loss: null,
  mine: false,
  ...more,
});
const names = (rows: readonly Row[]) => rows.map((r) => r.bot.name);
const rows = [row("b", 2, 1010), row("new", null, null), row("a", 1, 1090), row("c", 3, 900)];

describe("the table's order", () => {
  test("is by rank, whoever has none last, either way round", () => {
    expect(names(arrange(rows, {}))).toEqual(["a", "b", "c", "new"]);
    expect(names(arrange(rows, { up: true }))).toEqual(["c", "b", "a", "new"]);
  });
  test("is by a column, best first", () => {
    expect(names(arrange(rows, { sort: "rating" }))).toEqual(["a", "b", "c", "new"]);
    expect(names(arrange(rows, { sort: "games" }))).toEqual(["c", "b", "a", "new"]);
    const lossy = rows.map((one, i) => (i > 1 ? { ...one, loss: { value: 1 / i, low: 0, high: 1 } } : one));
    expect(names(arrange(lossy, { sort: "loss" }))).toEqual(["c", "a", "b", "new"]);
  });
  test("is by name, from A to Z, and a number in it counts as one", () => {
    const named = ["zed", "bot-10", "bot-2"].map((name) => row(name, 1, 1000));
    const other = row("zed", 2, 1000, { bot: { author: "abe", name: "zed", house: false } });
    const sorted = arrange([...named, other], { sort: "name" });
    expect(sorted.map(({ bot }) => `${bot.author}/${bot.name}`)).toEqual([
      "ann/bot-2",
      "ann/bot-10",
      "abe/zed",
      "ann/zed",
    ]);
    expect(arrange([...named, other], { sort: "name", up: true })).toEqual(sorted.toReversed());
    expect([directionOf({ sort: "name" }), directionOf({ sort: "name", up: true })]).toEqual([
      "ascending",
      "descending",
    ]);
  });
  test("says which way the values of its column go", () => {
    expect(directionOf({})).toBe("ascending");
    expect(directionOf({ up: true })).toBe("descending");
    expect(directionOf({ sort: "games" })).toBe("descending");
    expect(directionOf({ sort: "games", up: true })).toBe("ascending");
    for (const view of [{ sort: "games" }, { sort: "games", up: true }] as const) {
      const games = arrange(rows, view).flatMap((one) => (one.standing === null ? [] : one.games));
      const ascending = games.toSorted((a, b) => a - b);
      expect(games).toEqual(directionOf(view) === "ascending" ? ascending : ascending.reverse());
    }
  });
  test("keeps what the filter names", () => {
    expect(names(arrange(rows, { q: "ANN/B" }))).toEqual(["b"]);
  });
});

test("newcomers stand behind the ranked, whatever the table is sorted by", () => {
  const lucky = row("lucky", 1, 1500, { status: "provisional", standing: { rating: 1500, low: 1000, high: 2000 } });
  const all = [lucky, ...rows];
  expect(names(arrange(all, {}))).toEqual(["a", "b", "c", "new", "lucky"]);
  expect(names(arrange(all, { sort: "rating", up: true })).at(-1)).toBe("lucky");
  expect(axisOf(all)).toEqual(axisOf(rows));
  expect(axisOf([lucky])).toEqual({ low: 1000, high: 2000 });
});

test("the axis holds every interval of the ranked", () => {
  expect(axisOf(rows)).toEqual({ low: 850, high: 1150 });
  expect(axisOf([])).toEqual({ low: 900, high: 1100 });
  // One that is far from all others does not make dots of their whiskers; of a few, each is worth seeing.
  const random = row("random", 6, 200);
  expect(axisOf([...rows, row("d", 4, 950), random])).toEqual({ low: 850, high: 1150 });
  expect(axisOf([...rows, random])).toEqual({ low: 150, high: 1150 });
  expect(axisOf([...rows, row("d", 4, 950), row("e", 5, 700)])).toEqual({ low: 650, high: 1150 });
});

test("changes are merged in the order of the whole table, and mine stays mine", () => {
  const old = [row("a", 1, 1090, { mine: true }), row("b", 2, 1010), row("gone", 3, 1000)];
  const merged = merge(old, [row("b", 1, 1100), row("a", 2, 1050)], ["b", "a"]);
  expect(names(merged)).toEqual(["b", "a"]);
  expect(merged[1]).toMatchObject({ mine: true, standing: { rating: 1050 } });
});

test("a view is read from its address, and what is malformed counts as absent", () => {
  expect(readTableView({ q: 7, sort: "name", up: true, ref: "ann/bo" })).toEqual({
    q: "7",
    sort: "name",
    up: true,
    ref: "ann/bo",
  });
  expect(readTableView({ sort: "nonsense", up: "no", ref: "../x", q: "" })).toEqual({});
});

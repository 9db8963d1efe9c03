import { expect, test } from "vitest";
import type { LadderRow } from "../db/ladder.ts";
import type { ScoredRow } from "../db/overall.ts";
import { overallOf } from "./overall.ts";

const ladder = (id: string): LadderRow => ({ id, title: id.toUpperCase(), fitted_at: new Date(0) }) as LadderRow;
const row = (bot: string, ladder_id: string, field_score: number | null, deals = 100): ScoredRow => ({
  ladder_id,
  version_id: `version of ${bot}`,
  number: 1,
  author: "ann",
  bot,
  deals,
  matches: 40,
  field_score,
  field_low: field_score === null ? null : field_score - 0.01,
  field_high: field_score === null ? null : field_score + 0.01,
});

const named = (rows: ReturnType<typeof overallOf>["rows"]) =>
  Object.fromEntries(rows.map((row) => [row.bot.name, row]));

test("each ladder has the same weight, and who misses one has nothing there", () => {
  const { rows, ladders } = overallOf(
    [ladder("cups"), ladder("duel"), ladder("empty")],
    [row("all", "cups", 0.7), row("all", "duel", 0.5), row("one", "cups", 0.9), row("new", "cups", 0.2, 8)],
  );
  // Nobody is rated on the third: it does not count.
  expect(ladders).toEqual([
    { id: "cups", title: "CUPS" },
    { id: "duel", title: "DUEL" },
  ]);
  expect(rows.map(({ bot, overall }) => [bot.name, overall?.score])).toEqual([
    ["all", 0.6],
    ["one", 0.45],
    ["new", 0.1],
  ]);
  expect(rows.map(({ rank }) => rank)).toEqual([
    { best: 1, worst: 1, place: 1 },
    { best: 2, worst: 2, place: 2 },
    { best: 3, worst: 3, place: 3 },
  ]);
  const { one } = named(rows);
  expect(one?.ladders).toEqual([{ score: 0.9, low: 0.89, high: 0.91 }, null]);
  expect(rows.map(({ provisional }) => provisional)).toEqual([false, false, true]);
});

test("who waits for its first rating on a ladder has no overall score, and stands last", () => {
  const { rows } = overallOf(
    [ladder("cups"), ladder("duel")],
    [row("late", "cups", 0.99), row("late", "duel", null), row("all", "cups", 0.4), row("all", "duel", 0.4)],
  );
  expect(rows.map(({ bot, rank }) => [bot.name, rank?.place ?? null])).toEqual([
    ["all", 1],
    ["late", null],
  ]);
  expect(named(rows).late).toMatchObject({ overall: null, ladders: [{ score: 0.99 }, null] });
});

test("an arena on which nothing is rated has an empty table of no ladders", () => {
  expect(overallOf([ladder("cups")], [row("first", "cups", null)])).toMatchObject({
    ladders: [],
    rows: [{ rank: null, overall: null, ladders: [] }],
  });
});

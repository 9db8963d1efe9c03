import type { Opponent, Row } from "@liars-ladder/protocol";
import { random } from "@liars-ladder/stats";
import { expect, test } from "vitest";
import { costliest, goalOf } from "./goal.ts";

const row = (id: string, rating: number | null, half = 30, status: Row["status"] = "active") => ({
  bot: { author: "ann", name: id, house: false },
  version: { id, number: 1 },
  standing: rating === null ? null : { rating, low: rating - half, high: rating + half },
  status,
});
/** `b1` stands at 1490, `b2` at 1480, and so on. */
const field = (many: number) => Array.from({ length: many }, (_, i) => row(`b${i + 1}`, 1490 - 10 * i));

test("the next goal is the first ten, then three, then one", () => {
  const rows = field(20);
  const goals = ["b15", "b11", "b10", "b4", "b3", "b2", "b1"].map((id) => goalOf(rows, id)?.place ?? null);
  expect(goals).toEqual([10, 10, 3, 3, 1, 1, null]);
  expect(goalOf(rows, "b15")).toMatchObject({ holder: { version: { id: "b10" } }, difference: 50, others: 19 });
  // Of six bots nobody is the tenth.
  expect(goalOf(field(6), "b6")?.place).toBe(3);
});

test("newcomers hold no place, but are played against, and whoever has no rating or does not play counts for nothing", () => {
  const rows = [
    row("lucky", 2000, 500, "provisional"),
    row("idle", 1900, 30, "suspended"),
    row("new", null),
    ...field(4),
  ];
  expect(goalOf(rows, "b1")).toBeNull();
  expect(goalOf(rows, "b2")).toMatchObject({ place: 1, holder: { version: { id: "b1" } }, others: 4 });
  expect(goalOf(rows, "new")).toBeNull();
  expect(goalOf(rows, "idle")).toBeNull();
  expect(goalOf(rows, "nobody")).toBeNull();
  // A newcomer has goals, too.
  expect(goalOf([row("fresh", 1000, 300, "provisional"), ...field(4)], "fresh")?.place).toBe(3);
});

test("the scores are those that the ratings expect against the others", () => {
  const goal = goalOf([row("own", 1000), row("top", 1200), row("low", 1000)], "own")!;
  const expected = (difference: number) => 1 / (1 + 10 ** (-difference / 400));
  expect(goal.now).toBeCloseTo((expected(-200) + expected(0)) / 2, 12);
  expect(goal.needed).toBeCloseTo((expected(0) + expected(200)) / 2, 12);
  // Of two, each interval is that of half the difference.
  expect(goalOf([row("own", 1000, 40), row("top", 1200, 40)], "own")?.half).toBeCloseTo(80, 12);
});

test("95 of 100 intervals hold the difference, where errors are independent and each interval is against the mean", () => {
  const { normal } = random(11);
  const [n, error, trials] = [6, 20, 4000];
  // A rating less the mean of all has this standard deviation.
  const half = 1.96 * error * Math.sqrt(1 - 1 / n);
  let held = 0;
  for (let trial = 0; trial < trials; trial++) {
    const rows = Array.from({ length: n }, (_, i) =>
      row(`b${i}`, (i === 0 ? 1300 : 1000 - 300 * i) + error * normal(), half),
    );
    const { difference, half: of } = goalOf(rows, "b1")!;
    if (Math.abs(difference - 600) < of) held++;
  }
  expect(Math.abs(held / trials - 0.95)).toBeLessThan(0.012);
});

test("what opponents cost is what they took beyond expectation, in points", () => {
  const met = (name: string, games: number, difference: number | null) =>
    ({ bot: { author: "x", name, house: false }, games, difference }) as Opponent;
  const all = [
    met("seldom", 10, -0.3),
    met("often", 400, -0.05),
    met("good", 100, 0.2),
    met("new", 5, null),
    met("c", 20, -0.4),
  ];
  const costs = costliest([...all, met("d", 1, -0.1)]);
  expect(costs.map(({ of }) => of.bot.name)).toEqual(["often", "c", "seldom"]);
  expect(costs[0]?.points).toBeCloseTo(20, 12);
});

import { expect, test } from "vitest";
import { groupFaults } from "./faults.ts";
import type { LogLine } from "./version.ts";

const line = (more: Partial<LogLine>): LogLine => ({
  match: "m",
  game: "m.0",
  ladder: "palafico",
  seat: 0,
  at: "2026-01-01T00:00:00.000Z",
  kind: "exception",
  move: 3,
  text: "TypeError: x[3] (0.6 ms CPU)\n    at bot.ts:4:7\n    at bot.ts:90:1",
  ...more,
});

test("a fault is one thing, however often it comes, from where it was called and whatever it costs; logs are none", () => {
  const last = line({
    game: "m.2",
    ladder: "cups",
    at: "2026-01-02T00:00:00.000Z",
    text: "TypeError: x[5] (12 ms CPU)\n    at bot.ts:4:9\n    at bot.ts:80:1",
  });
  const groups = groupFaults([
    line({ kind: "timeout", text: "used 60 ms" }),
    line({}),
    line({ move: 9 }),
    last,
    line({ kind: "log", text: "hello" }),
  ]);
  expect(groups).toEqual([
    {
      kind: "exception",
      text: "TypeError: x[5]\n    at bot.ts:4:9\n    at bot.ts:80:1",
      at: { file: "bot.ts", line: 4, column: 9 },
      times: 3,
      games: 2,
      ladders: [
        { ladder: "palafico", times: 2 },
        { ladder: "cups", times: 1 },
      ],
      first: line({}),
      last,
    },
    expect.objectContaining({ kind: "timeout", at: null, times: 1, games: 1 }),
  ]);
});

test("another line, another sentence or another kind is another fault", () => {
  const others = [
    line({}),
    line({ text: "TypeError: x[3] (1 ms CPU)\n    at bot.ts:5:7" }),
    line({ text: "RangeError: x[3] (1 ms CPU)\n    at bot.ts:4:7" }),
    line({ kind: "illegal" }),
  ];
  expect(groupFaults(others).map(({ times }) => times)).toEqual([1, 1, 1, 1]);
});

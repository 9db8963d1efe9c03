import { expect, test } from "vitest";
import { groupErrors, type LogLine } from "./logs.ts";

const line = (more: Partial<LogLine>): LogLine => ({
  match: "m",
  game: "m.0",
  ladder: "palafico",
  seat: 0,
  at: "2026-01-01T00:00:00.000Z",
  kind: "exception",
  move: 3,
  text: "TypeError: x (0.6 ms CPU)\n    at bot.ts:4:7",
  ...more,
});

test("an error is one thing, however often it comes and whatever it costs; logs are none", () => {
  const last = line({
    game: "m.2",
    at: "2026-01-02T00:00:00.000Z",
    text: "TypeError: x (12 ms CPU)\n    at bot.ts:4:7",
  });
  const groups = groupErrors([
    line({ kind: "timeout", text: "used 60 ms" }),
    line({}),
    line({ move: 9 }),
    last,
    line({ kind: "log", text: "hello" }),
  ]);
  expect(groups).toEqual([
    { kind: "exception", text: "TypeError: x\n    at bot.ts:4:7", times: 3, games: 2, last },
    expect.objectContaining({ kind: "timeout", times: 1, games: 1 }),
  ]);
});

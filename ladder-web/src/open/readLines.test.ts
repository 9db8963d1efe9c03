import { expect, test } from "vitest";
import { GAMES } from "../replay/replays.ts";
import { readLines, titleOf } from "./readLines.ts";

const replay = GAMES[0]?.[1];
const json = JSON.stringify(replay);

test("a file has one game a line, empty lines left out", () => {
  expect(readLines(`${json}\n\n${json}\n`).map(({ number, problem }) => [number, problem])).toEqual([
    [1, null],
    [3, null],
  ]);
});

test("a file that is one object over many lines is one game", () => {
  const lines = readLines(JSON.stringify(replay, null, 2));
  expect(lines).toEqual([{ number: 1, replay, problem: null }]);
});

test("a line that is no game says why, and the others stay", () => {
  const [first, second] = readLines(`rubbish\n${json}`);
  expect(first).toMatchObject({ number: 1, replay: null });
  expect(first?.problem).toMatch(/JSON/);
  expect(second?.replay).toEqual(replay);
  expect([first, second].map((line) => line && titleOf(line))[0]).toBe("Line 1: unreadable");
});

test("an empty file has no games", () => {
  expect(readLines(" \n")).toEqual([]);
});

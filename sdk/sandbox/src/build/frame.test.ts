import { expect, test } from "vitest";
import { codeFrame } from "./frame.ts";

test("marks the place itself: lines and columns count from 1", () => {
  const marked = (column: number) => codeFrame("first\nsecond\nthird\n", 2, column)!.split("\n");
  expect(marked(1).slice(1, 3)).toEqual(["> 2 | second", "    | ^"]);
  expect(marked(6)[2]).toBe("    |      ^");
  expect(codeFrame("one line", 5, 1)).toBeUndefined();
});

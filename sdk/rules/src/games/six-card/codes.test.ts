import { expect, it } from "vitest";
import { actionOf, CODES, codeOf, discard, HAND, splitsFrom, splitsTo } from "./codes.ts";

it("codes of splits end where those of discards begin", () => {
  expect(splitsTo(HAND, HAND)).toBe(discard(0));
});

it("goes from every code to its action and back", () => {
  expect(actionOf(splitsFrom(6, 2))).toEqual({ type: "split", sizes: [4, 2] });
  for (let code = 0; code < CODES; code++) expect(codeOf(actionOf(code))).toBe(code);
});

import { expect, test } from "vitest";
import { csvLines } from "./csv.ts";

test("RFC 4180: fields that need it are quoted, quotes doubled, lines end in CR LF", () => {
  expect(csvLines([["a", 'say "hi"', "x,y", "x\ny", "x\ry", "x;y", "", null]])).toBe(
    'a,"say ""hi""","x,y","x\ny","x\ry","x;y",,\r\n',
  );
  expect(csvLines([["a"], ["b"]])).toBe("a\r\nb\r\n");
  expect(csvLines([])).toBe("");
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "-12.5", "－1", "＝1"])("text %j is no formula", (text) => {
  expect(csvLines([[text]]).replace(/^"/, "")).toMatch(/^'/);
  expect(csvLines([["x", [text, "2"]]])).toMatch(/^x,"?'/);
});

test("numbers stay numbers, lists are written with spaces", () => {
  expect(csvLines([[-12.5, 0, 1e-7, [1, 2.5], ["1:timeout", "0:crash"], []]])).toBe(
    "-12.5,0,1e-7,1 2.5,1:timeout 0:crash,\r\n",
  );
});

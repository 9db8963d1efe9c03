import { expect, test } from "vitest";
import { lineNow, type Mark, marksOf } from "./marks.ts";

const mark: Mark = { file: "bot.ts", line: 2, column: 3, message: "is not there" };
const sources = [{ path: "bot.ts", text: "const a = 1;\n  b.c;\nconst d = 2;\n  b.c;\n" }];

test("a place is marked once, however many ladders found it; what has no place is not", () => {
  const there = { file: "bot.ts", line: 2, column: 3 };
  const report = [
    { findings: [{ ...there, message: "is not there" }] },
    { findings: [{ ...there, message: "is not there (game 2)" }, { message: "too long" }] },
    // What others see of it.
    { findings: [there] },
  ];
  expect(marksOf(report)).toEqual([mark]);
});

test("a mark moves with its line, and goes with it", () => {
  expect(lineNow(mark, sources, sources[0]!.text)).toBe(2);
  expect(lineNow(mark, sources, `// new\n\n${sources[0]!.text}`)).toBe(4);
  expect(lineNow({ ...mark, line: 4 }, sources, sources[0]!.text)).toBe(4);
  expect(lineNow(mark, sources, "const a = 1;\n  b?.c;\n")).toBeNull();
  expect(lineNow({ ...mark, file: "other.ts" }, sources, sources[0]!.text)).toBeNull();
  expect(lineNow({ ...mark, line: 99 }, sources, sources[0]!.text)).toBeNull();
});

import { expect, test } from "vitest";
import { countGrades, gradeOf } from "./grade.ts";

test("a mistake's grade follows its loss, once that is clear of its error", () => {
  const clear = (loss: number) => gradeOf({ loss, error: 0.001 });
  expect([0, 0.0194, 0.02, 0.0494, 0.05, 0.1494, 0.1498, 1].map(clear)).toEqual([
    null,
    null,
    "inaccuracy",
    "inaccuracy",
    "mistake",
    "mistake",
    "blunder",
    "blunder",
  ]);
  expect(gradeOf({ loss: 0.3, error: 0.1 })).toBeNull();
  expect(gradeOf({ loss: 0.3, error: 0.099 })).toBe("blunder");
  expect(gradeOf({ loss: 0.02, error: 0 }), "exact").toBe("inaccuracy");
  expect(gradeOf({ loss: 0, error: 0 })).toBeNull();
});

test("grades are counted", () => {
  expect(countGrades(["blunder", null, "mistake", "blunder"])).toEqual({ inaccuracy: 0, mistake: 1, blunder: 2 });
});

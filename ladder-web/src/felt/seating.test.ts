import { expect, test } from "vitest";
import { areasOf } from "./seating.ts";

test.each([2, 3, 4, 5, 6, 7, 8])("every seat of %i has a place of its own in the template", (players) => {
  for (let front = 0; front < players; front++) {
    const { areas, template } = areasOf(players, front);
    expect(new Set(areas).size).toBe(players);
    expect(areas[front]).toBe("f");
    const cells = template.match(/[a-z]\d*/g) ?? [];
    for (const area of areas) expect(cells.filter((cell) => cell === area)).toHaveLength(1);
    const rows = template.split('" "').map((row) => row.replaceAll('"', "").split(" "));
    for (const row of rows) expect(row).toHaveLength(3);
  }
});

test("clockwise as seen from above: from the bottom to the left, up, over and down", () => {
  expect(areasOf(4, 0).areas).toEqual(["f", "l1", "t", "r1"]);
  expect(areasOf(4, 1).areas).toEqual(["r1", "f", "l1", "t"]);
  expect(areasOf(5, 0).areas).toEqual(["f", "l1", "l2", "r2", "r1"]);
});

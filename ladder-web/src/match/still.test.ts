import { expect, test } from "vitest";
import { stillOf } from "./still.ts";

const list = (ids: string, state = "finished") => [...ids].map((id) => ({ id, state }));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join("");

test("newer rows wait, and push none away, nor off the end", () => {
  const { rows, waiting } = stillOf(list("dcba"), list("fedc"), false);
  expect([idsOf(rows), waiting]).toEqual(["dcba", 2]);
});

test("rows change where they are", () => {
  const { rows, waiting } = stillOf(list("cba"), list("dcb", "shown"), false);
  expect(rows.map(({ state }) => state)).toEqual(["shown", "shown", "finished"]);
  expect(waiting).toBe(1);
});

test("older rows are added: they were asked for", () => {
  const { rows, waiting } = stillOf(list("edc"), list("gfedcba"), false);
  expect([idsOf(rows), waiting]).toEqual(["edcba", 2]);
});

test("what is gone from a whole list stays, and waits", () => {
  expect(stillOf(list("cba"), list("dc"), true)).toEqual({ rows: list("cba"), waiting: 3 });
  expect(stillOf(list("cba"), list("dc"), false).waiting).toBe(1);
});

test("a list that is loaded anew, with none of its rows, waits as a whole", () => {
  expect(stillOf(list("ba"), list("fedc"), false)).toEqual({ rows: list("ba"), waiting: 4 });
  expect(stillOf([], list("a"), true)).toEqual({ rows: [], waiting: 1 });
});

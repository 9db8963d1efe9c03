import { expect, test } from "vitest";
import { BY_ID, BY_NAME, BY_NUMBER, type Paging, readPage } from "./paging.ts";
import { isRefusal } from "./refusal.ts";

const rows = Array.from({ length: 7 }, (_, i) => 7 - i);
const after = async (before: number, limit: number) => rows.filter((row) => row < before).slice(0, limit);

test.each([1, 2, 3, 6, 7, 8])("pages of %i give each row once, in order, and end", async (limit) => {
  const seen: number[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await readPage({ limit, ...(cursor && { cursor }) }, BY_NUMBER, after, (row) => row);
    if (isRefusal(page)) throw new Error(page.refused.detail);
    seen.push(...page.rows);
    sizes.push(page.rows.length);
    cursor = page.next;
  }
  expect(seen).toEqual(rows);
  expect(sizes.length).toBe(Math.ceil(rows.length / limit));
});

test("a list with nothing in it is one empty page", async () => {
  expect(await readPage({}, BY_NAME, async () => [], String)).toEqual({ rows: [], next: null });
});

const foreign: [string, Paging<unknown>, string][] = [
  ["a number", BY_NUMBER, "1e9"],
  ["a number", BY_NUMBER, "-1"],
  ["a number", BY_NUMBER, "9".repeat(16)],
  ["an id", BY_ID, "7"],
  ["an id", BY_ID, "0198c0de-0000-7000-8000-00000000000g"],
];
test.each(foreign)("a cursor that is not %s is refused, and nothing is read", async (_, paging, cursor) => {
  let reads = 0;
  const page = await readPage({ cursor }, paging, async () => [reads++], String);
  expect(page).toMatchObject({ refused: { code: "request.invalid", detail: expect.stringContaining("/cursor") } });
  expect(reads).toBe(0);
});

import { expect, it } from "vitest";
import { listed } from "./listed.ts";

const ALL = Array.from({ length: 230 }, (_, n) => n);

it.each([
  [20, 20, true, [20]],
  [100, 100, true, [100]],
  [150, 150, true, [100, 50]],
  [230, 230, false, [100, 100, 30]],
  [1_000, 230, false, [100, 100, 100]],
])("the first %i of 230: %i, others: %s", async (limit, many, more, asked) => {
  const limits: number[] = [];
  const found = await listed(limit, async ({ limit, cursor = "0" }) => {
    limits.push(limit);
    const end = +cursor + limit;
    return { ok: true, status: 200, value: { items: ALL.slice(+cursor, end), next: end < 230 ? String(end) : null } };
  });
  expect(found).toEqual({ items: ALL.slice(0, many), more });
  expect(limits).toEqual(asked);
});

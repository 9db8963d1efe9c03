import { readFileSync } from "node:fs";
import { findRuleset, isRuleset, verify } from "@liars-ladder/rules";
import { expect, test } from "vitest";

/**
 * Games that an independent checker played and changed. Unchanged ones are verified, and changed ones fail where they
 * were changed.
 */
const lines = (name: string): string[] =>
  readFileSync(new URL(`vectors/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n");

interface Why {
  id: string;
  kind: string;
  event: number;
  /** Whether it fails exactly there, or only near it. */
  exact: boolean;
  ruleset: string;
}
const whys = new Map(lines("invalid-why").map((line) => [(JSON.parse(line) as Why).id, JSON.parse(line) as Why]));

test.each(lines("valid").map((line) => [(JSON.parse(line) as Why).id, line]))("%s is valid", (id, line) => {
  expect(verify(line, { rulesOnly: true })).toEqual({ id, ok: true });
});

test.each(lines("invalid").map((line) => [(JSON.parse(line) as Why).id, line]))("%s is invalid", (id, line) => {
  const verdict = verify(line, { rulesOnly: true });
  expect(verdict).toMatchObject({ id, ok: false });
  const why = whys.get(id)!;
  if (why.exact) expect(verdict.event, why.kind).toBe(why.event);
  expect(verdict.problem).toBeTruthy();
});

test("every vector's ruleset exists, unless an unknown ruleset is its error", () => {
  for (const why of whys.values()) expect(isRuleset(findRuleset(why.ruleset)), why.kind).toBe(true);
});

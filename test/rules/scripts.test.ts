import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { RULESETS } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { parseScript, writeScript } from "./scripts.ts";

// Short games that a person can follow line by line, beside the long golden playthroughs: one for each ruleset and each
// value of its options. `UPDATE_PLAYTHROUGHS=1` writes them again from their heads and decisions: then read what has
// changed.

const GAMES = new URL("../../sdk/rules/src/games/", import.meta.url);
const MOST_LINES = 60;

const filesOf = (id: string): string[] =>
  readdirSync(new URL(`${id}/golden/`, GAMES)).filter((name) => name.endsWith(".script.txt"));

const scripts = RULESETS.flatMap(({ id }) => filesOf(id).map((name) => ({ id, name })));

test.each(scripts)("$id/golden/$name is the game that its decisions play", ({ id, name }) => {
  const file = new URL(`${id}/golden/${name}`, GAMES);
  const text = readFileSync(file, "utf8");
  const script = parseScript(text);
  expect(script.ruleset.id).toBe(id);
  const played = writeScript(script);
  if (process.env.UPDATE_PLAYTHROUGHS === "1") writeFileSync(file, played);
  expect(played.split("\n").length, "lines: a person should be able to follow it").toBeLessThanOrEqual(MOST_LINES + 1);
  expect(played).toBe(readFileSync(file, "utf8"));
});

test.each(RULESETS)("$id has a script for each of its options", ({ id, options }) => {
  const shown = filesOf(id).map(
    (name) =>
      parseScript(readFileSync(new URL(`${id}/golden/${name}`, GAMES), "utf8")).options as Record<string, unknown>,
  );
  expect(shown, "the ruleset as it comes").toContainEqual({});
  for (const [option, spec] of Object.entries(options)) {
    const values = shown.map((given) => given[option]);
    const wanted = spec.type === "boolean" ? [!spec.default] : spec.type === "choice" ? spec.values : [];
    for (const value of wanted) if (value !== spec.default) expect(values, `${option}=${value}`).toContain(value);
    expect(
      values.some((value) => value !== undefined && value !== spec.default),
      option,
    ).toBe(true);
  }
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BOT_APIS, checkOptions, DECISIONS, deriveSeed, mustRuleset, startLadders } from "@liars-ladder/rules";
import { closeSandbox, type MatchBot, playMatch } from "@liars-ladder/sandbox";
import { afterAll, expect, test } from "vitest";

// A bot that was accepted once must play for ever. So a bundle of each version of the bot API, as it was built then,
// plays with today's referee and in today's sandbox. These files are never built again.

afterAll(closeSandbox);

const bundleOf = (api: number): string => readFileSync(join(import.meta.dirname, `${api}.bundle.txt`), "utf8");

/** Every ladder whose ruleset existed with bot API 1. */
const LADDERS = startLadders().filter(({ ruleset }) => bundleOf(1).includes(`"${ruleset}"`));

test.each([...BOT_APIS])("a bundle of bot API %i plays on every ladder that it knows, without a fault", async (api) => {
  const bundle = bundleOf(api);
  const asked = new Set<string>();
  for (const { id, ruleset, options: given, players } of LADDERS) {
    const checked = checkOptions(mustRuleset(ruleset).options, given);
    if ("problems" in checked) throw new Error(`${id}: ${checked.problems[0]?.message}`);
    const bots = Array.from({ length: players }, (_, seat): MatchBot => ({ id: `${api}-${seat}`, bundle }));
    const outcome = await playMatch({
      ruleset,
      options: checked.options,
      bots,
      phases: [
        { seating: bots.map((_, seat) => seat), seeds: [deriveSeed(`api ${id}`, 0), deriveSeed(`api ${id}`, 1)] },
      ],
    });
    expect(outcome.faults, id).toEqual([]);
    expect(outcome.phases[0]?.games.length, id).toBe(2);
    const lines = outcome.logs.flatMap(({ text }) => text.trim().split("\n"));
    const heads = Array.from({ length: 2 * players }, (_, i) => `api ${api} ${ruleset} ${players} ${i % 2}`);
    expect(
      lines
        .filter((line) => line.startsWith("api "))
        .map(firstWords)
        .sort(),
      id,
    ).toEqual(heads.sort());
    for (const line of lines) asked.add(line.split(" ")[0] ?? "");
  }
  // The bot was asked everything that it can be asked, and it simulated games.
  const { turn: _, ...others } = Object.fromEntries(DECISIONS.map((decision) => [decision, 0]));
  expect([...asked].sort()).toEqual([...Object.keys(others), "api", "playouts"].sort());
});

const firstWords = (line: string): string => line.split(" ").slice(0, 5).join(" ");

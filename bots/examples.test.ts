import { readdirSync, readFileSync } from "node:fs";
import { type MatchGame, type Program, playMatch } from "@liars-ladder/sdk";
import { describe, expect, it } from "vitest";
import honest from "./src/honest.ts";

const folder = new URL("examples/", import.meta.url);
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
const recipes = readFileSync(new URL("../docs/recipes.md", import.meta.url), "utf8");
/** The code blocks of the page, by the file that stands above each. */
const blocks = new Map(
  [...recipes.matchAll(/\(\.\.\/bots\/examples\/([a-z]+)\.ts\):\n\n```ts\n(.*?)```\n/gs)].map(([, name, code]) => [
    name,
    code,
  ]),
);

describe("the examples", () => {
  it("are the code blocks of docs/recipes.md, and there are no others", () => {
    expect([...blocks.keys()].sort()).toEqual([...names].sort());
    expect(recipes.match(/```ts/g)).toHaveLength(names.length);
    for (const name of names) expect(blocks.get(name)).toBe(readFileSync(new URL(`${name}.ts`, folder), "utf8"));
  });

  it.each(names)("%s plays all its rulesets without a fault, and no worse than honest", async (name) => {
    const bot = ((await import(`./examples/${name}.ts`)) as { default: Program }).default;
    expect(bot.name).toBe(name);
    for (const ruleset of bot.rulesets) {
      const faults: unknown[] = [];
      const setup = { ruleset, seed: `${name} ${ruleset}`, onGame: (game: MatchGame) => faults.push(...game.faults) };
      playMatch({ ...setup, bots: [bot, honest, bot], deals: 1 });
      const { bots } = playMatch({ ...setup, bots: [bot, honest], deals: 10 });
      expect(faults).toEqual([]);
      // Fixed seeds; honest against itself has 0.5 by the rotation of seats.
      expect(bots[0]!.score, ruleset).toBeGreaterThanOrEqual(0.5);
    }
  });
});

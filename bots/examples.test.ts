import { readdirSync, readFileSync } from "node:fs";
import { type MatchGame, type Program, playMatch } from "@liars-ladder/sdk";
import { describe, expect, it } from "vitest";
import { blocksOf, readPages } from "../tools/docs/pages.ts";
import honest from "./src/honest.ts";

const folder = new URL("examples/", import.meta.url);
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
const page = readPages().find(({ path }) => path === "docs/recipes.md")!;
/** The files that the page names, each above its code. */
const named = [...page.text.matchAll(/\(\.\.\/bots\/examples\/([a-z]+)\.ts\):\n\n```ts\n/g)].map(([, name]) => name!);

describe("the examples", () => {
  it("are the code blocks of docs/recipes.md, and there are no others", () => {
    expect(named.toSorted()).toEqual(names.toSorted());
    const files = named.map((name) => readFileSync(new URL(`${name}.ts`, folder), "utf8"));
    expect(blocksOf(page).map(({ code }) => code)).toEqual(files);
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

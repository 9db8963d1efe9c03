import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { type Program, playMatch, RULESETS } from "@liars-ladder/sdk";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { HOUSE_BOTS, type HouseBot, houseBotFiles, isHouseBot } from "./src/index.ts";

const folder = new URL("src/", import.meta.url);
const source = (name: HouseBot) => readFileSync(new URL(`${name}.ts`, folder), "utf8");
const bots = Object.fromEntries(
  await Promise.all(HOUSE_BOTS.map(async (name) => [name, (await import(`./src/${name}.ts`)).default])),
) as Record<HouseBot, Program>;

/** Options that add decisions and bids, all at once, and the defaults. */
const everything: Record<string, Record<string, string | number | boolean>> = {
  "six-card": { length: "long", deck: "random", cards: 9, minDice: 3, wildcards: true, powers: true },
  "nine-card": { straights: true, vague: true, swap: "player", revealOnTurn: true, wildcards: true, powers: true },
};
const tables = RULESETS.flatMap(({ id }) => [
  { ruleset: id, options: {} },
  ...(everything[id] ? [{ ruleset: id, options: everything[id] }] : []),
]);

describe("the house bots", () => {
  it("are the files of the folder", () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && file !== "index.ts");
    expect(files.map((file) => file.slice(0, -3)).sort()).toEqual([...HOUSE_BOTS].sort());
    expect(isHouseBot("odds")).toBe(true);
    expect(isHouseBot("index")).toBe(false);
  });

  it.each(HOUSE_BOTS)("%s is one readable file that imports the SDK and its other files", (name) => {
    const text = source(name);
    // `reference` reads tables, too.
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(name === "reference" ? 300 : 220);
    const [, ...others] = houseBotFiles(name);
    const known = ["@liars-ladder/sdk", ...others.map((file) => `./${file}`)];
    const rest = text.replace(/^import [^;]* from "([^"]*)";$/gm, (line, from) => (known.includes(from) ? "" : line));
    expect(rest.split("\n").filter((line) => /\bimport\b/.test(line))).toEqual([]);
    expect(bots[name].name).toBe(name);
    expect(bots[name].rulesets).toEqual(RULESETS.map(({ id }) => id));
  });

  it.each(HOUSE_BOTS)("%s loads in a bare engine", async (name) => {
    const { outputFiles } = await build({
      entryPoints: [new URL(`${name}.ts`, folder).pathname],
      bundle: true,
      minify: true,
      write: false,
      format: "iife",
      globalName: "bot",
      platform: "neutral",
      conditions: ["@liars-ladder/source"],
    });
    const context = createContext({});
    runInContext(outputFiles[0]!.text, context);
    expect(runInContext("bot.default.name", context)).toBe(name);
  });

  it.each(tables)("play $ruleset $options to the end without a fault", ({ ruleset, options }) => {
    const { max } = RULESETS.find(({ id }) => id === ruleset)!.players;
    for (let n = 2; n <= max; n++) {
      // Each bot plays at some of these tables; the strongest two already play at the table for two.
      const names = Array.from({ length: n }, (_, i) => HOUSE_BOTS[(n * 3 + i) % HOUSE_BOTS.length]!);
      playMatch({
        bots: names.map((name) => bots[name]),
        ruleset,
        options,
        deals: 2,
        seed: `all ${n}`,
        onGame: (game) => expect(game.faults).toEqual([]),
      });
    }
  });

  it("random takes every decision, action and kind of bid that there is", () => {
    const seen = new Set<string>();
    for (const { ruleset, options } of [
      ...tables,
      { ruleset: "nine-card", options: { swap: "draw" } },
      { ruleset: "nine-card", options: { swap: "none", straights: true, vague: true, powers: true } },
    ])
      playMatch({
        bots: [bots.random, bots.random, bots.random],
        ruleset,
        options,
        deals: 12,
        seed: "every",
        onGame(game) {
          for (const event of game.replay().events) {
            if (event.type !== "act") continue;
            const { decision, action } = event;
            const detail =
              action.type === "bid"
                ? action.bid.kind
                : "with" in action
                  ? "with"
                  : action.type === "power"
                    ? Object.keys(action).length
                    : "";
            seen.add(`${decision} ${action.type} ${detail}`.trim());
          }
        },
      });
    expect([...seen].sort()).toEqual(
      [
        "count count",
        "discard discard",
        "show show",
        "split split",
        "swap pass",
        "swap swap",
        "swap swap with",
        ..."face powers number below color without straight same-number same-color combo"
          .split(" ")
          .map((k) => `turn bid ${k}`),
        "turn calza",
        "turn challenge",
        "turn power 2",
        "turn power 3",
        "turn power 4",
        "turn watch",
        "wild pass",
        "wild wild",
      ].sort(),
    );
  });

  it.each(RULESETS.map(({ id }) => id))("odds beats honest, and honest beats random, at %s", (ruleset) => {
    const duel = (a: HouseBot, b: HouseBot) =>
      playMatch({ bots: [bots[a], bots[b]], ruleset, deals: 100, seed: "duel", fast: true }).bots[0]!;
    for (const { score, error } of [duel("odds", "honest"), duel("honest", "random")])
      expect(score - error).toBeGreaterThan(0.5);
  });

  it.each(["palafico", "perudo"])("searcher and reader beat odds at %s", (ruleset) => {
    for (const name of ["searcher", "reader"] as const) {
      const match = playMatch({ bots: [bots[name], bots.odds], ruleset, deals: 40, seed: "learned", fast: true });
      const { score, error } = match.bots[0]!;
      expect(score - error).toBeGreaterThan(0.5);
    }
  });

  it.each(["six-card", "nine-card"])("odds, reader and searcher beat honest at tables of four at %s", (ruleset) => {
    for (const name of ["odds", "reader", "searcher"] as const) {
      const seats = [bots[name], bots.honest, bots[name], bots.honest];
      const { bots: of } = playMatch({ bots: seats, ruleset, deals: 120, seed: "four", fast: true });
      expect(of[0]!.score + of[2]!.score, name).toBeGreaterThan(of[1]!.score + of[3]!.score);
    }
  });

  // The ratings of all ladders depend on this bot. A change of its play would change the scale: never update this.
  it("honest plays what it has always played", () => {
    const hash = createHash("sha256");
    for (const ruleset of ["palafico", "ships-wheel", "cups"])
      playMatch({
        bots: [bots.honest, bots.honest, bots.honest],
        ruleset,
        games: 5,
        seed: "for ever",
        onGame: (game) => hash.update(JSON.stringify(game.replay().events.filter((event) => event.type === "act"))),
      });
    expect(hash.digest("hex")).toMatchInlineSnapshot(
      `"c1e6bbffb4789a1ad13f25b59653a880a9721bd9606daa5ce3e15272467ee810"`,
    );
  });
});

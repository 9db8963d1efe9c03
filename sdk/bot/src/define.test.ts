import type { Program } from "@liars-ladder/rules";
import { describe, expect, it } from "vitest";
import { anyRuleset, defineBot } from "./define.ts";
import { SdkError } from "./error.ts";

const turn = () => ({ type: "challenge" }) as const;
const start = { ruleset: "palafico", options: {}, players: 2, seat: 0, game: 0, rng: "0".repeat(64) };

/** What the definition is refused with, "code: message". Takes unknown: authors also write JavaScript. */
function refusal(definition: unknown, then: (bot: Program) => unknown = () => undefined): string {
  try {
    then(defineBot(definition as Parameters<typeof defineBot>[0]));
    return "accepted";
  } catch (error) {
    return error instanceof SdkError ? `${error.code}: ${error.message}` : `not ours: ${error}`;
  }
}

describe("defineBot", () => {
  it("declares the rulesets of its keys", () => {
    const bot = defineBot({ name: "a-1", players: { palafico: { turn }, cups: () => turn } });
    expect(bot.name).toBe("a-1");
    expect(bot.rulesets).toEqual(["palafico", "cups"]);
  });

  it.each([
    ["nothing", undefined, "bot.definition: defineBot takes one object, { name, players }; it was given undefined"],
    ["a list", [], "bot.definition: defineBot takes one object, { name, players }; it was given an array"],
    ["no name", { players: { palafico: { turn } } }, /^bot\.name: .* undefined is not$/],
    ["a name with capitals", { name: "Bob", players: { palafico: { turn } } }, /^bot\.name: .* "Bob" is not$/],
    ["a name of 41", { name: "a".repeat(41), players: { palafico: { turn } } }, /^bot\.name/],
    ["a name that ends in -", { name: "a-", players: { palafico: { turn } } }, /^bot\.name/],
    ["no players", { name: "a" }, /^bot\.players: a: players must be an object/],
    ["no ruleset", { name: "a", players: {} }, /^bot\.players/],
    [
      "an unknown ruleset",
      { name: "a", players: { palfico: { turn } } },
      /^bot\.ruleset: a: .*"palfico"; did you mean palafico\?/,
    ],
    ["a player that is none", { name: "a", players: { palafico: 7 } }, /^bot\.player: a, palafico: .* it is 7$/],
    ["no turn", { name: "a", players: { palafico: {} } }, /^bot\.player: a, palafico: .* no method turn\(view\)/],
    [
      "a turn that is none",
      { name: "a", players: { palafico: { turn: "x" } } },
      /^bot\.player: a, palafico: turn must be a function .* "x"$/,
    ],
    [
      "another ruleset's decision",
      { name: "a", players: { palafico: { turn, discard: turn } } },
      /^bot\.decision: .*"discard", only turn; palafico never asks for it/,
    ],
    [
      "a misspelt decision",
      { name: "a", players: { "six-card": { turn, discrad: turn } } },
      /^bot\.decision: .*"discrad".*did you mean "discard"\?/,
    ],
    [
      "a helper in the player",
      { name: "a", players: { palafico: { turn, x: turn } } },
      /^bot\.decision: .*keep other functions outside/,
    ],
  ])("refuses %s", (_, definition, message) => {
    expect(refusal(definition)).toMatch(message);
  });

  it("takes data beside the methods, and methods of a class", () => {
    class Mine {
      seen = 0;
      turn() {
        this.seen++;
        return this.answer();
      }
      answer() {
        return { type: "challenge", seen: this.seen };
      }
    }
    const bot = defineBot({
      name: "a",
      players: { palafico: () => new Mine() as { turn: () => ReturnType<typeof turn> } },
    });
    const player = bot.start(start);
    player.decide({ decision: "turn", events: [] });
    expect(player.decide({ decision: "turn", events: [] })).toEqual({ type: "challenge", seen: 2 });
  });

  it("refuses at the start of a game what its maker made wrong", () => {
    const made = (player: unknown) =>
      refusal({ name: "a", players: { palafico: () => player } }, (bot) => bot.start(start));
    expect(made(undefined)).toMatch(/^bot\.player: .* it is undefined$/);
    expect(made({ turn, show: turn })).toMatch(/^bot\.decision/);
    expect(made(turn)).toBe("accepted");
    expect(refusal({ name: "a", players: { palafico: turn } }, (bot) => bot.start({ ...start, ruleset: "cups" }))).toBe(
      "bot.ruleset: a does not play cups, only palafico",
    );
  });
});

describe("anyRuleset", () => {
  it("serves every registered ruleset, with methods that only some ask for, and can be refined", () => {
    const players = anyRuleset({ turn, discard: (view) => view.legal()[0]! });
    const bot = defineBot({ name: "a", players: { ...players, palafico: () => turn } });
    expect(bot.rulesets).toEqual(Object.keys(players));
    expect(bot.rulesets).toContain("palafico");
    for (const ruleset of bot.rulesets) expect(() => bot.start({ ...start, ruleset })).not.toThrow();
  });
});

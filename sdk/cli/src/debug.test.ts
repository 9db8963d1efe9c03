import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { debug } from "./commands/debug.ts";
import { play } from "./commands/play.ts";

let dir = "";
let out: string[] = [];
const games = (): string => join(dir, "games.jsonl");
const file = (name: string): string => join(dir, `${name}.ts`);
/** Learns from game to game of a phase, and draws lots. */
const source = (turn: string): string => `import { challenge, defineBot } from "@liars-ladder/sdk";
let seen = 0;
export default defineBot({ name: "mine", players: { palafico: (game) => ({ turn(view) {
  seen++;
  const bids = view.legal().filter((action) => action.type === "bid");
  const pick = bids[(seen + game.rng.below(3)) % bids.length];
  ${turn}
} }) } });`;
const AS_PLAYED = "return pick ?? challenge();";

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "liars-debug-"));
  await writeFile(file("mine"), source(AS_PLAYED));
  // From its seventh decision of a phase on it calls whatever is bid.
  await writeFile(file("other"), source(`if (seen > 6 && view.last) return challenge(); ${AS_PLAYED}`));
  const flags = { ruleset: "palafico", games: 3, phase: 2, seed: "debug", out: games() };
  vi.spyOn(console, "log").mockImplementation(() => {});
  await play([file("mine"), "random"], flags);
});
beforeEach(() => {
  out = [];
  vi.spyOn(console, "log").mockImplementation((line) => void out.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rm(dir, { recursive: true, force: true }));

const told = async (bot: string, flags: Parameters<typeof debug>[2]): Promise<string> => {
  await debug(games(), file(bot), { phase: 2, ...flags });
  return out.join("\n");
};

it("gives the bot what it had seen of its phase: the same bot decides alike, in every game", async () => {
  expect(await told("mine", { game: 1 })).toMatch(
    /Game debug:1: palafico, seat 0, .*\nSame views, same decisions: \d+\./s,
  );
  // The third game begins a phase.
  out = [];
  const third = await told("mine", { game: 2, json: true });
  expect(JSON.parse(third)).toMatchObject({ game: null, event: null });
  // Without the game before it, it has learned something else.
  out = [];
  expect(await told("mine", { game: 1, phase: 1 })).toContain("Its decisions first differ");
});

it("names the first decision that differs, or the one that is asked for, and why", async () => {
  const made = JSON.parse(await told("other", { game: 0, json: true }));
  expect(made).toMatchObject({ game: "debug:0", same: false, seat: 0, here: { action: { type: "challenge" } } });
  out = [];
  const at = await told("other", { game: 0, step: made.decision, why: true });
  expect(at).toContain(
    `Its decisions first differ from the recorded ones at decision ${made.decision} of game debug:0.`,
  );
  expect(at).toMatch(/here: +challenges random's bid/);
  expect(at).toMatch(/recorded: +bids/);
  // Both stand in the table of what each was worth.
  expect(at).toMatch(/^challenges random's bid of .* here$/m);
  expect(at).toMatch(/^bids .* recorded$/m);
  out = [];
  const all = await told("other", { game: 0, step: made.decision, why: true, all: true });
  expect(all).toContain("\nEvery legal action, and the score that each would bring");
  out = [];
  expect(await told("other", { game: 0, event: made.event })).toContain(`\ndecision ${made.decision}:`);
});

it("says what is wrong with what it is given, and what would be right", async () => {
  await expect(told("mine", { game: 0, step: 999 })).rejects.toThrow("--step 999 is not a decision of seat 0");
  await expect(told("mine", { game: 9 })).rejects.toThrow("has 3 games, so there is no game 9");
  await expect(told("mine", { seat: 5 })).rejects.toThrow("there is no seat 5: 0 mine, 1 random");
  await expect(debug("none.jsonl", file("mine"), {})).rejects.toThrow("there is no file none.jsonl");
  await writeFile(file("stranger"), source(AS_PLAYED).replace('"mine"', '"stranger"'));
  await expect(told("stranger", {})).rejects.toThrow("stranger did not play this game");
  await expect(told("mine", { all: true })).rejects.toThrow("--all works only with --why");
  await expect(told("mine", { why: true })).rejects.toThrow("no decision is chosen");
});

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Replay } from "@liars-ladder/rules";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { debugCommand } from "../../../ladder-web/src/evaluation/debugging.ts";
import { filmOf } from "../../../ladder-web/src/replay/film.ts";
import { decisionsOf } from "../../../ladder-web/src/replay/notes.ts";
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

it("counts decisions as the page does that copies the command, behind a forfeit too", async () => {
  await writeFile(
    file("faulty"),
    source(`if (seen > 2) throw new Error("enough"); ${AS_PLAYED}`).replace("mine", "faulty"),
  );
  const flags = { ruleset: "palafico", games: 1, phase: 1, seed: "page", out: join(dir, "page.jsonl") };
  await play([file("mine"), "random", file("faulty")], flags);
  const replay = JSON.parse(await readFile(flags.out, "utf8")) as Replay;
  expect(replay.events.some((event) => event.type === "out" && event.reason === "forfeit")).toBe(true);
  const film = filmOf(replay);
  const own = decisionsOf(film.seen("all"), film.steps).flatMap((one, decision) =>
    one.seat === 0 ? [{ ...one, decision }] : [],
  );
  await expect(debug(flags.out, file("mine"), { seat: 0, step: 9_999 })).rejects.toMatchObject({
    next: `Its decisions are: ${own.map(({ decision }) => decision).join(", ")}.`,
  });
  const { decision, step } = own.at(-1)!;
  out = [];
  const [, seat, at] = /--seat (\d+) --step (\d+)$/.exec(debugCommand("game", 0, decision)) ?? [];
  await debug(flags.out, file("mine"), { seat: Number(seat), step: Number(at), json: true });
  const { event, same } = JSON.parse(out.join("\n"));
  expect(same).toBe(true);
  const { from, to } = film.steps[step]!;
  expect(event).toBeGreaterThanOrEqual(from);
  expect(event).toBeLessThan(to);
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

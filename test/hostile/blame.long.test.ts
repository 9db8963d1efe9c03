import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deriveSeed } from "@liars-ladder/rules";
import { closeSandbox, type MatchBot, type MatchSpec, playMatch } from "@liars-ladder/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { built } from "./built.ts";
import { movesOf } from "./suite.ts";

// A bot gains nothing by breaking the process in which all bots play, and a bot that makes others die is charged
// itself.

/** Plays until it has only two dice left. From then on, it runs `losing` before each decision. */
const sore = (losing: string) => `import { challenge, defineBot } from "@liars-ladder/sdk";
let lost = false;
const keep: unknown[] = [];
const sink = (what: unknown) => keep.push(what);
export default defineBot({
  name: "sore",
  players: {
    palafico: () => ({
      turn(view) {
        lost ||= view.dice.length <= 2;
        if (lost) {
          ${losing}
        }
        return view.last ? challenge() : view.legal()[0]!;
      },
    }),
  },
});
`;

let honest: MatchBot[] = [];
beforeAll(async () => {
  honest = await Promise.all(
    ["odds", "honest"].map((name) =>
      built(name, readFileSync(join(import.meta.dirname, `../../bots/src/${name}.ts`), "utf8")),
    ),
  );
});
afterAll(closeSandbox);

const GAMES = 4;
async function play(losing: string, more: Partial<MatchSpec> = {}) {
  return playMatch({
    ruleset: "palafico",
    options: {},
    bots: [honest[0]!, await built("sore", sore(losing)), honest[1]!],
    phases: [{ seating: [0, 1, 2], seeds: Array.from({ length: GAMES }, (_, i) => deriveSeed("blame", i)) }],
    ...more,
  });
}
type Outcome = Awaited<ReturnType<typeof play>>;
const games = (outcome: Outcome) => outcome.phases[0]!.games;

let given: Outcome;
const forfeiting = async () => {
  given ??= await play('throw new Error("I give up");');
  return given;
};

test("the bot that gives up reaches two dice in some game, and not at once", async () => {
  const { faults } = await forfeiting();
  expect(faults[0]).toMatchObject({ bot: 1, kind: "exception" });
  expect(faults[0]!.decision).toBeGreaterThan(3);
});

test.each([
  ["a Map that takes the process along", "for (const all = new Map(), i = [0]; ; i[0]!++) all.set(i[0], all);"],
  ["symbols without end", 'for (let i = 0; ; i++) sink(Symbol.for("x".repeat(100) + i));'],
  ["a hang that nothing interrupts", "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);"],
])("%s: is no better than giving up at the same place", async (_, losing) => {
  const [forfeit, outcome] = [await forfeiting(), await play(losing)];
  expect(outcome.faults).toMatchObject([
    { bot: 1, game: forfeit.faults[0]!.game, decision: forfeit.faults[0]!.decision },
  ]);
  for (const [g, { result }] of games(outcome).entries())
    expect(result.ranks[1], `game ${g}`).toBeGreaterThanOrEqual(games(forfeit)[g]!.result.ranks[1]!);
  // Until then, the other bots did what they would have done anyway.
  expect(games(outcome)[0]!.moves.slice(0, 3)).toEqual(games(forfeit)[0]!.moves.slice(0, 3));
});

test("reserving all the address space has no effect on other bots", async () => {
  // Each refusal costs it a garbage collection, which is not tested here.
  const limits = { decisionMs: 5_000, killMs: 20_000, bankMs: 60_000 };
  const reserve = `for (const size of view.last ? [] : [2 ** 40, 2 ** 30, 2 ** 26])
            for (let i = 0; i < 2; i++)
              try {
                sink(new ArrayBuffer(8, { maxByteLength: size } as object));
                sink(new ArrayBuffer(size));
              } catch {}`;
  const [plain, outcome] = [await play(""), await play(reserve, { limits })];
  expect(outcome.faults).toEqual([]);
  expect(outcome.alone).toEqual([]);
  expect(movesOf(outcome)).toBe(movesOf(plain));
});

test("a bot that holds so much memory that others die in their turns is charged itself", async () => {
  // Large isolates in a small process: each bot may hold what it holds, but together it is too much.
  const MB = 1024 ** 2;
  const limits = { isolateMb: 256, processBase: 140 * MB, processBot: 15 * MB, decisionMs: 2_000, bankMs: 20_000 };
  const hold = "if (keep.length === 0) for (let i = 0; i < 15; i++) sink(new Uint8Array(10_000_000).fill(1));";
  const outcome = await play(hold, { limits });
  expect(outcome.alone).toEqual([0]);
  expect(outcome.faults).toMatchObject([{ bot: 1, kind: "memory" }]);
  const calm = await play("", { limits });
  expect(calm.faults).toEqual([]);
  expect(calm.alone).toEqual([]);
});

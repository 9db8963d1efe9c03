import { deriveSeed } from "@liars-ladder/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildBot } from "../build/build.ts";
import { playMatch } from "./play.ts";
import { closeSandbox } from "./pool.ts";
import { rerunBot } from "./rerun.ts";
import type { RerunGame, RerunSpec } from "./rerun-phase.ts";
import type { MatchBot, MatchOutcome, MatchSpec } from "./spec.ts";

afterAll(closeSandbox);

/** It keeps state within a phase, uses chance and logs. A rerun must give all of that back. */
const bot = (turn: string): string => `import { defineBot } from "@liars-ladder/sdk";
let games = 0;
let turns = 0;
export default defineBot({
  name: "mine",
  players: {
    palafico: (game) => {
      games++;
      return {
        turn: (view) => {
          turns++;
          game.log("turn " + turns + " of game " + games);
          const all = view.legal();
          ${turn}
        },
      };
    },
  },
});
`;
const PLAIN = "return game.rng.pick(all.slice(0, 4));";

let plain: MatchBot;
let other: MatchBot;
beforeAll(async () => {
  plain = await built("plain", PLAIN);
  other = await built("other", "return all[0]!;");
});

// Its types are not tested here, and checking them takes half of a build's CPU.
async function built(id: string, turn: string): Promise<MatchBot> {
  const report = await buildBot({ files: [{ path: "bot.ts", text: bot(turn) }], typed: true });
  if (!report.ok) throw new Error(JSON.stringify(report.problems));
  return { id, bundle: report.bundle, map: report.map };
}

const seeds = [0, 1, 2].map((i) => deriveSeed("rerun", i));
const matchOf = (bots: MatchBot[], limits: MatchSpec["limits"] = {}): MatchSpec => ({
  ruleset: "palafico",
  options: {},
  bots,
  phases: [
    { seating: [0, 1], seeds },
    { seating: [1, 0], seeds },
  ],
  limits,
});

/** What a ladder keeps of a match, for its first bot. */
const recordOf = (outcome: MatchOutcome, played: MatchBot): RerunSpec => ({
  ruleset: "palafico",
  options: {},
  players: 2,
  bot: played,
  phases: outcome.phases.map(({ games }, phase) => ({ seat: phase, games })),
});

const brief = (games: RerunGame[]) =>
  games.map(({ difference, out, problem }) => [difference?.decision, out?.kind, problem]);

test("the same bot decides the same, in every seat and game", async () => {
  const outcome = await playMatch(matchOf([plain, other]));
  const heard: number[] = [];
  const games = await rerunBot(recordOf(outcome, plain), { onGame: ({ game }) => heard.push(game) });
  expect(brief(games)).toEqual(Array.from({ length: 6 }, () => [undefined, undefined, undefined]));
  expect(games.map(({ result }) => result)).toEqual(
    outcome.phases.flatMap(({ games }) => games.map((game) => game.result)),
  );
  expect(games.reduce((sum, { asked }) => sum + asked, 0)).toBe(outcome.cpu[0]?.decisions);
  expect(games.map(({ seat }) => seat)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(heard).toEqual([0, 1, 2, 0, 1, 2]);
});

test("another bot differs, and its first different decision is reported with what it saw", async () => {
  const outcome = await playMatch(matchOf([plain, other]));
  const changed = await built("changed", `if (turns === 3) return all[all.length - 1]!;\n          ${PLAIN}`);
  const [first, ...rest] = await rerunBot(recordOf(outcome, changed));
  const at = first?.difference;
  const decisions = outcome.phases[0]?.games[0]?.moves ?? [];
  expect(at).toMatchObject({ seat: 0, here: { action: { type: "bid" } }, ask: { decision: "turn" } });
  expect(at?.here).not.toEqual(at?.recorded);
  expect(at?.log).toContain("turn 3 of game 1");
  expect(decisions[at?.decision ?? -1]).toBeGreaterThanOrEqual(0);
  expect(at?.seen[0]).toMatchObject({ type: "round", round: at?.round });
  // Whatever it would have done, it sees what was recorded. So the rest of the phase is the same, and the next phase
  // starts anew.
  expect(brief(rest.slice(0, 2))).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ]);
  expect(rest[2]?.difference).toBeDefined();
});

test("an exception is repeated with its mapped line, and a new one is a difference", async () => {
  const throws = await built("throws", `if (turns === 2) throw new Error("two");\n          ${PLAIN}`);
  const outcome = await playMatch(matchOf([throws, other]));
  expect(outcome.faults.map(({ kind }) => kind)).toEqual(["exception", "exception"]);
  expect(brief(await rerunBot(recordOf(outcome, throws)))).toEqual(
    Array.from({ length: 6 }, () => [undefined, undefined, undefined]),
  );
  const well = await playMatch(matchOf([plain, other]));
  const [game] = await rerunBot(recordOf(well, throws));
  expect(game?.difference?.here).toMatchObject({
    fault: "exception",
    message: expect.stringContaining("two"),
    stack: [expect.objectContaining({ file: "bot.ts", line: 14 })],
  });
});

test("a recorded timeout is an input: decisions before it are compared, and those after it are not asked", async () => {
  const hangs = await built("hangs", `if (turns === 2) for (;;);\n          ${PLAIN}`);
  const outcome = await playMatch(matchOf([hangs, other]));
  expect(outcome.faults[0]?.kind).toBe("timeout");
  const games = await rerunBot(recordOf(outcome, plain));
  expect(games[0]).toMatchObject({ asked: 1, out: { by: "record", kind: "timeout" } });
  expect(games.every(({ difference, problem }) => difference === undefined && problem === undefined)).toBe(true);
  expect(games.slice(1).every(({ asked }) => asked === 0)).toBe(true);

  const well = await playMatch(matchOf([plain, other]));
  const [first, second] = await rerunBot(recordOf(well, hangs));
  expect(first).toMatchObject({ difference: { here: { fault: "timeout" } }, out: { by: "here", kind: "timeout" } });
  expect(second).toMatchObject({ asked: 0, out: { by: "here", kind: "timeout" } });
});

test("moves that are impossible by these rules are reported, not played", async () => {
  const outcome = await playMatch(matchOf([plain, other]));
  const record = recordOf(outcome, plain);
  const broken = record.phases.map(({ seat, games }) => ({
    seat,
    games: games.map(({ seed, moves }) => ({ seed, moves: [...moves, 0] })),
  }));
  const [game] = await rerunBot({ ...record, phases: broken });
  expect(game?.problem).toContain("is not possible by these rules");
});

import { movesOf, verify } from "@liars-ladder/rules";
import { type MatchGame, type Program, playMatch } from "@liars-ladder/sdk";
import { expect, test } from "vitest";
import honest from "../../../bots/src/honest.ts";
import odds from "../../../bots/src/odds.ts";
import type { PlayedGame } from "./job.ts";
import { changeOf, faultsOf, type Run, replayOf, rowsOf, type Setting, scoreOf, seedsOf, worstOf } from "./result.ts";

const SETTING: Setting = {
  ruleset: "palafico",
  options: {},
  labels: ["your draft", "odds"],
  deals: 4,
  seed: "result",
};

/** A run as the referee reports it, played in this process. */
function runOf(draft: Program): Run {
  const games: PlayedGame[] = [];
  const onGame = ({ deal, seats: seating, result, faults, replay }: MatchGame): void => {
    const time = seating.map(() => ({ decisions: 2, totalMs: 3, maxMs: 2 }));
    const blamed = faults.map(({ seat, fault: kind, message }) => ({ seat, decision: 0, kind, message, stack: "" }));
    const found = movesOf(replay());
    if (!("moves" in found)) throw new Error("it is not a game");
    const forfeits = seating.map((_, seat) => faults.find((one) => one.seat === seat)?.fault);
    games.push({ deal, seating, moves: found.moves, ranks: result.ranks, faults: blamed, forfeits, logs: [], time });
  };
  playMatch({ bots: [draft, odds], ruleset: "palafico", deals: SETTING.deals, seed: SETTING.seed, onGame });
  return { setting: SETTING, files: [], map: "", games, ms: 1 };
}

const good = runOf(honest);
const bad = runOf({
  ...honest,
  start: () => ({
    decide: () => {
      throw new Error("no");
    },
  }),
});

test("bots are summed up as in liars play", () => {
  const [draft, other] = rowsOf(good);
  expect(draft!.wins + other!.wins).toBe(8);
  expect(draft).toMatchObject({ label: "your draft", games: 8, meanMs: 1.5, maxMs: 2 });
  expect(scoreOf(good).value).toBeCloseTo(draft!.wins / 8, 9);
  expect(rowsOf(bad)[0]).toMatchObject({ wins: 0, faults: { exception: 8, timeout: 0 } });
});

test("an edit is compared deal by deal, on the same luck", () => {
  const { points, better, worse } = changeOf(bad, good);
  expect(points.value).toBeCloseTo(-scoreOf(good).value, 9);
  expect([better, worse]).toEqual([0, rowsOf(good)[0]!.wins]);
  expect(changeOf(good, good)).toMatchObject({ points: { value: 0, half: 0 }, better: 0, worse: 0 });
});

test("the worst games come first, and each fault is listed once", () => {
  const points = worstOf(good, 8).map((game) => good.games[game]!.ranks[good.games[game]!.seating.indexOf(0)]);
  expect(points).toEqual(points.toSorted((a, b) => b! - a!));
  expect(worstOf(good, 3)).toHaveLength(3);
  expect(faultsOf(bad)).toMatchObject([{ bot: 0, kind: "exception", times: 8, game: 0 }]);
  expect(faultsOf(good)).toEqual([]);
});

test("a game of a run is a replay whose dice are those of its seed", () => {
  const replay = replayOf(good, 5);
  expect(replay.players[good.games[5]!.seating.indexOf(0)]!.name).toBe("your draft");
  expect(verify(replay)).toMatchObject({ ok: true });
  expect(replay.seed).toBe(seedsOf(SETTING)[good.games[5]!.deal]);
});

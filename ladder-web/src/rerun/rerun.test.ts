import { movesOf } from "@liars-ladder/rules";
import { type MatchGame, playMatch } from "@liars-ladder/sdk";
import { expect, test } from "vitest";
import bold from "../../../bots/src/bold.ts";
import honest from "../../../bots/src/honest.ts";
import odds from "../../../bots/src/odds.ts";
import type { AskedAgain } from "../studio/job.ts";
import { outcomeOf, wordsOf } from "./outcome.ts";
import { lineUpFrom, phasesOf, type Recorded, rejobOf, replayOf, runOf, unzip } from "./recorded.ts";
import { LIMIT_MS, marksOf, markWords, scaleOf } from "./times.ts";

const BOTS = [bold, honest, odds];
const MATCH = "0198c0de-0000-7000-8000-000000000000";

const movesIn = (game: MatchGame): readonly number[] => {
  const found = movesOf(game.replay());
  if (!("moves" in found)) throw new Error("it is no game");
  return found.moves;
};

/** A match as a ladder plays it: all deals in each seating. */
function play(bots: typeof BOTS): MatchGame[] {
  const games: MatchGame[] = [];
  const table = { ruleset: "palafico", deals: 3, phase: 3, seed: "rerun" };
  playMatch({ bots, ...table, onGame: (game) => games.push(game) });
  return games;
}

const PACKED = "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==";

const recorded: Recorded = {
  match: MATCH,
  ladder: { id: "palafico", title: "Palafico", ruleset: "palafico", options: {}, players: 3, deals: 3 },
  engine: null,
  bots: BOTS.map(({ name }, bot) => ({
    version: { id: MATCH, number: 1, bot: { author: "house", name, house: true } },
    mine: null,
    published: bot === 1 ? null : { bundle: PACKED, map: null, hash: "00".repeat(32), built: null },
  })),
  games: play(BOTS).map((game) => ({
    ...{ id: `${MATCH}.${game.number}`, phase: game.phase, seats: [...game.seats], seed: game.seed },
    ...{ moves: [...movesIn(game)], ranks: [...game.result.ranks] },
  })),
};

test.each([0, 1, 2])("with bot %i in the draft's place it is the match that the studio plays", (draft) => {
  const run = runOf(recorded, draft, ["your draft", "one", "other"], []);
  const studio = play(lineUpFrom(BOTS, draft));
  expect(run.games.map(({ deal, seating, moves, ranks }) => ({ deal, seating, moves, ranks }))).toEqual(
    studio.map((game) => ({
      ...{ deal: game.deal, seating: game.seats, moves: movesIn(game), ranks: game.result.ranks },
    })),
  );
  expect(run.setting.seeds).toEqual(studio.slice(0, 3).map(({ seed }) => seed));
});

test("the referee gets the code that is here, and every game by its phase", async () => {
  const job = await rejobOf(recorded);
  expect(job.bots).toEqual([
    { bot: 0, bundle: "hello" },
    { bot: 2, bundle: "hello" },
  ]);
  expect(await unzip(PACKED)).toBe("hello");
  expect(job.phases.map(({ seating, games }) => [seating, games.length])).toEqual([
    [[0, 1, 2], 3],
    [[2, 0, 1], 3],
    [[1, 2, 0], 3],
  ]);
});

/** Both bots whose code is here, asked again in all games. */
const told: AskedAgain[] = phasesOf(recorded).flatMap((games, phase) =>
  games.flatMap(({ seats, ranks }, game) =>
    [0, 2].map((bot) => ({
      ...{ bot, phase, game, seat: seats.indexOf(bot), asked: 3, times: [] },
      result: { ranks, reason: "finished" as const, rounds: 1 },
    })),
  ),
);

test("a game counts when all were asked, and differs where one decides otherwise", () => {
  expect(outcomeOf(recorded, told, 2)).toEqual({ games: 9, same: 9, differing: [] });
  expect(outcomeOf(recorded, told.slice(1), 2)).toMatchObject({ games: 8, same: 8 });

  const game = recorded.games[4]!;
  const [decision, { action, seat }] = [
    ...replayOf(recorded, game)
      .events.filter(({ type }) => type === "act")
      .entries(),
  ][2] as never as [number, { action: { type: "bid" }; seat: number }];
  const difference = {
    ...{ decision, round: 1, seat, question: "turn" as const, recorded: { action } as never },
    here: { fault: "exception" as const, message: "no" },
  };
  const other = told.map((again) =>
    again.phase === 1 && again.game === 1 && again.bot === 2 ? { ...again, difference } : again,
  );
  const { same, differing } = outcomeOf(recorded, other, 2);
  expect(same).toBe(8);
  expect(differing.map((one) => one.game)).toEqual([game]);
  expect(wordsOf(recorded, differing[0]!)).toMatch(
    /^decision 3, round 1: .*(bids|challenges).* on the ladder; breaks \(exception: no\) here$/,
  );
  // Other ranks by the rules here, and a bot that was out already, are differences too.
  const ranks = told.map((again, i) =>
    i === 0 ? { ...again, result: { ...again.result!, ranks: [9, 9, 9] } } : again,
  );
  expect(outcomeOf(recorded, ranks, 2).same).toBe(8);
  const out = told.map((again, i) =>
    i === 0 ? { ...again, out: { by: "here" as const, kind: "crash" as const } } : again,
  );
  expect(outcomeOf(recorded, out, 2).same).toBe(8);
});

test("what took too long and what broke is marked, at its decision and seat", () => {
  const game = recorded.games[0]!;
  const last = game.moves.length - 1;
  // The game as if its last decision had broken on the ladder: a forfeit of that seat.
  const broken = { ...game, moves: [...game.moves.slice(0, last), -3] };
  const seat = replayOf(recorded, broken).events.findLast((event) => event.type === "out")!;
  const asked = { bot: 0, phase: 0, game: 0, seat: 0, asked: 2 };
  const times = [
    [0, LIMIT_MS],
    [3, LIMIT_MS + 0.5],
  ] as const;
  const difference = { decision: 3, here: { fault: "exception", message: "no" } } as never;
  const marks = marksOf(recorded, broken, [{ ...asked, times, difference }]);
  expect(marks).toEqual([
    { decision: 3, seat: 0, late: LIMIT_MS + 0.5 },
    { decision: 3, seat: 0, broke: { where: "here", kind: "exception" } },
    { decision: last, seat: (seat as { seat: number }).seat, broke: { where: "ladder", kind: "timeout" } },
  ]);
  expect(marks.map(markWords)).toEqual([
    "decision 4: 50.5 ms here, and 50 ms is the limit",
    "decision 4: exception here",
    `decision ${last + 1}: timeout on the ladder`,
  ]);
});

test("the limit is in the picture, however long or short the decisions were", () => {
  for (const times of [[], [0.001, 0.3], [400]]) {
    const { heightOf, lines } = scaleOf(times);
    const heights = [0, ...lines, LIMIT_MS].map(heightOf);
    expect(heights[0]).toBe(0);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(heightOf(LIMIT_MS)).toBeLessThan(100);
    for (const ms of times) expect(heightOf(ms)).toBeLessThanOrEqual(100.000001);
  }
});

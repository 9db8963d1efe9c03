import { expect, it } from "vitest";
import type { Recorded } from "../rerun/recorded.ts";
import { jobToAsk } from "./asking.ts";

const game = (id: string, phase: number, seats: number[], moves: number[]) => ({
  ...{ id, phase, seats, moves, seed: `seed of ${id}`, ranks: [1, 2] },
});
const recorded = {
  ladder: { ruleset: "palafico", options: {}, players: 2 },
  games: [
    game("m.0", 0, [0, 1], [1, 2, 3]),
    game("m.1", 0, [0, 1], [4, 5, 6]),
    game("m.2", 1, [1, 0], [7, 8, 9]),
    game("m.3", 1, [1, 0], [10, 11, 12]),
    game("m.4", 1, [1, 0], [13]),
  ],
} as unknown as Recorded;

it("another bot is asked all of the phase up to the decision, in the seat's place, and nothing after it", () => {
  expect(jobToAsk(recorded, { game: "m.3", seat: 0, decision: 1 }, "code")).toEqual({
    ...{ ruleset: "palafico", options: {}, players: 2 },
    bots: [{ bot: 1, bundle: "code" }],
    phases: [
      {
        seating: [1, 0],
        games: [
          { seed: "seed of m.2", moves: [7, 8, 9] },
          { seed: "seed of m.3", moves: [10, 11] },
        ],
      },
    ],
    wanted: { phase: 0, game: 1, decision: 1 },
  });
});

it("a game that the match does not have is named", () => {
  expect(() => jobToAsk(recorded, { game: "m.9", seat: 0, decision: 0 }, "code")).toThrow("no such game");
});

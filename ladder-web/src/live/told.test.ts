import type { SeenEvent } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { newGame, withStep } from "./told.ts";

const events: SeenEvent[] = [1, 2, 3, 4, 5].map((round) => ({ type: "round", round, starter: 0 }));
const empty = newGame({ index: 7, seats: [1, 0], from: 1 });
const step = (from: number, to: number, over = false, game = 7) => ({
  ...{ match: "m", game, from, events: events.slice(from, to) },
  result: over ? { ranks: [1, 2], reason: "finished" as const, rounds: 5 } : null,
});

test("steps are put together, with each event once, even if some are sent twice", () => {
  let game = empty;
  for (const next of [step(0, 2), step(0, 2), step(1, 4), step(3, 4), step(4, 5, true), step(0, 5, true)]) {
    const grown = withStep(game, next);
    if (grown === "gap") throw new Error("there is none");
    game = grown;
  }
  expect(game.events).toEqual(events);
  expect(game.result).toMatchObject({ ranks: [1, 2] });
});

test("a step without news changes nothing", () => {
  const game = withStep(empty, step(0, 2)) as typeof empty;
  for (const next of [step(0, 1), step(2, 2), step(0, 5, true, 6)]) expect(withStep(game, next)).toBe(game);
});

test("a gap is reported if steps were missed; a result may come without steps", () => {
  expect(withStep(empty, step(1, 2))).toBe("gap");
  const game = withStep(empty, step(0, 5)) as typeof empty;
  expect(withStep(game, step(5, 5, true))).toMatchObject({ events, result: { ranks: [1, 2] } });
});

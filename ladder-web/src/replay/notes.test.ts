import { expect, test } from "vitest";
import { filmOf } from "./film.ts";
import { decisionsOf, notesOf, thoughtsAt } from "./notes.ts";
import { GAMES } from "./replays.ts";

test.each(GAMES)("every decision of %s has its step", (_, replay) => {
  const film = filmOf(replay);
  const decisions = decisionsOf(film.seen("all"), film.steps);
  const acts = replay.events.flatMap((event, index) => (event.type === "act" ? [index] : []));
  expect(decisions).toHaveLength(acts.length);
  for (const [move, { step }] of decisions.entries()) {
    expect(film.steps[step]!.from).toBeLessThanOrEqual(acts[move]!);
    expect(film.steps[step]!.to).toBeGreaterThan(acts[move]!);
  }
});

test("a log line stands at the step of its decision, an error says what it is", () => {
  const film = filmOf(GAMES[0]![1]);
  const decisions = decisionsOf(film.seen("all"), film.steps);
  const lines = [
    { seat: 1, move: 5, kind: "log", text: "I doubt it" },
    { seat: 1, move: null, kind: "log", text: "hello" },
    { seat: 2, move: 5, kind: "exception", text: "x is not a function" },
  ];
  const notes = notesOf(lines, film.seen("all"), film.steps);
  expect(notes.get(decisions[5]!.step)).toEqual([
    { seat: 1, text: "I doubt it", error: false },
    { seat: 2, text: "exception: x is not a function", error: true },
  ]);
  expect(notes.get(0)).toEqual([{ seat: 1, text: "hello", error: false }]);
  const twice = notesOf([...lines, { seat: 1, move: 5, kind: "exception", text: "no" }], film.seen("all"), film.steps);
  expect([...thoughtsAt(twice, decisions[5]!.step)]).toEqual([
    [1, { text: "I doubt it\nexception: no", error: true }],
    [2, { text: "exception: x is not a function", error: true }],
  ]);
  expect([...thoughtsAt(undefined, 0)]).toEqual([]);
});

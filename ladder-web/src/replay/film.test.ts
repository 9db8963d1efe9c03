import { verify } from "@liars-ladder/rules";
import { describe, expect, test } from "vitest";
import { distinct, filmOf, filmOfSeen } from "./film.ts";
import { GAMES } from "./replays.ts";

describe.each(GAMES)("the film of %s", (_, replay) => {
  const film = filmOf(replay);

  test("is of a game by the rules", () => {
    expect(verify(replay)).toEqual({ id: "t", ok: true });
  });

  test("has every event in exactly one step, in order, and an end", () => {
    let at = 0;
    for (const [index, step] of film.steps.entries()) {
      expect(step.index).toBe(index);
      expect(step.from).toBe(at);
      expect(step.to).toBeGreaterThanOrEqual(at);
      at = step.to;
    }
    expect(at).toBe(replay.events.length);
    expect(film.steps.at(-1)?.kind).toBe("end");
  });

  test("gives the same table whichever way a step is reached", () => {
    const last = film.steps.length - 1;
    const other = filmOf(replay);
    const forward = film.steps.map((step) => film.table(step.index, "all"));
    for (const index of [last, 3, 0, Math.floor(last / 2)]) expect(other.table(index, "all")).toEqual(forward[index]);
    expect(film.table(last, "all").result).toEqual(replay.result);
  });

  test("shows an audience no die before it is shown to all", () => {
    for (const step of film.steps) {
      const table = film.table(step.index, "audience");
      if (table.reveal !== null) continue;
      for (const seat of table.seats) {
        expect(seat.own.hand ?? null).toBeNull();
        for (const [die, face] of seat.faces.entries()) expect(face === null || seat.own.open?.[die]).toBe(true);
      }
    }
  });

  test("tells every step in words, names nobody by number, and leaks nothing to the audience", () => {
    for (const step of film.steps) {
      for (const watcher of ["all", "audience"] as const) {
        const text = film.sentence(step.index, watcher);
        expect(text, JSON.stringify(film.seen(watcher).slice(step.from, step.to))).not.toBe("");
        expect(text).not.toMatch(/undefined|NaN|\[object|seat \d/i);
      }
      if (step.kind !== "swap") continue;
      const text = film.sentence(step.index, "audience");
      expect(text).toMatch(/ swaps (a card (for|with) [^:]*|nothing)\.$/);
    }
  });

  test.each(["audience", 0, 1] as const)(
    "of what %s saw has the same steps, and shows what that watcher knows",
    (watcher) => {
      const head = { ruleset: replay.ruleset, options: replay.options, names: film.names, result: replay.result };
      const seen = filmOfSeen(head, film.seen(watcher), { watcher });
      expect(seen.open).toBe(false);
      expect(seen.steps).toEqual(film.steps);
      const last = film.steps.length - 2;
      expect(seen.table(last, "all")).toEqual(film.table(last, watcher));
    },
  );
});

test("bots of one name are numbered by seat", () => {
  expect(distinct(["odds", "honest", "odds"])).toEqual(["odds 1", "honest", "odds 2"]);
});

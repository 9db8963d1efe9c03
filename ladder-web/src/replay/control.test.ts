import { describe, expect, test } from "vitest";
import * as control from "./control.ts";
import { filmOf } from "./film.ts";
import { GAMES } from "./replays.ts";

const { steps } = filmOf(GAMES[0]![1]);
const last = steps.length - 1;
const at = (step: number): control.View => ({ ...control.atStart, step });

describe("stepping", () => {
  test("stays within the game", () => {
    expect(control.back(at(0), steps).step).toBe(0);
    expect(control.forward(at(last), steps).step).toBe(last);
    expect(control.goTo(at(3), steps, Number.NaN).step).toBe(0);
    expect(control.goTo(at(3), steps, 1e9).step).toBe(last);
    expect(control.goTo(at(3), steps, -4).step).toBe(0);
  });

  test("pauses", () => {
    expect(control.forward({ ...at(2), playing: true }, steps)).toMatchObject({ step: 3, playing: false });
  });

  test("goes by rounds, forth and back", () => {
    const rounds = control.landmarks(steps);
    let view = at(0);
    const seen = [0];
    while (view.step < last) {
      view = control.nextRound(view, steps);
      seen.push(view.step);
    }
    expect(seen).toEqual(rounds);
    const inside = at(rounds[2]! + 2);
    expect(control.previousRound(inside, steps).step).toBe(rounds[2]);
    expect(control.previousRound(at(rounds[2]!), steps).step).toBe(rounds[1]);
    for (const step of rounds.slice(1, -1)) expect(steps[step]?.kind).toBe("round");
  });

  test("goes to the next marked step, and from the last one to the first", () => {
    expect(control.nextOf(at(0), steps, [4, 9]).step).toBe(4);
    expect(control.nextOf(at(4), steps, [4, 9]).step).toBe(9);
    expect(control.nextOf(at(9), steps, [4, 9]).step).toBe(4);
    expect(control.nextOf(at(9), steps, []).step).toBe(9);
  });
});

describe("playing", () => {
  test("runs to the end and stops there", () => {
    let view = control.playPause(at(0), steps);
    for (let ticks = 0; view.playing; ticks++) {
      view = control.tick(view, steps);
      expect(ticks).toBeLessThan(steps.length + 1);
    }
    expect(view.step).toBe(last);
  });

  test("from the end starts over; a loop goes round", () => {
    expect(control.playPause(at(last), steps)).toMatchObject({ step: 0, playing: true });
    expect(control.tick({ ...at(last), playing: true, loop: true }, steps)).toMatchObject({ step: 0, playing: true });
  });

  test("at instant speed is over at once", () => {
    const view = control.tick({ ...at(0), playing: true, speed: Number.POSITIVE_INFINITY }, steps);
    expect(view).toMatchObject({ step: last, playing: false });
  });

  test("has no speed beyond the list", () => {
    let view = at(0);
    for (let i = 0; i < 20; i++) view = control.changeSpeed(view, 1);
    expect(view.speed).toBe(Number.POSITIVE_INFINITY);
    for (let i = 0; i < 20; i++) view = control.changeSpeed(view, -1);
    expect(view.speed).toBe(0.25);
  });
});

describe("a game that is still shown", () => {
  const some = steps.slice(0, 10);
  const tail = control.toEnd({ ...at(2), live: true }, some);

  test("the tail follows as it grows; who stepped away stays", () => {
    expect(tail).toMatchObject({ step: 9, tail: true });
    expect(control.grown(tail, steps, true)).toMatchObject({ step: last, tail: true });
    expect(control.grown(control.back(tail, some), steps, true)).toMatchObject({ step: 8, tail: false });
  });

  test("pause leaves the tail where it is; play goes on from there, and follows when it is back", () => {
    const paused = control.playPause(tail, some);
    expect(paused).toMatchObject({ step: 9, tail: false, playing: false });
    let view = control.playPause(control.grown(paused, steps.slice(0, 12), true), steps.slice(0, 12));
    expect(view).toMatchObject({ step: 9, playing: true });
    for (let i = 0; i < 3; i++) view = control.tick(view, steps.slice(0, 12));
    expect(view).toMatchObject({ step: 11, playing: false, tail: true });
    expect(control.playPause(paused, some)).toMatchObject({ step: 9, tail: true });
  });

  test("is followed to its end, and is a replay from then on", () => {
    const over = control.grown(tail, steps, false);
    expect(over).toMatchObject({ step: last, tail: false, live: false });
    expect(control.playPause(over, steps)).toMatchObject({ step: 0, playing: true });
  });
});

test("a seat's view turns the table to that seat", () => {
  expect(control.watch(at(0), 2)).toMatchObject({ watcher: 2, front: 2 });
  expect(control.watch({ ...at(0), front: 2 }, "all")).toMatchObject({ watcher: "all", front: 2 });
  expect(control.flip({ ...at(0), front: 3 }, 4).front).toBe(0);
  expect(control.flip(at(0), 4).front).toBe(1);
  expect(control.flip(at(0), 4, 2).front, "from the reader's own seat").toBe(3);
});

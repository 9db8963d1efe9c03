import { readingTime } from "@liars-ladder/rules";
import { useCallback, useEffect, useState } from "react";
import { useHome } from "../felt/mine.ts";
import type { Place } from "./address.ts";
import * as control from "./control.ts";
import type { Film } from "./film.ts";
import type { Verb } from "./keys.ts";
import { decisionsOf } from "./notes.ts";
import type { Mark } from "./odds.ts";
import { useKeys } from "./useKeys.ts";

const SPEED_KEY = "replay.speed";

function keptSpeed(): control.Speed {
  try {
    return control.SPEEDS.find((s) => String(s) === localStorage.getItem(SPEED_KEY)) ?? 1;
  } catch {
    return 1;
  }
}

export interface Start extends Place {
  autoplay?: boolean;
  loop?: boolean;
  speed?: control.Speed;
}

interface Options {
  /** Whether the page's keys are its own: not where it is one thing among others. */
  keys: boolean;
  /** More of the film is to come: it is followed. */
  live: boolean;
}

/** The viewer's state and its verbs, bound to a film, the clock and the keyboard. */
export function useFilmView(
  film: Film,
  start: Start,
  marks: readonly Mark[],
  open: (what: "share" | "help" | "mistake") => void,
  { keys, live }: Options,
) {
  const { steps } = film;
  const players = film.players;
  const home = useHome();
  const [view, setView] = useState<control.View>(() => {
    const asked = typeof start.seat === "number" && start.seat >= players ? "all" : (start.seat ?? "all");
    const seat = film.open ? asked : "audience";
    const asks = start.decision === undefined ? undefined : decisionsOf(film.seen("all"), steps)[start.decision]?.step;
    const first = live ? steps.length - 1 : (start.step ?? asks ?? 0);
    const begun = control.watch(control.goTo({ ...control.atStart, live }, steps, first), seat);
    return { ...begun, speed: start.speed ?? keptSpeed(), loop: start.loop === true, playing: start.autoplay === true };
  });
  const apply = useCallback((change: (view: control.View) => control.View) => setView((old) => change(old)), []);

  useEffect(() => apply((old) => control.grown(old, steps, live)), [steps, live, apply]);

  useEffect(() => {
    if (!view.playing) return;
    const step = steps[view.step];
    const wait = step === undefined || view.speed === Number.POSITIVE_INFINITY ? 0 : readingTime(step) / view.speed;
    const timer = setTimeout(() => apply((old) => control.tick(old, steps)), wait);
    return () => clearTimeout(timer);
  }, [view.playing, view.step, view.speed, steps, apply]);

  const setSpeed = (speed: control.Speed): void => {
    try {
      localStorage.setItem(SPEED_KEY, String(speed));
    } catch {
      // Not kept, then.
    }
    apply((old) => ({ ...old, speed }));
  };

  const run = (verb: Verb) => {
    const bluffs = marks.filter((mark) => mark.kind === "bluff").map((mark) => mark.step);
    switch (verb) {
      case "play":
        return apply((v) => control.playPause(v, steps));
      case "back":
        return apply((v) => control.back(v, steps));
      case "forward":
        return apply((v) => control.forward(v, steps));
      case "previousRound":
        return apply((v) => control.previousRound(v, steps));
      case "nextRound":
        return apply((v) => control.nextRound(v, steps));
      case "start":
        return apply((v) => control.toStart(v, steps));
      case "end":
        return apply((v) => control.toEnd(v, steps));
      case "faster":
        return setSpeed(control.changeSpeed(view, 1).speed);
      case "slower":
        return setSpeed(control.changeSpeed(view, -1).speed);
      case "all":
        return apply((v) => (film.open ? control.watch(v, "all") : v));
      case "flip":
        return apply((v) => control.flip(v, players, home));
      case "bluff":
        return apply((v) => control.nextOf(v, steps, bluffs));
      case "mistake":
      case "share":
      case "help":
        return open(verb);
    }
  };

  useKeys(keys, run, film.open ? players : 0, (seat) => apply((v) => control.watch(v, seat)));

  return { view, apply, run, setSpeed };
}

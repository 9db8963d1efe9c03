import { useEffect, useState } from "react";
import type { Film } from "./film.ts";
import { type Mark, markOf } from "./odds.ts";

/** Milliseconds of work between two frames. */
const SLICE = 8;

/** Reckoned once a film, for all who ask. */
const reckoned = new WeakMap<Film, Promise<readonly Mark[]>>();

/** All marks of a film, reckoned bit by bit so that nothing stutters. */
async function reckon(film: Film): Promise<readonly Mark[]> {
  const found: Mark[] = [];
  let at = 0;
  while (at < film.steps.length) {
    await new Promise((next) => setTimeout(next, 0));
    const until = performance.now() + SLICE;
    while (at < film.steps.length && performance.now() < until) {
      const step = film.steps[at++];
      const mark = step && markOf(film, step);
      if (mark) found.push(mark);
    }
  }
  return found;
}

/** The marks of a film; none until they are reckoned. */
export function useMarks(film: Film): readonly Mark[] {
  const [marks, setMarks] = useState<{ film: Film; marks: readonly Mark[] } | null>(null);
  useEffect(() => {
    let left = false;
    const promise = reckoned.get(film) ?? reckon(film);
    reckoned.set(film, promise);
    void promise.then((all) => {
      if (!left) setMarks({ film, marks: all });
    });
    return () => {
      left = true;
    };
  }, [film]);
  return marks?.film === film ? marks.marks : NONE;
}

const NONE: readonly Mark[] = [];

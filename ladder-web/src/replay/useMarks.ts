import { useEffect, useState } from "react";
import type { Film } from "./film.ts";
import { type Mark, markOf } from "./odds.ts";

/** Milliseconds of work between two frames. */
const SLICE = 8;

/** All marks of a film, reckoned bit by bit so that nothing stutters. */
export function useMarks(film: Film): readonly Mark[] {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  useEffect(() => {
    let stop = false;
    let at = 0;
    const found: Mark[] = [];
    setMarks([]);
    const work = () => {
      if (stop) return;
      const until = performance.now() + SLICE;
      while (at < film.steps.length && performance.now() < until) {
        const step = film.steps[at++];
        const mark = step && markOf(film, step);
        if (mark) found.push(mark);
      }
      if (at < film.steps.length) setTimeout(work, 0);
      else setMarks(found);
    };
    const timer = setTimeout(work, 60);
    return () => {
      stop = true;
      clearTimeout(timer);
    };
  }, [film]);
  return marks;
}

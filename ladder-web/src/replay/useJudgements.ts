import { type Judgement, judge } from "@liars-ladder/rules";
import { useEffect, useState } from "react";
import type { Film } from "./film.ts";

/** Milliseconds of work between two frames. */
const SLICE = 8;

/** Reckoned once a film, for all who ask. */
const reckoned = new WeakMap<Film, Promise<readonly Judgement[]>>();

/** Judges all bids and challenges of a film, bit by bit so that nothing stutters. */
async function reckon(film: Film): Promise<readonly Judgement[]> {
  const found: Judgement[] = [];
  if (film.ruleset === undefined) return found;
  const { ruleset, options, players, events } = film;
  const coming = judge({ ruleset: ruleset.id, options, players }, events);
  for (;;) {
    await new Promise((next) => setTimeout(next, 0));
    const until = performance.now() + SLICE;
    do {
      const next = coming.next();
      if (next.done) return found;
      found.push(next.value);
    } while (performance.now() < until);
  }
}

/** The judgements of a film; null until they are reckoned. */
export function useJudgements(film: Film): readonly Judgement[] | null {
  const [known, setKnown] = useState<{ film: Film; judgements: readonly Judgement[] } | null>(null);
  useEffect(() => {
    let left = false;
    const promise = reckoned.get(film) ?? reckon(film);
    reckoned.set(film, promise);
    void promise.then((judgements) => {
      if (!left) setKnown({ film, judgements });
    });
    return () => {
      left = true;
    };
  }, [film]);
  return known?.film === film ? known.judgements : null;
}

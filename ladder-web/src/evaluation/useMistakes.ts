import { useCallback, useEffect, useState } from "react";
import * as control from "../replay/control.ts";
import type { Film } from "../replay/film.ts";
import type { Mark } from "../replay/odds.ts";
import type { Start } from "../replay/useFilmView.ts";
import { type Evaluation, worstMistake } from "./evaluation.ts";
import { useEvaluation } from "./useEvaluation.ts";

/** A search, and the viewer's step when it began: if the user has moved on since, the search does not move the viewer. */
interface Search {
  what: "worst" | "next";
  from: number;
}

interface Found {
  evaluation: Evaluation | null;
  /** Starts the evaluation, if it has not started. */
  ask(): void;
  /** Goes to the next mistake, as soon as it is known. */
  next(): void;
  /** It is known that there is none. */
  none: boolean;
}

/** The evaluation of a film and the way to its mistakes. */
export function useMistakes(
  film: Film,
  start: Start,
  marks: readonly Mark[],
  view: control.View,
  apply: (change: (view: control.View) => control.View) => void,
): Found {
  const [asked, setAsked] = useState(start.at !== undefined);
  const evaluation = useEvaluation(film, asked);
  const [search, setSearch] = useState<Search | null>(
    start.at === undefined ? null : { what: "worst", from: view.step },
  );
  const ask = useCallback(() => setAsked(true), []);
  // If the game cannot be evaluated, calls that were likelier wrong are the nearest thing to mistakes.
  const calls = film.replay === null ? marks.filter(({ kind }) => kind === "bad-call").map(({ step }) => step) : null;
  const next = (): void => {
    if (calls === null) {
      setAsked(true);
      setSearch({ what: "next", from: view.step });
    } else apply((old) => control.nextOf(old, film.steps, calls));
  };
  useEffect(() => {
    if (search === null || evaluation === null) return;
    const { state } = evaluation;
    const steps = [...evaluation.mistakes.keys()];
    const ahead = search.what === "next" && steps.some((step) => step > search.from);
    if (!ahead && state !== "known" && state !== "failed") return;
    setSearch(null);
    if (view.step !== search.from) return;
    const seat = typeof start.seat === "number" ? start.seat : null;
    const worst = search.what === "worst" ? worstMistake(evaluation, seat) : undefined;
    apply((old) => control.nextOf(old, film.steps, worst === undefined ? steps : [worst]));
  }, [search, evaluation, view.step, start.seat, film, apply]);
  const over = evaluation?.state === "known" || evaluation?.state === "failed";
  const none = calls === null ? over && evaluation.mistakes.size === 0 : calls.length === 0;
  return { evaluation, ask, next, none };
}

import { useEffect, useState } from "react";
import type { Film } from "../replay/film.ts";
import type { Evaluation } from "./evaluation.ts";

/**
 * The evaluation of a film's replay, once it is asked for. Its code is loaded only then, and it stops with the page. Null
 * until something is known.
 */
export function useEvaluation(film: Film, asked: boolean): Evaluation | null {
  const [evaluation, setEvaluation] = useState<Evaluation | null>(null);
  const { replay } = film;
  useEffect(() => {
    if (!asked || replay === null) return;
    let close: (() => void) | undefined;
    let left = false;
    // If it cannot be loaded, the viewer works without it.
    void import("./open.ts").then(
      ({ openEvaluation }) => {
        if (!left) close = openEvaluation(film, replay, setEvaluation);
      },
      () => undefined,
    );
    return () => {
      left = true;
      close?.();
      setEvaluation(null);
    };
  }, [film, replay, asked]);
  return evaluation;
}

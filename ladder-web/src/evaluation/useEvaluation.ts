import { useEffect, useState } from "react";
import type { Film } from "../replay/film.ts";
import { turn } from "../slice/turns.ts";
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
    const begin = async (): Promise<void> => {
      await atRest();
      if (left) return;
      const { openEvaluation } = await import("./open.ts");
      if (!left) close = openEvaluation(film, replay, setEvaluation);
    };
    // If it cannot be loaded, the viewer works without it.
    begin().catch(() => undefined);
    return () => {
      left = true;
      close?.();
      setEvaluation(null);
    };
  }, [film, replay, asked]);
  return evaluation;
}

/** The page waits no longer than this, in ms. */
const PATIENCE = 2000;

/** Resolves when the page is there and nothing happens: on few cores, the worker and the page would slow each other down. */
async function atRest(): Promise<void> {
  await turn();
  if (typeof requestIdleCallback === "undefined") return;
  await new Promise<void>((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: PATIENCE });
  });
}

import { useCallback, useEffect, useRef, useState } from "react";
import type { AskedAgain } from "../studio/job.ts";
import { type Recorded, rejobOf } from "./recorded.ts";

export type Rerunning =
  | { readonly state: "idle" }
  | { readonly state: "playing" | "done"; readonly told: readonly AskedAgain[] }
  | { readonly state: "failed"; readonly problem: string };

/** Milliseconds between two looks at how far it is. */
const FRAME = 150;

/** Plays a match again in this tab, when it is told to. */
export function useRerun(recorded: Recorded) {
  const [rerunning, setRerunning] = useState<Rerunning>({ state: "idle" });
  const end = useRef<() => void>(undefined);
  const stop = useCallback(() => {
    end.current?.();
    end.current = undefined;
    setRerunning({ state: "idle" });
  }, []);
  useEffect(() => () => end.current?.(), []);
  const start = useCallback(() => {
    let over = false;
    let close: (() => void) | undefined;
    end.current?.();
    end.current = () => {
      over = true;
      close?.();
    };
    const told: AskedAgain[] = [];
    let shown = performance.now();
    setRerunning({ state: "playing", told: [] });
    const fail = (problem: string): void => {
      if (!over) setRerunning({ state: "failed", problem });
    };
    const begin = async (): Promise<void> => {
      const [job, { rerunInFrame }] = await Promise.all([rejobOf(recorded), import("../studio/frame.ts")]);
      if (over) return;
      close = rerunInFrame(job, {
        onGame(game) {
          told.push(game);
          if (performance.now() - shown < FRAME) return;
          shown = performance.now();
          setRerunning({ state: "playing", told: [...told] });
        },
        onEnd: (problem) => (problem === null ? setRerunning({ state: "done", told }) : fail(problem)),
      });
    };
    begin().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  }, [recorded]);
  return { rerunning, start, stop };
}

import { useEffect, useState } from "react";
import type { Film } from "../replay/film.ts";

/** How long each step of others is shown, ms. */
const PACE_MS = 800;

/**
 * The step that is shown. Steps of bots that arrive together are shown one after another, the person's own step at
 * once. When a game is opened, its current state is shown.
 */
export function usePace(film: Film, seat: number): { at: number; behind: boolean; skip(): void } {
  const last = film.steps.length - 1;
  const [shown, setShown] = useState(last);
  const at = Math.min(shown, last);
  const behind = at < last;
  const own = film.steps[at + 1]?.seat === seat;
  useEffect(() => {
    if (!behind) return;
    const timer = setTimeout(() => setShown(at + 1), own ? 0 : PACE_MS);
    return () => clearTimeout(timer);
  }, [behind, at, own]);
  return { at, behind, skip: () => setShown(last) };
}

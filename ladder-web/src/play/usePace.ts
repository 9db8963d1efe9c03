import { useEffect, useState } from "react";
import type { Film } from "../replay/film.ts";

/** How long each step of others is looked at, ms. */
const PACE_MS = 800;

/** The step that is shown: what bots do at once is shown one after another, one's own at once. A game that is opened is shown as it stands. */
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

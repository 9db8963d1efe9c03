import { type RefObject, useEffect, useRef } from "react";

/**
 * Calls `seen` once its element comes into view.
 *
 * @param sparing not if the user asked to save data.
 */
export function useSight<T extends Element>(seen: () => void, sparing = false): RefObject<T | null> {
  const box = useRef<T>(null);
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    const element = box.current;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (element === null || (sparing && connection?.saveData === true)) return;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      latest.current();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [sparing]);
  return box;
}

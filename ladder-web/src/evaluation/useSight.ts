import { type RefObject, useEffect, useRef } from "react";

/** Calls `seen` once its element comes into view, unless the user asked to save data. */
export function useSight<T extends Element>(seen: () => void): RefObject<T | null> {
  const box = useRef<T>(null);
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    const element = box.current;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (element === null || connection?.saveData === true) return;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      latest.current();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return box;
}

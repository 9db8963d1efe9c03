import { useState } from "react";

const KEY = "play-odds";

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}

/** Whether the person wants to see the odds; this browser remembers it. */
export function useHints(): [hints: boolean, set: (hints: boolean) => void] {
  const [hints, setHints] = useState(kept);
  const set = (next: boolean): void => {
    setHints(next);
    try {
      localStorage.setItem(KEY, next ? "1" : "0");
    } catch {
      // If the browser stores nothing, the choice holds for this page.
    }
  };
  return [hints, set];
}

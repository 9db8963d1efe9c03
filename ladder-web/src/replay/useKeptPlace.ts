import { useCallback, useRef } from "react";
import { opensAt, type Place, readPlace } from "./address.ts";

type Navigate = (to: { search: Place; replace: true; resetScroll: false }) => unknown;

/** Keeps a page's address at where its viewer rests. `place`: what the address says now. */
export function useKeptPlace(place: Place, navigate: Navigate): (view: Record<string, string>) => void {
  const latest = useRef(place);
  latest.current = place;
  return useCallback(
    (view) => {
      const search = readPlace(view);
      // A viewer rests where it was opened: to go there once more would cost a page's start as much as its table does.
      if (!opensAt(latest.current, search)) void navigate({ search, replace: true, resetScroll: false });
    },
    [navigate],
  );
}

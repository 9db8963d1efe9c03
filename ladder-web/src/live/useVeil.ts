import { useCallback, useState } from "react";

/** Matches whose results this visitor has seen or asked for. */
const told = new Set<string>();

/**
 * Whether the result of a match is still to be told: its show is on, and whoever follows it would learn the end. This alone
 * decides it, in lists and on pages; whether the show is on is the arena's word.
 */
export function useVeil() {
  const [, again] = useState(0);
  const lift = useCallback((id: string): void => {
    told.add(id);
    again((times) => times + 1);
  }, []);
  return {
    lift,
    isVeiled: (match: { id: string; showing: boolean }): boolean => match.showing && !told.has(match.id),
  };
}

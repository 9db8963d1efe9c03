import { useCallback, useState } from "react";

/** Matches whose results this visitor has seen or asked for. Whoever asks in a list for all results, is told them in lists. */
const told = new Set<string>();
let allInLists = false;

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
  const liftAll = useCallback((): void => {
    allInLists = true;
    again((times) => times + 1);
  }, []);
  return {
    lift,
    liftAll,
    isVeiledInList: (match: Showing): boolean => !allInLists && isVeiled(match),
    isVeiled,
  };
}

interface Showing {
  id: string;
  showing: boolean;
}

const isVeiled = ({ id, showing }: Showing): boolean => showing && !told.has(id);

import { createContext, useContext } from "react";

/** The seats of the reader's own bots: their tokens look the same in every game. */
export const MySeats = createContext<ReadonlySet<number>>(new Set());

/** The seat at the bottom of a table that nobody has turned: the reader's own, or else the first. */
export const useHome = (): number => {
  const [first = 0] = [...useContext(MySeats)].sort((a, b) => a - b);
  return first;
};

import { createContext } from "react";

/** The seats of the reader's own bots: their tokens look the same in every game. */
export const MySeats = createContext<ReadonlySet<number>>(new Set());

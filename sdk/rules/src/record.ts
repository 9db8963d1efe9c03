import { FAULTS, type FaultKind } from "./action.ts";

/**
 * A game as it is stored: what was answered at each decision, in order. With its ruleset, options, players and seed
 * it is the whole game. A move ≥ 0 is an action's code; −1 … −5 is a fault, as listed in FAULTS.
 */
export type Moves = number[];

export const moveOfFault = (fault: FaultKind): number => -1 - FAULTS.indexOf(fault);
export const faultOfMove = (move: number): FaultKind | undefined => FAULTS[-1 - move];

import { type Phase as Deals, PHASE_DEALS, phasesOf, seatings } from "@liars-ladder/rules";

/** Which games a run plays: in phases, each of which starts every bot afresh. */
export interface Series {
  phases: Phase[];
  /** How the games count: a deal's games share their luck, so together they are one observation. */
  unit: "game" | "deal";
}

export interface Phase {
  /** Index of the entrant at each seat. */
  seating: readonly number[];
  /** Number of its first deal, or game. */
  from: number;
  seeds: readonly string[];
}

/** With phases of so many games bots learn as much as they can on the ladder. */
export const PHASE_GAMES = PHASE_DEALS;

/** G games, everybody in the seat given. */
export const gamesOf = (entrants: number, seeds: readonly string[], length: number): Series => ({
  phases: withSeeds(phasesOf(seeds.length, [Array.from({ length: entrants }, (_, i) => i)], length), seeds),
  unit: "game",
});

/**
 * Deals: in each phase everybody sits one seat further on, and plays every seed: so each bot meets each luck in each seat,
 * and none meets it twice with what it remembers. Source: rules, "Duplicate deals".
 */
export const dealsOf = (entrants: number, seeds: readonly string[], length: number): Series => ({
  phases: withSeeds(phasesOf(seeds.length, seatings(entrants), length), seeds),
  unit: "deal",
});

/** How many games or deals a run has. */
export const unitsOf = ({ phases }: Series): number =>
  phases.reduce((most, { from, seeds }) => Math.max(most, from + seeds.length), 0);

const withSeeds = (phases: readonly Deals[], seeds: readonly string[]): Phase[] =>
  phases.map(({ seating, from, to }) => ({ seating, from, seeds: seeds.slice(from, to) }));

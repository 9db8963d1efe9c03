/** Which games a run plays: in phases, each of which starts every bot afresh. */
export interface Series {
  phases: Phase[];
  /** How the games count: a deal's games share their luck, so together they are one observation. */
  unit: "game" | "deal";
}

export interface Phase {
  /** Index of the entrant at each seat. */
  seating: number[];
  seeds: string[];
}

/** G games, everybody in the seat given. */
export const gamesOf = (entrants: number, seeds: string[]): Series => ({
  phases: [{ seating: Array.from({ length: entrants }, (_, i) => i), seeds }],
  unit: "game",
});

/**
 * Deals: in phase r everybody sits r seats on, and plays every seed: so each bot meets each luck in each seat, and none
 * meets it twice with what it remembers. Source: rules, "Duplicate deals".
 */
export const dealsOf = (entrants: number, seeds: string[]): Series => ({
  phases: Array.from({ length: entrants }, (_, r) => ({
    seating: Array.from({ length: entrants }, (_, seat) => (seat - r + entrants) % entrants),
    seeds,
  })),
  unit: "deal",
});

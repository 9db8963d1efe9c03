/**
 * Ranks from standings, higher is better: 1 is best, equals share the better rank (1, 2, 2, 4).
 * Source: rules, "Ranks".
 */
export function ranksOf(standings: readonly number[]): number[] {
  return standings.map((own) => 1 + standings.filter((other) => other > own).length);
}

/**
 * Standings of a game's end: those still in by the ruleset's measure, above all that left; of those, the later the better.
 * `left[seat]` is 0 for a seat that is in, else 1 for the first that left, 2 for the second, …
 */
export function standingsOf(left: ArrayLike<number>, measure: (seat: number) => number): number[] {
  return Array.from(left, (order, seat) => (order === 0 ? 1e6 + measure(seat) : order));
}

/**
 * Ranks from standings, higher is better: 1 is best, equals share the better rank (1, 2, 2, 4).
 * Source: rules, "Ranks".
 */
export function ranksOf(standings: readonly number[]): number[] {
  return standings.map((own) => 1 + standings.filter((other) => other > own).length);
}

/**
 * Standings at a game's end. Seats that are still in come first, by the ruleset's measure; below them the seats
 * that left, and of those the later is better. `left[seat]` is 0 for a seat that is in, 1 for the first that left,
 * 2 for the second, …
 */
export function standingsOf(left: ArrayLike<number>, measure: (seat: number) => number): number[] {
  const standings: number[] = [];
  for (let seat = 0; seat < left.length; seat++) {
    const order = left[seat]!;
    standings.push(order === 0 ? 1e6 + measure(seat) : order);
  }
  return standings;
}

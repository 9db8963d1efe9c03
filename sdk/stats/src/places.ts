/**
 * How often a player ends in each place, 1 … players, if it scores `score` (0–1, ties half) against each of its equal
 * opponents and places fall by Plackett–Luce: what the ratings expect of places, where they expect that score.
 */
export function expectedPlaces(score: number, players: number): number[] {
  const shares: number[] = [];
  // The chance that everybody who came before was somebody else.
  let left = 1;
  for (let others = players - 1; others >= 0; others--) {
    // Of those still to be placed it is the next with the odds score : (1 − score) against each.
    const next = others === 0 ? 1 : score / (score + (1 - score) * others);
    shares.push(left * next);
    left *= 1 - next;
  }
  return shares;
}

/** Points of each seat for its place, 0 (last alone) to 1 (first alone): what share of the others it beat, ties half. */
export function placingPoints(ranks: readonly number[]): number[] {
  const others = ranks.length - 1;
  return ranks.map((rank) => {
    const beaten = ranks.filter((other) => other > rank).length;
    const equal = ranks.filter((other) => other === rank).length - 1;
    return (beaten + equal / 2) / others;
  });
}

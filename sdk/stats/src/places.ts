/**
 * How often a player ends in each place, 1 … players, if it scores `score` (0–1, ties half) against each of its
 * equal opponents and places follow Plackett–Luce: the places that the ratings predict if they predict that score.
 */
export function expectedPlaces(score: number, players: number): number[] {
  const shares: number[] = [];
  // The probability that all earlier places went to others.
  let left = 1;
  for (let others = players - 1; others >= 0; others--) {
    // Among those still to be placed, it is next with the odds score : (1 − score) against each.
    const next = others === 0 ? 1 : score / (score + (1 - score) * others);
    shares.push(left * next);
    left *= 1 - next;
  }
  return shares;
}

/**
 * Points of each seat for its place, 0 (last alone) to 1 (first alone): the share of the others that it beat, ties
 * half.
 */
export function placingPoints(ranks: readonly number[]): number[] {
  const others = ranks.length - 1;
  return ranks.map((rank) => {
    const beaten = ranks.filter((other) => other > rank).length;
    const equal = ranks.filter((other) => other === rank).length - 1;
    return (beaten + equal / 2) / others;
  });
}

/**
 * Where seats sit around a table of n, clockwise as seen from above, with `front` at the bottom: a CSS grid template and the
 * area of each seat. Both sides have the same number of seats, and the rest sit at the top.
 */
export function areasOf(players: number, front: number): { areas: string[]; template: string } {
  const others = players - 1;
  const side = Math.floor(others / 2);
  const top = others % 2 === 1;
  // The seats after `front` go up the left side, over the top and down the right side.
  const placeOf = (turn: number): string => {
    if (turn === 0) return "f";
    if (turn <= side) return `l${turn}`;
    if (top && turn === side + 1) return "t";
    return `r${players - turn}`;
  };
  const areas = Array.from({ length: players }, (_, seat) => placeOf((((seat - front) % players) + players) % players));
  const rows: string[] = [];
  if (top) rows.push('". t ."');
  for (let row = side; row >= 1; row--) rows.push(`"l${row} c r${row}"`);
  if (side === 0) rows.push('". c ."');
  rows.push('". f ."');
  return { areas, template: rows.join(" ") };
}

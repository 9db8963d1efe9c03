/**
 * Nine ordered cards: how many of each number the other seats were dealt beyond their first, given what they have shown.
 * The cards are told apart: seat j was dealt r of the N left of a number, and has shown l of its 1 + r since, in
 * N! / (N − Σ r)! × Π (1 + r) / (1 + r − l)! ways; with three such cards a seat.
 */
export interface MixedSeat {
  /** Cards of each number 1–6 that the seat has shown: lost, or on top. */
  readonly seen: readonly number[];
}

const FACTORIAL = [1];
for (let n = 1; n <= 20; n++) FACTORIAL.push(FACTORIAL[n - 1]! * n);

/**
 * The chance of each way that the `target` (from 0) may have been dealt: the index holds a seat's r in two bits, the
 * first seat's lowest. `rest`: how many of each number were left to deal to these seats.
 */
export function mixedWeights(rest: readonly number[], seats: readonly MixedSeat[], target: number): Float64Array {
  let others = new Float64Array(4 ** seats.length);
  others[0] = 1;
  for (let number = 0; number < 6; number++) {
    if (number !== target) others = together(others, waysOf(rest[number]!, seats, number), seats.length);
  }
  const weights = waysOf(rest[target]!, seats, target);
  // Every seat has three such cards: the others are those that are not of the target.
  for (let i = 0; i < weights.length; i++) weights[i]! *= others[weights.length - 1 - i]!;
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}

function waysOf(rest: number, seats: readonly MixedSeat[], number: number): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: 4 ** seats.length }, (_, index) => {
    let ways = 1;
    let dealt = 0;
    for (const [j, { seen }] of seats.entries()) {
      const r = (index >> (2 * j)) & 3;
      const hidden = 1 + r - seen[number]!;
      if (hidden < 0) return 0;
      ways *= (1 + r) / FACTORIAL[hidden]!;
      dealt += r;
    }
    if (dealt > rest) return 0;
    for (let i = 0; i < dealt; i++) ways *= rest - i;
    return ways;
  });
}

/** Ways for two numbers together: no seat has more than three cards. */
function together(a: Float64Array, b: Float64Array, seats: number): Float64Array<ArrayBuffer> {
  const sum = new Float64Array(a.length);
  // Two bits a seat, spread to three, so that a sum above three shows.
  const spread = Array.from({ length: a.length }, (_, index) => {
    let wide = 0;
    for (let j = 0; j < seats; j++) wide |= ((index >> (2 * j)) & 3) << (3 * j);
    return wide;
  });
  let over = 0;
  for (let j = 0; j < seats; j++) over |= 4 << (3 * j);
  for (let i = 0; i < a.length; i++) {
    if (a[i] === 0) continue;
    for (let j = 0; j < b.length; j++) {
      if (b[j] !== 0 && ((spread[i]! + spread[j]!) & over) === 0) sum[i + j]! += a[i]! * b[j]!;
    }
  }
  return sum;
}

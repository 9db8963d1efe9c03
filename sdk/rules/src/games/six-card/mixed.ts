/**
 * Nine ordered cards: how many of each number the other seats were dealt beyond their first, given what they have shown.
 * The cards are told apart: seat j was dealt r of the N left of a number, and has shown l of its 1 + r since, in
 * N! / (N − Σ r)! × Π (1 + r) / (1 + r − l)! ways; with three such cards a seat.
 */
export interface MixedSeat {
  /** Cards of each number 1–6 that the seat has shown: lost, or on top. */
  readonly seen: readonly number[];
}

const FACTORIAL = [1, 1, 2, 6, 24];

/** The weights of all six numbers for the same seats: what two numbers have in common is worked out once. */
export class Mixed {
  readonly #seats: readonly MixedSeat[];
  /** By number: its ways, where an index holds each seat's r in two bits, the first seat's lowest. */
  readonly #ways: Float64Array[];
  /** [n]: the ways of the numbers up to n together. */
  readonly #first: Float64Array[];

  /** `rest`: how many of each number were left to deal to these seats. */
  constructor(rest: readonly number[], seats: readonly MixedSeat[]) {
    this.#seats = seats;
    this.#ways = rest.map((left, number) => waysOf(left, seats, number));
    this.#first = [this.#ways[0]!];
  }

  /** The chance of each way that the `target` (from 0) may have been dealt, by the index of `#ways`. */
  weights(target: number): number[] {
    let others = target === 0 ? this.#ways[1]! : this.#firstTo(target - 1);
    for (let number = Math.max(2, target + 1); number < 6; number++) {
      others = together(others, this.#ways[number]!, this.#seats.length);
    }
    const weights = this.#ways[target]!.slice();
    let all = 0;
    for (let i = 0; i < weights.length; i++) {
      // Every seat has three such cards: the others are those that are not of the target.
      weights[i]! *= others[weights.length - 1 - i]!;
      all += weights[i]!;
    }
    return Array.from(weights, (weight) => weight / all);
  }

  #firstTo(number: number): Float64Array {
    const first = this.#first;
    for (let n = first.length; n <= number; n++) {
      first.push(together(first[n - 1]!, this.#ways[n]!, this.#seats.length));
    }
    return first[number]!;
  }
}

function waysOf(rest: number, seats: readonly MixedSeat[], number: number): Float64Array {
  const ways = new Float64Array(4 ** seats.length);
  for (let index = 0; index < ways.length; index++) {
    let way = 1;
    let dealt = 0;
    for (let j = 0; j < seats.length && way > 0; j++) {
      const r = (index >> (2 * j)) & 3;
      const hidden = 1 + r - seats[j]!.seen[number]!;
      way = hidden < 0 ? 0 : way * ((1 + r) / FACTORIAL[hidden]!);
      dealt += r;
    }
    if (dealt > rest) continue;
    for (let i = 0; i < dealt; i++) way *= rest - i;
    ways[index] = way;
  }
  return ways;
}

/** Ways for two numbers together: no seat has more than three cards. */
function together(a: Float64Array, b: Float64Array, seats: number): Float64Array {
  const sum = new Float64Array(a.length);
  // All pairs of indices of which no seat's two bits run over, one seat after another.
  const add = (i: number, j: number, step: number): void => {
    for (let r = 0; r < 4; r++) {
      const at = i + r * step;
      if (step > 1) {
        for (let s = 0; r + s < 4; s++) add(at, j + s * step, step >> 2);
      } else {
        const way = a[at]!;
        if (way !== 0) for (let s = 0; r + s < 4; s++) sum[at + j + s]! += way * b[j + s]!;
      }
    }
  };
  add(0, 0, 4 ** (seats - 1));
  return sum;
}

import type { MatchTally, Pairs } from "./pairs.ts";

/**
 * Points are summed in this unit, as whole numbers, which floating point adds without error whatever their order: a
 * game of up to 8 shares its points in 840ths, and what is no multiple of those (luck-adjusted points) is rounded to
 * 1e−9. Exact up to ten million points a pair.
 */
const UNIT = 840 * 2 ** 20;

/** One number for a pair of players: ordered as (a, b), for up to 2²⁶ players. */
const keyOf = (a: number, b: number): number => a * 0x4000000 + b;

/** The sums of many matches to one entry a pair: kept, so that one more match costs next to nothing. */
export class PairSums {
  private readonly as: number[] = [];
  private readonly bs: number[] = [];
  private readonly scores: number[] = [];
  private readonly weights: number[] = [];
  /** Slot + 1 of each pair, hashed with open addressing (a `Map` of such keys is four times as slow); 0 is empty. */
  private table = new Int32Array(1024);
  /** Slots by ascending key; slots from `order.length` on are not in it yet. */
  private order: Int32Array = new Int32Array(0);

  add(tally: MatchTally): void {
    this.sum(tally, UNIT);
  }

  /** Takes a match out again that was added, leaving no trace of it. */
  remove(tally: MatchTally): void {
    this.sum(tally, -UNIT);
  }

  /** One entry a pair, ordered by (a, b): the order of matches leaves no trace. */
  pairs(): Pairs {
    this.sort();
    const { order, as, bs, scores, weights } = this;
    let n = 0;
    for (let k = 0; k < order.length; k++) if ((weights[order[k] as number] as number) > 0) n++;
    const to: Pairs = {
      a: new Int32Array(n),
      b: new Int32Array(n),
      scoreA: new Float64Array(n),
      weight: new Float64Array(n),
    };
    let at = 0;
    for (let k = 0; k < order.length; k++) {
      const slot = order[k] as number;
      const weight = weights[slot] as number;
      if (weight <= 0) continue;
      to.a[at] = as[slot] as number;
      to.b[at] = bs[slot] as number;
      to.scoreA[at] = (scores[slot] as number) / UNIT;
      to.weight[at++] = weight / UNIT;
    }
    return to;
  }

  private sum(tally: MatchTally, unit: number): void {
    for (const { a, b, scoreA, weight } of tally.pairs) {
      const at = this.find(a, b);
      let slot = (this.table[at] as number) - 1;
      if (slot < 0) {
        slot = this.as.length;
        this.table[at] = slot + 1;
        this.as.push(a);
        this.bs.push(b);
        this.scores.push(0);
        this.weights.push(0);
        if (2 * this.as.length > this.table.length) this.grow();
      }
      this.scores[slot] = (this.scores[slot] as number) + Math.round(scoreA * unit);
      this.weights[slot] = (this.weights[slot] as number) + Math.round(weight * unit);
    }
  }

  /** Where in the table the pair is, or would be. */
  private find(a: number, b: number): number {
    const { table, as, bs } = this;
    const mask = table.length - 1;
    let at = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b);
    for (at = (at ^ (at >>> 15)) & mask; ; at = (at + 1) & mask) {
      const slot = (table[at] as number) - 1;
      if (slot < 0 || (as[slot] === a && bs[slot] === b)) return at;
    }
  }

  private grow(): void {
    this.table = new Int32Array(2 * this.table.length);
    for (let slot = 0; slot < this.as.length; slot++) {
      this.table[this.find(this.as[slot] as number, this.bs[slot] as number)] = slot + 1;
    }
  }

  /** Sorts the new slots and puts them where they belong among those that were in order. */
  private sort(): void {
    const { as, order } = this;
    if (order.length === as.length) return;
    const fresh = this.inOrder(order.length);
    if (order.length === 0) {
      this.order = fresh;
      return;
    }
    const merged = new Int32Array(as.length);
    let old = 0;
    for (let k = 0; k < fresh.length; k++) {
      const slot = fresh[k] as number;
      const from = old;
      old = this.firstAbove(this.key(slot), from);
      // Copied as they are: mostly few are new, and to look at the others one by one would be most of the work.
      if (old > from) merged.set(order.subarray(from, old), from + k);
      merged[old + k] = slot;
    }
    merged.set(order.subarray(old), old + fresh.length);
    this.order = merged;
  }

  /** The slots from this one on by ascending key: counted out by b, then by a, where that leaves equals as they were. */
  private inOrder(from: number): Int32Array {
    const slots = Int32Array.from({ length: this.as.length - from }, (_, k) => from + k);
    return countedOut(countedOut(slots, this.bs), this.as);
  }

  /** The first place in `order`, from `low` on, whose key is above this one. */
  private firstAbove(key: number, low: number): number {
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.key(this.order[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private key(slot: number): number {
    return keyOf(this.as[slot] as number, this.bs[slot] as number);
  }
}

/** Slots by ascending value; equals keep their order. */
function countedOut(slots: Int32Array, values: readonly number[]): Int32Array {
  let most = 0;
  for (const slot of slots) most = Math.max(most, values[slot] as number);
  const next = new Int32Array(most + 2);
  for (const slot of slots) {
    const after = (values[slot] as number) + 1;
    next[after] = (next[after] as number) + 1;
  }
  for (let value = 0; value <= most; value++) next[value + 1] = (next[value + 1] as number) + (next[value] as number);
  const sorted = new Int32Array(slots.length);
  for (const slot of slots) {
    const value = values[slot] as number;
    const at = next[value] as number;
    sorted[at] = slot;
    next[value] = at + 1;
  }
  return sorted;
}

import type { MatchTally, Pairs } from "./pairs.ts";

/**
 * Points are summed in this unit, as whole numbers: floating point adds these without error, in any order. A game
 * of up to 8 shares its points in 840ths. Points that are no multiple of them (luck-adjusted ones) are rounded to
 * 1e−9. Exact up to ten million points for a pair.
 */
const UNIT = 840 * 2 ** 20;

/** One number for a pair of players: ordered as (a, b), for up to 2²⁶ players. */
const keyOf = (a: number, b: number): number => a * 0x4000000 + b;

/** Sums of many matches, one entry for each pair. They are kept, so that one more match costs next to nothing. */
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

  /** Removes a match that was added, without a trace. */
  remove(tally: MatchTally): void {
    this.sum(tally, -UNIT);
  }

  /** One entry for each pair, ordered by (a, b). The order of matches makes no difference. */
  pairs(): Pairs {
    this.sort();
    const { order, as, bs, scores, weights } = this;
    let n = 0;
    for (let k = 0; k < order.length; k++) if (weights[order[k]!]! > 0) n++;
    const to: Pairs = {
      a: new Int32Array(n),
      b: new Int32Array(n),
      scoreA: new Float64Array(n),
      weight: new Float64Array(n),
    };
    let at = 0;
    for (let k = 0; k < order.length; k++) {
      const slot = order[k]!;
      const weight = weights[slot]!;
      if (weight <= 0) continue;
      to.a[at] = as[slot]!;
      to.b[at] = bs[slot]!;
      to.scoreA[at] = scores[slot]! / UNIT;
      to.weight[at++] = weight / UNIT;
    }
    return to;
  }

  private sum(tally: MatchTally, unit: number): void {
    for (const { a, b, scoreA, weight } of tally.pairs) {
      const at = this.find(a, b);
      let slot = this.table[at]! - 1;
      if (slot < 0) {
        slot = this.as.length;
        this.table[at] = slot + 1;
        this.as.push(a);
        this.bs.push(b);
        this.scores.push(0);
        this.weights.push(0);
        if (2 * this.as.length > this.table.length) this.grow();
      }
      this.scores[slot]! += Math.round(scoreA * unit);
      this.weights[slot]! += Math.round(weight * unit);
    }
  }

  /** Where in the table the pair is, or would be. */
  private find(a: number, b: number): number {
    const { table, as, bs } = this;
    const mask = table.length - 1;
    let at = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b);
    for (at = (at ^ (at >>> 15)) & mask; ; at = (at + 1) & mask) {
      const slot = table[at]! - 1;
      if (slot < 0 || (as[slot] === a && bs[slot] === b)) return at;
    }
  }

  private grow(): void {
    this.table = new Int32Array(2 * this.table.length);
    for (let slot = 0; slot < this.as.length; slot++) {
      this.table[this.find(this.as[slot]!, this.bs[slot]!)] = slot + 1;
    }
  }

  /** Sorts the new slots and merges them with those that are in order. */
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
      const slot = fresh[k]!;
      const from = old;
      old = this.firstAbove(this.key(slot), from);
      // Copied in one go: usually few are new, and looking at each of the others would be most of the work.
      if (old > from) merged.set(order.subarray(from, old), from + k);
      merged[old + k] = slot;
    }
    merged.set(order.subarray(old), old + fresh.length);
    this.order = merged;
  }

  /** The slots from this one on by ascending key: a counting sort by b, then a stable one by a. */
  private inOrder(from: number): Int32Array {
    const slots = Int32Array.from({ length: this.as.length - from }, (_, k) => from + k);
    return countedOut(countedOut(slots, this.bs), this.as);
  }

  /** The first place in `order`, from `low` on, whose key is above this one. */
  private firstAbove(key: number, low: number): number {
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.key(this.order[middle]!) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private key(slot: number): number {
    return keyOf(this.as[slot]!, this.bs[slot]!);
  }
}

/**
 * Sums the tallies of many matches to one entry a pair, ordered by (a, b). The order of matches makes no difference.
 */
export function aggregate(tallies: Iterable<MatchTally>): Pairs {
  const sums = new PairSums();
  for (const tally of tallies) sums.add(tally);
  return sums.pairs();
}

/** Slots by ascending value; equals keep their order. */
function countedOut(slots: Int32Array, values: readonly number[]): Int32Array {
  let most = 0;
  for (const slot of slots) most = Math.max(most, values[slot]!);
  const next = new Int32Array(most + 2);
  for (const slot of slots) {
    const after = values[slot]! + 1;
    next[after]! += 1;
  }
  for (let value = 0; value <= most; value++) next[value + 1]! += next[value]!;
  const sorted = new Int32Array(slots.length);
  for (const slot of slots) {
    const value = values[slot]!;
    const at = next[value]!;
    sorted[at] = slot;
    next[value] = at + 1;
  }
  return sorted;
}

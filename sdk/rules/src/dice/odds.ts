import type { Bid } from "../core/action.ts";
import type { Table } from "../core/table.ts";

/**
 * The chance (0–1) that at least `bid.quantity` dice show its face: a binomial tail, in which the dice that the
 * watcher knows are fixed and the others are fair. `wild`: ones count for every other face. NaN if the bid is not
 * possible in this ruleset.
 */
export function oddsOfFaces(table: Table, bid: Bid, rules: { wild: boolean }): number {
  if (bid.kind !== "face" || !Number.isInteger(bid.quantity) || !Number.isInteger(bid.face)) return Number.NaN;
  const { quantity, face } = bid;
  if (face < 1 || face > 6 || quantity < 1) return Number.NaN;
  const wild = rules.wild && face !== 1;
  let known = 0;
  let unknown = 0;
  for (const seat of table.seats) {
    if (!seat.in) continue;
    for (let i = 0; i < seat.dice; i++) {
      const top = seat.faces[i] ?? null;
      if (top === null) unknown++;
      else if (top === face || (wild && top === 1)) known++;
    }
  }
  return atLeast(quantity - known, unknown, wild ? 1 / 3 : 1 / 6);
}

/** P(X ≥ k) for X binomial of n trials with chance p. */
export function atLeast(k: number, n: number, p: number): number {
  if (k <= 0) return 1;
  if (k > n) return 0;
  // Sums the shorter tail, each term from the one before it.
  const upper = k > n * p;
  let term = (upper ? p : 1 - p) ** n;
  let sum = term;
  const ratio = upper ? (1 - p) / p : p / (1 - p);
  const terms = upper ? n - k : k - 1;
  for (let i = 0; i < terms; i++) {
    term *= (ratio * (n - i)) / (i + 1);
    sum += term;
  }
  return upper ? sum : 1 - sum;
}

import { describe, expect, it } from "vitest";
import { mustLuck } from "../core/seed.ts";
import { Hands } from "./hands.ts";

const luck = mustLuck(`chacha8:${"5a".repeat(32)}`);

/**
 * Sums of squared deviations from a fair share, each over its expectation. Thresholds: the value that a fair draw
 * exceeds once in a million, for the degrees of freedom that are named.
 */
const chiSquare = (counts: ArrayLike<number>, draws: number): number =>
  Array.from(counts).reduce((sum, n) => sum + (n - draws / counts.length) ** 2 / (draws / counts.length), 0);

/** Nine cards of nine kinds. */
const nine = (): Hands => {
  const hands = new Hands(2, 9, 9);
  for (let kind = 0; kind < 9; kind++) hands.add(0, kind);
  return hands;
};

describe("fair draws", () => {
  it("piles: every card on top of every die alike (3 × 333,334 tops; 8 degrees, 42.7)", () => {
    const hands = nine();
    const counts = [new Float64Array(9), new Float64Array(9), new Float64Array(9)];
    for (let round = 1; round <= 333_334; round++) {
      hands.pile(luck, round, 0, [4, 3, 2]);
      for (let die = 0; die < 3; die++) counts[die]![hands.top(0, die)]!++;
    }
    for (const count of counts) expect(chiSquare(count, 333_334)).toBeLessThan(42.7);
  });

  it("a pile shuffled again: each of its cards on top alike (1,000,000; 3 degrees, 30.7)", () => {
    const hands = nine();
    hands.pile(luck, 1, 0, [4, 3, 2]);
    const counts = new Map<number, number>();
    for (let nth = 0; nth < 1_000_000; nth++) {
      hands.reshuffle(luck, 1 + (nth >> 10), 0, 0, nth & 1023);
      const top = hands.top(0, 0);
      counts.set(top, (counts.get(top) ?? 0) + 1);
    }
    expect(counts.size).toBe(4);
    expect(chiSquare([...counts.values()], 1_000_000)).toBeLessThan(30.7);
  });

  it("a card drawn from another hand: each alike, and moved (1,000,000; 8 degrees, 42.7)", () => {
    const hands = nine();
    const counts = new Float64Array(9);
    for (let round = 1; round <= 1_000_000; round++) {
      const kind = hands.steal(luck, round, 1, 0);
      counts[kind]!++;
      hands.add(0, kind);
    }
    expect(chiSquare(counts, 1_000_000)).toBeLessThan(42.7);
    expect(hands.cards[0]).toBe(9);
  });
});

it("what a draw gives depends on the cards, not on how they came into the hand", () => {
  const there = nine();
  const back = new Hands(2, 9, 9);
  for (let kind = 8; kind >= 0; kind--) back.add(0, kind);
  for (const hands of [there, back]) hands.pile(luck, 7, 0, [3, 3, 3]);
  expect(back.row).toEqual(there.row);
});

it("a copy goes its own way", () => {
  const hands = nine();
  hands.pile(luck, 1, 0, [3, 3, 3]);
  const copy = hands.copy();
  copy.discard(0, 1);
  copy.drop(0);
  expect(hands.cards[0]).toBe(9);
  expect(hands.dice[0]).toBe(3);
});

import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DRAW, type Luck } from "./luck.ts";
import { botSeed, deriveSeed, isSeedProblem, luckOf, mustLuck, type SeedAlgorithm } from "./seed.ts";

const ALGORITHMS: SeedAlgorithm[] = ["chacha8", "fast"];

/** χ² of counts against equal chances. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((a, b) => a + b, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Upper limit of χ² that a fair source exceeds in about one of a million cases (Wilson–Hilferty, z = 4.75). */
function limit(freedom: number): number {
  const h = 2 / (9 * freedom);
  return freedom * (1 - h + 4.75 * Math.sqrt(h)) ** 3;
}

describe.each(ALGORITHMS)("%s is fair (χ² below its 1 − 10⁻⁶ quantile)", (algorithm) => {
  const luck = mustLuck(deriveSeed("fairness", 0, algorithm));

  test("dice: 1,200,000 rolls, faces by place in the row, and pairs of neighbours", () => {
    const faces = Array.from({ length: 5 }, () => new Array<number>(6).fill(0));
    const pairs = new Array<number>(36).fill(0);
    const out = new Uint8Array(5);
    for (let round = 1; round <= 40_000; round++) {
      for (let seat = 0; seat < 6; seat++) {
        luck.roll(round, seat, DRAW.roll, 0, out, 0, 5);
        for (let i = 0; i < 5; i++) faces[i]![out[i]! - 1]!++;
        pairs[(out[0]! - 1) * 6 + out[1]! - 1]!++;
      }
    }
    for (const counts of faces) expect(chiSquare(counts)).toBeLessThan(limit(5));
    expect(chiSquare(pairs)).toBeLessThan(limit(35));
  });

  test("shuffles: 1,040,000 cards, each card in each place", () => {
    const size = 13;
    const places = new Array<number>(size * size).fill(0);
    const cards = new Uint8Array(size);
    for (let round = 1; round <= 20_000; round++) {
      for (let seat = 0; seat < 4; seat++) {
        for (let i = 0; i < size; i++) cards[i] = i;
        luck.shuffle(round, seat, DRAW.piles, 0, cards, 0, size, size);
        for (let i = 0; i < size; i++) places[i * size + cards[i]!]!++;
      }
    }
    expect(chiSquare(places)).toBeLessThan(limit((size - 1) ** 2));
  });

  test("a few drawn of many: 1,000,000 cards", () => {
    const drawn = new Array<number>(86).fill(0);
    const cards = new Uint8Array(90);
    for (let nth = 0; nth < 250_000; nth++) {
      for (let i = 0; i < 86; i++) cards[2 + i] = i;
      luck.shuffle(nth, 0, DRAW.deal, 0, cards, 2, 86, 4);
      for (let i = 0; i < 4; i++) drawn[cards[2 + i]!]!++;
    }
    expect(chiSquare(drawn)).toBeLessThan(limit(85));
  });

  test("picks: 1,000,000 of 3 and of 7, and of a thousand", () => {
    for (const n of [3, 7, 1000]) {
      const counts = new Array<number>(n).fill(0);
      for (let i = 0; i < 1_000_000 / 3; i++) counts[luck.pick(i, 1, DRAW.starter, 0, n)]!++;
      expect(chiSquare(counts)).toBeLessThan(limit(n - 1));
    }
  });
});

describe.each(ALGORITHMS)("%s draws depend on their key alone", (algorithm) => {
  const seed = deriveSeed("key", 1, algorithm);
  const rolled = (luck: Luck, round: number, seat: number, kind: 0 | 1, nth: number, n = 5): string => {
    const out = new Uint8Array(n);
    luck.roll(round, seat, kind, nth, out, 0, n);
    return out.join("");
  };

  test("the same key rolls the same, whatever was drawn before", () => {
    const luck = mustLuck(seed);
    const first = rolled(luck, 3, 2, DRAW.roll, 0);
    for (let i = 0; i < 50; i++) luck.pick(i, 0, DRAW.rng, i, 10);
    expect(rolled(luck, 3, 2, DRAW.roll, 0)).toBe(first);
    expect(rolled(mustLuck(seed), 3, 2, DRAW.roll, 0)).toBe(first);
  });

  test("fewer dice are the first ones of the same row", () => {
    const luck = mustLuck(seed);
    const row = rolled(luck, 9, 1, DRAW.roll, 0, 5);
    for (let n = 1; n < 5; n++) expect(rolled(luck, 9, 1, DRAW.roll, 0, n)).toBe(row.slice(0, n));
  });

  test("round, seat, kind and nth each give another row", () => {
    const luck = mustLuck(seed);
    const rows = new Set<string>();
    for (let round = 0; round < 6; round++) {
      for (let seat = 0; seat < 6; seat++) {
        for (const kind of [DRAW.rolloff, DRAW.roll] as const) {
          for (let nth = 0; nth < 3; nth++) rows.add(rolled(luck, round, seat, kind, nth, 24));
        }
      }
    }
    expect(rows.size).toBe(6 * 6 * 2 * 3);
  });

  test("a shuffle keeps the cards, and leaves the others alone", () => {
    const cards = Uint8Array.from({ length: 20 }, (_, i) => i);
    mustLuck(seed).shuffle(1, 1, DRAW.piles, 0, cards, 5, 10, 10);
    expect([...cards.subarray(0, 5), ...cards.subarray(15)]).toEqual([0, 1, 2, 3, 4, 15, 16, 17, 18, 19]);
    expect([...cards.subarray(5, 15)].sort((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });
});

test("ChaCha8's dice are the keystream's bytes below 252, modulo 6: nonce (round, seat, kind and nth)", async () => {
  const { chacha8 } = await import("@noble/ciphers/chacha.js");
  const hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  const nonce = new Uint8Array(new Int32Array([7, 3, DRAW.rolloff | (2 << 8)]).buffer);
  const stream = chacha8(Buffer.from(hex, "hex"), nonce, new Uint8Array(256));
  const expected = [...stream].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1);
  const out = new Uint8Array(200);
  mustLuck(`chacha8:${hex}`).roll(7, 3, DRAW.rolloff, 2, out, 0, 200);
  expect([...out]).toEqual(expected.slice(0, 200));
});

test("a series' seeds are SHA-256 of text:i", () => {
  const digest = createHash("sha256").update("my test:12").digest("hex");
  expect(deriveSeed("my test", 12)).toBe(`chacha8:${digest}`);
  expect(deriveSeed("my test", 12, "fast")).toBe(`fast:${digest.slice(0, 16)}`);
});

test("bots' seeds are 64 hex digits, another for each seat, and no part of the game's seed", () => {
  const seed = deriveSeed("rng", 0);
  const seeds = [0, 1, 2, 3].map((seat) => botSeed(mustLuck(seed), seat));
  for (const text of seeds) expect(text).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set([...seeds, seed.slice(8)]).size).toBe(5);
  expect(botSeed(mustLuck(seed), 2)).toBe(seeds[2]);
});

test.each([
  "",
  "chacha8",
  "chacha8:",
  `chacha8:${"0".repeat(63)}`,
  `chacha8:${"0".repeat(65)}`,
  `chacha8:${"A".repeat(64)}`,
  `chacha8:${"g".repeat(64)}`,
  `chacha8:${"0".repeat(64)}:`,
  ` chacha8:${"0".repeat(64)}`,
  `chacha20:${"0".repeat(64)}`,
  "fast:1",
  "fast:00000000000000001",
  "0",
  "constructor:0",
])("refuses %j as a seed, with a sentence", (text) => {
  const luck = luckOf(text);
  expect(isSeedProblem(luck)).toBe(true);
  expect(luck).toMatchObject({ code: "seed.malformed", message: expect.stringContaining("chacha8:") });
});

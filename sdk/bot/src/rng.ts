/** A bot's own random numbers: the same in every rerun of a match, and telling nothing of the game's dice. */
export interface Rng {
  /** A number 0 ≤ x < 1, 32 random bits. */
  next(): number;
  /** A whole number 0 … n−1, each equally likely. `n` from 1 to 2³²; a RangeError otherwise. */
  below(n: number): number;
  /** One element, each equally likely. A RangeError when there is none. */
  pick<T>(from: readonly T[]): T;
  /** True with probability `p`: never at 0, always at 1. */
  chance(p: number): boolean;
  /** The same elements in random order, as a new array. */
  shuffle<T>(from: readonly T[]): T[];
}

const WORDS = 2 ** 32;

/**
 * Random numbers from `seed`, 64 hexadecimal digits (256 bits): xoshiro128** (Blackman and Vigna, 2018), its state
 * taken from the first half of the seed and, some steps on, mixed with the second half. Not for secrets.
 */
export function createRng(seed: string): Rng {
  if (!/^[0-9a-f]{64}$/i.test(seed)) throw new RangeError("createRng: the seed must be 64 hexadecimal digits");
  const word = (i: number) => Number.parseInt(seed.slice(8 * i, 8 * i + 8), 16) | 0;
  // Constants keep the state off zero, the one state that xoshiro never leaves.
  let a = word(0) ^ 0x9e3779b9;
  let b = word(1) ^ 0x243f6a88;
  let c = word(2) ^ 0xb7e15162;
  let d = word(3) ^ 0x8aed2a6a;

  const bits = (): number => {
    const r = Math.imul(b, 5);
    const out = Math.imul((r << 7) | (r >>> 25), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = (d << 11) | (d >>> 21);
    return out;
  };
  const run = (steps: number) => {
    for (let i = 0; i < steps; i++) bits();
  };

  if ((a | b | c | d) === 0) a = 1;
  run(16);
  a ^= word(4);
  b ^= word(5);
  c ^= word(6);
  d ^= word(7);
  if ((a | b | c | d) === 0) a = 1;
  run(16);

  const below = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > WORDS)
      throw new RangeError(`rng.below: n must be a whole number from 1 to 2^32, not ${n}`);
    // Values past the last whole multiple of n are drawn again, or small results would come more often.
    const limit = WORDS - (WORDS % n);
    for (;;) {
      const x = bits();
      if (x < limit) return x % n;
    }
  };

  return {
    next: () => bits() / WORDS,
    below,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError("rng.pick: nothing to pick from, the array is empty");
      return from[below(from.length)] as T;
    },
    chance: (p) => bits() / WORDS < p,
    shuffle<T>(from: readonly T[]): T[] {
      const out = [...from];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j] as T, out[i] as T];
      }
      return out;
    },
  };
}

/** A bot's own random numbers. They are the same in every rerun of a match, and independent of the game's dice. */
export interface Rng {
  /** A number 0 ≤ x < 1, from 32 random bits. */
  next(): number;
  /** A whole number from 0 to n − 1, each equally likely. `n` is from 1 to 2³²; otherwise it throws a RangeError. */
  below(n: number): number;
  /** One element, each equally likely. Throws a RangeError when the array is empty. */
  pick<T>(from: readonly T[]): T;
  /** True with probability `p`: never at 0, always at 1. */
  chance(p: number): boolean;
  /** The same elements in random order, as a new array. */
  shuffle<T>(from: readonly T[]): T[];
}

const WORDS = 2 ** 32;

/**
 * Random numbers from `seed`, 64 hexadecimal digits (256 bits). The generator is xoshiro128** (Blackman and Vigna, 2018).
 * Its state is the first half of the seed, and after some steps the second half is mixed in. Do not use it for secrets.
 */
export function createRng(seed: string): Rng {
  if (!/^[0-9a-f]{64}$/i.test(seed)) throw new RangeError("createRng: the seed must be 64 hexadecimal digits");
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;

  const step = (): number => {
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
  const mix = (from: number, constants: readonly number[]) => {
    const word = (i: number) => Number.parseInt(seed.slice(8 * (from + i), 8 * (from + i + 1)), 16) ^ constants[i]!;
    a ^= word(0);
    b ^= word(1);
    c ^= word(2);
    d ^= word(3);
    if ((a | b | c | d) === 0) a = 1;
    for (let i = 0; i < 16; i++) step();
  };
  // The state is set up for the first number only: most bots never ask for one, and each has a new generator in each game.
  let bits = (): number => {
    // The constants keep the state from being zero, which xoshiro would never leave.
    mix(0, [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x8aed2a6a]);
    mix(4, [0, 0, 0, 0]);
    bits = step;
    return bits();
  };

  const below = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > WORDS)
      throw new RangeError(`rng.below: n must be a whole number from 1 to 2^32, not ${n}`);
    // Draw again above the last whole multiple of n: otherwise small results would be more frequent.
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

import { chacha8 } from "./chacha8.ts";
import { DRAW, type Draw, type Luck } from "./luck.ts";
import { sha256 } from "./sha256.ts";

/**
 * Seeds are text that names its algorithm: `chacha8:<64 hex digits>`, the only one on the ladder, and `fast:<16 hex
 * digits>` for local self-play, which anybody can compute backwards. Source: rules, "Nobody can compute it".
 */
export const SEED_ALGORITHMS = ["chacha8", "fast"] as const;
export type SeedAlgorithm = (typeof SEED_ALGORITHMS)[number];

export interface SeedProblem {
  code: "seed.malformed";
  message: string;
}

const DIGITS: Record<SeedAlgorithm, number> = { chacha8: 64, fast: 16 };
const FORM: Record<SeedAlgorithm, RegExp> = { chacha8: /^chacha8:[0-9a-f]{64}$/, fast: /^fast:[0-9a-f]{16}$/ };

/** The luck of a seed, or what is wrong with the text. */
export function luckOf(seed: string): Luck | SeedProblem {
  if (FORM.chacha8.test(seed)) return new ChaChaLuck(seed.slice("chacha8:".length));
  if (FORM.fast.test(seed)) {
    const digits = seed.slice("fast:".length);
    return quickLuck(Number.parseInt(digits.slice(0, 8), 16), Number.parseInt(digits.slice(8), 16));
  }
  return {
    code: "seed.malformed",
    message: `a seed is "chacha8:" and 64 hexadecimal digits, or "fast:" and 16, in lower case; this is not: ${JSON.stringify(seed.slice(0, 80))}`,
  };
}

/** The luck of the seed `fast:` and 64 bits, given as two 32-bit numbers, for callers that play thousands of games. */
export const quickLuck = (high: number, low: number): Luck => new FastLuck(high | 0, low | 0);

export const isSeedProblem = (value: Luck | SeedProblem): value is SeedProblem => "code" in value;

/** The luck of a seed that is known to be well formed. Throws if it is not. */
export function mustLuck(seed: string): Luck {
  const luck = luckOf(seed);
  if (isSeedProblem(luck)) throw new Error(luck.message);
  return luck;
}

/** The seed of the i-th game (or deal) of a series, i from 0: SHA-256 of `text:i`. */
export function deriveSeed(text: string, i: number, algorithm: SeedAlgorithm = "chacha8"): string {
  return `${algorithm}:${sha256(`${text}:${i}`).slice(0, DIGITS[algorithm])}`;
}

/**
 * 64 hex digits for a bot's own random numbers. They are drawn under a kind of their own, so that they reveal
 * nothing about the dice.
 */
export function botSeed(luck: Luck, seat: number): string {
  let digits = "";
  for (let nth = 0; nth < 8; nth++) {
    digits += luck.pick(0, seat, DRAW.rng, nth, 0x100000000).toString(16).padStart(8, "0");
  }
  return digits;
}

/** The part that both algorithms share: fair draws from a stream of words, by rejection. */
abstract class StreamLuck implements Luck {
  protected abstract open(round: number, seat: number, kind: Draw, nth: number): void;
  /** The next byte, 0–255. */
  protected abstract byte(): number;
  abstract roll(round: number, seat: number, kind: Draw, nth: number, out: Uint8Array, at: number, n: number): void;

  shuffle(
    round: number,
    seat: number,
    kind: Draw,
    nth: number,
    cards: Uint8Array,
    at: number,
    size: number,
    take: number,
  ): void {
    this.open(round, seat, kind, nth);
    const last = Math.min(take, size - 1);
    for (let i = 0; i < last; i++) {
      const from = at + i + this.below(size - i);
      const card = cards[from]!;
      cards[from] = cards[at + i]!;
      cards[at + i] = card;
    }
  }

  pick(round: number, seat: number, kind: Draw, nth: number, n: number): number {
    this.open(round, seat, kind, nth);
    if (n <= 256) return this.below(n);
    const fair = 0x100000000 - (0x100000000 % n);
    for (;;) {
      const word = ((this.byte() << 24) | (this.byte() << 16) | (this.byte() << 8) | this.byte()) >>> 0;
      if (word < fair) return word % n;
    }
  }

  /** A fair number 0 … n−1, n ≤ 256. */
  private below(n: number): number {
    const fair = 256 - (256 % n);
    for (;;) {
      const byte = this.byte();
      if (byte < fair) return byte % n;
    }
  }
}

/** ChaCha8 keyed by the seed; the nonce is (round, seat, kind and nth), so that every draw has a stream of its own. */
class ChaChaLuck extends StreamLuck {
  private readonly key = new Uint32Array(8);
  private readonly block = new Int32Array(16);
  private readonly nonce = new Int32Array(3);
  private at = 0;
  private counter = 0;

  constructor(digits: string) {
    super();
    for (let i = 0; i < 8; i++) {
      // Little-endian words, as the cipher reads its key.
      const word = Number.parseInt(digits.slice(i * 8, i * 8 + 8), 16);
      this.key[i] = ((word & 255) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);
    }
  }

  protected open(round: number, seat: number, kind: Draw, nth: number): void {
    this.nonce[0] = round;
    this.nonce[1] = seat;
    this.nonce[2] = kind | (nth << 8);
    this.counter = 0;
    this.at = 64;
  }

  protected byte(): number {
    if (this.at === 64) {
      chacha8(this.key, this.counter++, this.nonce[0]!, this.nonce[1]!, this.nonce[2]!, this.block);
      this.at = 0;
    }
    const byte = (this.block[this.at >> 2]! >>> ((this.at & 3) * 8)) & 255;
    this.at++;
    return byte;
  }

  roll(round: number, seat: number, kind: Draw, nth: number, out: Uint8Array, at: number, n: number): void {
    this.open(round, seat, kind, nth);
    for (let i = 0; i < n; ) {
      const byte = this.byte();
      if (byte < 252) out[at + i++] = (byte % 6) + 1;
    }
  }
}

const GOLDEN = 0x9e3779b9 | 0;

function mix(z: number): number {
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/**
 * A counter through a 32-bit mixer, keyed by (seed, round, seat, …). It is fast, and protects against nobody who
 * looks.
 */
class FastLuck extends StreamLuck {
  private readonly high: number;
  private readonly low: number;
  private state = 0;

  constructor(high: number, low: number) {
    super();
    this.high = high;
    this.low = low;
  }

  private key(round: number, seat: number): number {
    return (mix(this.low ^ mix((Math.imul(round, GOLDEN) + Math.imul(seat, 0x85ebca6b)) | 0)) + this.high) | 0;
  }

  protected open(round: number, seat: number, kind: Draw, nth: number): void {
    this.state = mix(this.key(round, seat) ^ mix(Math.imul(kind + 1, 0xc2b2ae35) ^ Math.imul(nth + 1, 0x27d4eb2f)));
  }

  protected byte(): number {
    this.state = (this.state + GOLDEN) | 0;
    return mix(this.state) >>> 24;
  }

  roll(round: number, seat: number, kind: Draw, nth: number, out: Uint8Array, at: number, n: number): void {
    if (kind === DRAW.roll && nth === 0) this.state = this.key(round, seat);
    // A roll-off counts as a round before the first, as in the program that the benchmark compares with.
    else if (kind === DRAW.rolloff && round === 0) this.state = this.key(-1 - nth, seat);
    else this.open(round, seat, kind, nth);
    let { state } = this;
    for (let i = 0; i < n; ) {
      state = (state + GOLDEN) | 0;
      const word = mix(state) >>> 0;
      if (word < 4294967292) out[at + i++] = ((word / 715827882) | 0) + 1;
    }
  }
}

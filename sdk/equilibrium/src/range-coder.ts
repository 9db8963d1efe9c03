/**
 * The adaptive binary range coder of LZMA (Pavlov), chosen because its decoder is a dozen lines. Each context has its
 * own probability, which adapts to the bits that were coded in it.
 */
export class RangeEncoder {
  private readonly bytes: number[] = [];
  private readonly chances: Uint16Array;
  private low = 0;
  private range = 0xffffffff;
  private cache = 0;
  private waiting = 1;

  constructor(contexts: number) {
    this.chances = new Uint16Array(contexts).fill(HALF);
  }

  bit(context: number, bit: 0 | 1): void {
    const p = this.chances[context]!;
    const bound = (this.range >>> BITS) * p;
    if (bit === 0) {
      this.range = bound;
      this.chances[context] = p + (((1 << BITS) - p) >> RATE);
    } else {
      this.low += bound;
      this.range -= bound;
      this.chances[context] = p - (p >> RATE);
    }
    while (this.range < 2 ** 24) {
      this.range = (this.range << 8) >>> 0;
      this.shift();
    }
  }

  /** Returns the coded bytes. Nothing more can be coded afterwards. */
  finish(): Uint8Array {
    for (let i = 0; i < 5; i++) this.shift();
    // The first byte is always 0. Zeros at the end are left out, because a decoder reads zeros past the end.
    let end = this.bytes.length;
    while (end > 1 && this.bytes[end - 1] === 0) end--;
    return Uint8Array.from(this.bytes.slice(1, end));
  }

  private shift(): void {
    if (this.low < 0xff000000 || this.low > 0xffffffff) {
      const carry = this.low > 0xffffffff ? 1 : 0;
      for (let byte = this.cache; this.waiting > 0; this.waiting--, byte = 0xff) this.bytes.push((byte + carry) & 0xff);
      this.cache = Math.floor(this.low / 2 ** 24) & 0xff;
    }
    this.waiting++;
    this.low = (this.low % 2 ** 24) * 2 ** 8;
  }
}

const BITS = 11;
const RATE = 5;
const HALF = 1 << (BITS - 1);

/**
 * The binary range coder of LZMA (Pavlov), chosen because its decoder is a dozen lines. Each context has two probabilities
 * that adapt to the bits that were coded in it, one quickly and one slowly; a bit is coded by their mean. Both start as
 * counts do. Only + − · / are used, so every machine computes the same.
 */
export class RangeEncoder {
  private readonly bytes: number[] = [];
  /** By context: the chance of a 0 by the quick and by the slow estimate, and how many bits were coded. */
  private readonly quick: Float64Array;
  private readonly slow: Float64Array;
  private readonly coded: Uint32Array;
  private low = 0;
  private range = 0xffffffff;
  private cache = 0;
  private waiting = 1;

  constructor(contexts: number) {
    this.quick = new Float64Array(contexts).fill(0.5);
    this.slow = new Float64Array(contexts).fill(0.5);
    this.coded = new Uint32Array(contexts);
  }

  bit(context: number, bit: 0 | 1): void {
    const { quick, slow } = this;
    const bound = (this.range >>> 12) * (1 + Math.floor(2047 * (quick[context]! + slow[context]!)));
    if (bit === 0) this.range = bound;
    else {
      this.low += bound;
      this.range -= bound;
    }
    const seen = ++this.coded[context]! + 0.5;
    quick[context]! += (1 - bit - quick[context]!) / Math.min(seen, QUICK);
    slow[context]! += (1 - bit - slow[context]!) / Math.min(seen, SLOW);
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

/** The estimates follow the mean of about this many bits. */
const QUICK = 20;
const SLOW = 128;

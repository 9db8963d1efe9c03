/** sfc32 (C. Doty-Humphrey), so that every implementation makes the same random choices. */
export class Sfc32 {
  private a: number;
  private b = 0x9e3779b9 | 0;
  private c = 0x243f6a88;
  private d = 1;

  constructor(seed: number) {
    this.a = seed | 0;
    for (let i = 0; i < 12; i++) this.next();
  }

  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return t >>> 0;
  }

  /** 0 … n−1. */
  below(n: number): number {
    return Math.floor((this.next() * n) / 4294967296);
  }
}

/** SHA-256 (FIPS 180-4) of a text in UTF-8, as 64 hexadecimal digits. Synchronous, so that seeds can be derived anywhere. */
export function sha256(text: string): string {
  const data = utf8(text);
  const blocks = ((data.length + 8) >> 6) + 1;
  const words = new Uint32Array(blocks * 16);
  for (let i = 0; i < data.length; i++) words[i >> 2]! |= data[i]! << (24 - (i & 3) * 8);
  words[data.length >> 2]! |= 0x80 << (24 - (data.length & 3) * 8);
  words[blocks * 16 - 2] = Math.floor(data.length / 0x20000000);
  words[blocks * 16 - 1] = data.length << 3;

  const state = Uint32Array.of(...ROOTS.square);
  const w = new Uint32Array(64);
  for (let at = 0; at < words.length; at += 16) compress(state, words, at, w);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

function compress(state: Uint32Array, words: Uint32Array, at: number, w: Uint32Array): void {
  for (let t = 0; t < 64; t++) {
    if (t < 16) w[t] = words[at + t]!;
    else {
      const x = w[t - 15]!;
      const y = w[t - 2]!;
      w[t] =
        w[t - 16]! +
        (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) +
        w[t - 7]! +
        (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10));
    }
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const t1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + ROOTS.cube[t]! + w[t]!;
    const t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i]! += word;
  });
}

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** Its constants: the first 32 bits of the fractions of the square and cube roots of the first primes. */
const ROOTS = (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  const square = primes.slice(0, 8).map((p) => root(BigInt(p), 2n));
  const cube = primes.map((p) => root(BigInt(p), 3n));
  return { square, cube };
})();

/** ⌊2³² · p^(1/k)⌋ mod 2³², exactly: doubles are too short for it. */
function root(p: bigint, k: bigint): number {
  const target = p << (32n * k);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** k <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

/** By hand, because an isolate has no TextEncoder. Lone surrogates become U+FFFD, as everywhere. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const char of text.toWellFormed()) {
    const code = char.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}

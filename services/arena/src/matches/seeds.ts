import { createHash, randomBytes, randomInt } from "node:crypto";

/** A seed that nobody can guess: 256 random bits of the operating system. */
export const drawSeed = (): string => `chacha8:${randomBytes(32).toString("hex")}`;

/** A random number in [0, 1) that nobody can guess. */
export const uniform = (): number => randomInt(2 ** 32) / 2 ** 32;

/**
 * The hash of the seeds that is published before play: SHA-256 of them, one on each line, in the order of the
 * deals.
 */
export const commitmentOf = (seeds: readonly string[]): string =>
  createHash("sha256")
    .update(seeds.map((seed) => `${seed}\n`).join(""))
    .digest("hex");
export const COMMITMENT_OF = "SHA-256 of the seeds, one a line, each line ended by \\n";

let newest = 0;
let nth = 0;

/**
 * A UUID of version 7, known before the row is written. It sorts by time, and those of one process sort as they were made: a
 * counter parts those of a millisecond (RFC 9562, 6.2, method 1).
 */
export function newId(now = Date.now()): string {
  nth = now > newest ? 0 : (nth + 1) % 0x1000;
  newest = Math.max(now, nth === 0 ? newest + 1 : newest);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(newest, 0, 6);
  bytes.writeUInt16BE(0x7000 | nth, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Options } from "@liars-ladder/rules";
import { type Static, Type } from "typebox";
import { parseMessage } from "./jobs.ts";

/**
 * The archive of a season: one file with everything from which its replays and ratings are made again. It begins with the line
 * `liars-ladder-archive 1`, then the length of the head (4 bytes, big-endian), the head (JSON), its Ed25519 signature (64 bytes),
 * and the blocks that the head lists with their hashes, one after the other. It holds no names: versions are ids and hashes, so
 * that a name can be taken away and an archive never changes.
 */
const MAGIC = Buffer.from("liars-ladder-archive 1\n");
const SIGNATURE = 64;
/** No block is longer when it is unpacked, bytes. */
const LONGEST_BLOCK = 64 * 1024 * 1024;
const LONGEST_HEAD = 64 * 1024 * 1024;

const Whole = Type.Integer({ minimum: 0 });
const Hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${2 * bytes}}$` });
const Rating = Type.Union([Type.Number(), Type.Null()]);

export const ArchiveHead = Type.Object({
  ladder: Type.Object({
    id: Type.String(),
    ruleset: Type.String(),
    options: Type.Unsafe<Options>({ type: "object", additionalProperties: true }),
    players: Type.Integer({ minimum: 2, maximum: 8 }),
  }),
  season: Whole,
  openedAt: Type.String(),
  closedAt: Type.String(),
  /** The version that stands at 1000. */
  anchor: Type.Union([Type.String(), Type.Null()]),
  /** Finished matches, and their games. */
  matches: Whole,
  games: Whole,
  /** Every version in it, with SHA-256 of its sources, and how it stood in the end. `place` is null where it had none. */
  versions: Type.Array(
    Type.Object({
      id: Type.String(),
      hash: Type.String(),
      rating: Rating,
      low: Rating,
      high: Rating,
      place: Rating,
    }),
  ),
  /** Ids of matches that count for nothing; those that were played are in the blocks too. */
  voids: Type.Array(Type.String()),
  /** `first` and `last`: numbers of commits. `bytes`: packed. `sha256` of the packed block. */
  blocks: Type.Array(Type.Object({ first: Whole, last: Whole, bytes: Whole, sha256: Hex(32) })),
  /** The arena's public key, raw Ed25519. */
  key: Hex(32),
});
export type ArchiveHead = Static<typeof ArchiveHead>;

/** A match that was played. Its games are in order; each seat's CPU time is in ms. */
export interface ArchivedMatch {
  id: string;
  commit: number;
  /** ms since 1970. */
  finishedAt: number;
  isVoid: boolean;
  /** Whether the fit weighs how far its deals differ: matches of early versions did not store it. */
  spread: boolean;
  /** Whether it is in the sums of how its versions play. */
  styled: boolean;
  /** Ids, by place in the line-up. */
  versions: string[];
  /** One a deal. */
  seeds: string[];
  games: { moves: Uint8Array; cpu: number[] }[];
}

/** An archive that is not what its arena wrote. */
export class ArchiveProblem extends Error {}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The raw public key of an Ed25519 key, in hexadecimal. */
export const publicHex = (key: KeyObject): string =>
  createPublicKey(key).export({ type: "spki", format: "der" }).subarray(-32).toString("hex");

/** The key that `publicHex` wrote. */
export const publicKeyOf = (hex: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(hex, "hex")]),
    type: "spki",
    format: "der",
  });

/** @param key the private key of the public one that the head names. */
export function signHead(head: ArchiveHead, key: KeyObject): { head: Buffer; signature: Buffer } {
  const bytes = Buffer.from(JSON.stringify(head));
  return { head: bytes, signature: sign(null, bytes, key) };
}

/** @throws ArchiveProblem when the head was changed after it was signed. */
export function readHead(bytes: Uint8Array, signature: Uint8Array): ArchiveHead {
  const read = parseMessage(ArchiveHead, parseOrNothing(Buffer.from(bytes).toString("utf8")));
  if (!read.ok) throw new ArchiveProblem(`its head is not one of an archive: ${read.message}`);
  if (!verify(null, bytes, publicKeyOf(read.value.key), signature))
    throw new ArchiveProblem(`its head does not bear the signature of ${read.value.key}: it was changed`);
  return read.value;
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What stands in a file before the blocks. */
export function fileStart(head: Uint8Array, signature: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([MAGIC, length, head, signature]);
}

/** How many bytes of a file say how long its start is. */
export const START = MAGIC.length + 4;

/** The length of a file's start by its first bytes; undefined where the file is no archive. */
export function startLength(first: Uint8Array): number | undefined {
  if (first.length < START || !MAGIC.equals(first.subarray(0, MAGIC.length))) return undefined;
  const head = Buffer.from(first).readUInt32BE(MAGIC.length);
  if (head > LONGEST_HEAD) throw new ArchiveProblem("its head is longer than any");
  return START + head + SIGNATURE;
}

/** The head of a file, from its start. @throws ArchiveProblem */
export function readStart(start: Uint8Array): ArchiveHead {
  if (start.length < START + SIGNATURE) throw new ArchiveProblem("it ends within its head");
  return readHead(start.subarray(START, -SIGNATURE), start.subarray(-SIGNATURE));
}

/** The entry of a packed block in its archive's head. */
export const blockEntry = (bytes: Uint8Array, first: number, last: number): ArchiveHead["blocks"][number] => ({
  first,
  last,
  bytes: bytes.length,
  sha256: sha256(bytes),
});

/** @throws ArchiveProblem when it is not the block that the head lists. */
export function readBlock(bytes: Uint8Array, entry: ArchiveHead["blocks"][number], players: number): ArchivedMatch[] {
  if (bytes.length !== entry.bytes || sha256(bytes) !== entry.sha256)
    throw new ArchiveProblem(`the block of commits ${entry.first} to ${entry.last} is not the one that was signed`);
  return unpackBlock(bytes, players);
}

const VOID = 1;
const SPREAD = 2;
const STYLED = 4;
/** Its seeds are not all of the ladder's cipher, and are kept as text. */
const TEXT_SEEDS = 8;
const CHACHA = /^chacha8:[0-9a-f]{64}$/;

/** Packs matches that were played, in the order of their commits. */
export function packBlock(matches: readonly ArchivedMatch[]): Uint8Array {
  const versions = [...new Set(matches.flatMap((match) => match.versions))];
  const parts: Uint8Array[] = [];
  const whole = (value: number): void => {
    const bytes: number[] = [];
    for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
    parts.push(Uint8Array.from([...bytes, value]));
  };
  const text = (bytes: Uint8Array): void => {
    whole(bytes.length);
    parts.push(bytes);
  };
  whole(versions.length);
  for (const version of versions) parts.push(uuidBytes(version));
  whole(matches.length);
  for (const match of matches) {
    const plain = match.seeds.every((seed) => CHACHA.test(seed));
    parts.push(uuidBytes(match.id));
    whole(
      (match.isVoid ? VOID : 0) + (match.spread ? SPREAD : 0) + (match.styled ? STYLED : 0) + (plain ? 0 : TEXT_SEEDS),
    );
    for (const value of [match.commit, match.finishedAt, match.seeds.length]) whole(value);
    for (const version of match.versions) whole(versions.indexOf(version));
    for (const seed of match.seeds) plain ? parts.push(Buffer.from(seed.slice(8), "hex")) : text(Buffer.from(seed));
    whole(match.games.length);
    for (const { moves } of match.games) text(moves);
    parts.push(new Uint8Array(Float32Array.from(match.games.flatMap(({ cpu }) => cpu)).buffer));
  }
  return gzipSync(Buffer.concat(parts), { level: 9 });
}

/** @throws ArchiveProblem when it is no block. */
export function unpackBlock(packed: Uint8Array, players: number): ArchivedMatch[] {
  const bytes = unzip(packed);
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new ArchiveProblem("a block ends too early");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const whole = (most = Number.MAX_SAFE_INTEGER): number => {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = take(1)[0]!;
      value += (byte % 128) * unit;
      if (value > most) throw new ArchiveProblem("a block holds a number that is too large");
      if (byte < 128) return value;
    }
  };
  const each = <T>(length: number, one: () => T): T[] => Array.from({ length }, one);
  const versions = each(whole(bytes.length), () => uuidOf(take(16)));
  return each(whole(bytes.length), () => {
    const id = uuidOf(take(16));
    const flags = whole(15);
    const [commit, finishedAt, deals] = [whole(), whole(), whole(bytes.length)];
    const seated = each(players, () => versions[whole(versions.length - 1)]!);
    const seeds = each(deals, () =>
      flags & TEXT_SEEDS ? take(whole(bytes.length)).toString() : `chacha8:${take(32).toString("hex")}`,
    );
    const moves = each(whole(bytes.length), () => Uint8Array.from(take(whole(bytes.length))));
    const games = moves.map((of) => ({ moves: of, cpu: each(players, () => shortest(take(4).readFloatLE())) }));
    const is = (flag: number) => (flags & flag) !== 0;
    return {
      id,
      commit,
      finishedAt,
      isVoid: is(VOID),
      spread: is(SPREAD),
      styled: is(STYLED),
      versions: seated,
      seeds,
      games,
    };
  });
}

function unzip(packed: Uint8Array): Buffer {
  try {
    return gunzipSync(packed, { maxOutputLength: LONGEST_BLOCK });
  } catch (error) {
    throw new ArchiveProblem(`a block cannot be unpacked: ${(error as Error).message}`);
  }
}

/** The number with the fewest digits that is this one in single precision: what PostgreSQL writes. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

const uuidBytes = (id: string): Uint8Array => Buffer.from(id.replaceAll("-", ""), "hex");

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

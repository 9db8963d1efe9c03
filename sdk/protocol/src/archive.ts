import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Options } from "@liars-ladder/rules";
import { type Static, Type } from "typebox";
import { type ArchivedMatch, ArchiveProblem, unpackBlock } from "./archive-block.ts";
import { parseMessage } from "./jobs.ts";
import { jsonOrNothing } from "./json.ts";

export { type ArchivedMatch, ArchiveProblem, blockBytes, packBlock, unpackBlock } from "./archive-block.ts";

/**
 * The archive of a season: one file with everything from which its replays and ratings are made again. It begins with the line
 * `liars-ladder-archive 2`, then the length of the head (4 bytes, big-endian), the head (JSON), its Ed25519 signature (64 bytes),
 * and the blocks that the head lists with their hashes, one after the other. It holds no names: versions are ids and hashes, so
 * that a name can be taken away and an archive never changes.
 */
const MAGIC = Buffer.from("liars-ladder-archive 2\n");
const SIGNATURE = 64;
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
  const read = parseMessage(ArchiveHead, jsonOrNothing(Buffer.from(bytes).toString("utf8")));
  if (!read.ok) throw new ArchiveProblem(`its head is not one of an archive: ${read.message}`);
  if (!verify(null, bytes, publicKeyOf(read.value.key), signature))
    throw new ArchiveProblem(`its head does not bear the signature of ${read.value.key}: it was changed`);
  return read.value;
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

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { jsonOrNothing, parseMessage } from "@liars-ladder/protocol";
import { type Static, Type } from "typebox";
import { Refusal } from "../embedded/refusal.ts";

/**
 * The content of a backup's `manifest.json`. Next to it is a file for each table: the output of PostgreSQL's
 * `copy … to stdout`, compressed with gzip. Any PostgreSQL can read it without our code.
 */
export const Manifest = Type.Object({
  format: Type.Literal("liars-ladder-backup 1"),
  /** The moment of the backup, the same for all tables; ISO 8601. */
  at: Type.String(),
  /** The migrations that made the schema, in order. */
  migrations: Type.Array(Type.Object({ name: Type.String(), hash: Type.String() })),
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: "^\\w+$" }),
      columns: Type.Array(Type.String()),
      rows: Type.Integer({ minimum: 0 }),
      /** SHA-256 of the compressed file, in hexadecimal. */
      sha256: Type.String(),
    }),
  ),
  /** `last`: the last number that it gave; null if it has given none yet. */
  sequences: Type.Array(Type.Object({ name: Type.String(), last: Type.Union([Type.Integer(), Type.Null()]) })),
});
export type Manifest = Static<typeof Manifest>;

export const MANIFEST = "manifest.json";
export const fileOf = (table: string): string => `${table}.copy.gz`;

/**
 * Reads a backup's manifest, and checks every file against it.
 *
 * @throws Refusal that names the first file that was changed.
 */
export async function readManifest(path: string): Promise<Manifest> {
  const refuse = (file: string, what: string) =>
    new Refusal(`${file} ${what}. Name the folder that \`liars-arena backup\` made, complete and unchanged.`);
  const unreadable = (file: string) => (error: NodeJS.ErrnoException) => {
    throw refuse(file, `cannot be read (${error.code})`);
  };
  const file = join(path, MANIFEST);
  const text = await readFile(file, "utf8").catch(unreadable(file));
  const read = parseMessage(Manifest, jsonOrNothing(text));
  if (!read.ok) throw refuse(file, `is not the manifest of a backup: ${read.message}`);
  for (const { name, sha256 } of read.value.tables) {
    const table = join(path, fileOf(name));
    if ((await hashOf(table).catch(unreadable(table))) !== sha256)
      throw refuse(table, "differs from what the backup wrote");
  }
  return read.value;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

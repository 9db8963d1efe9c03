import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Db, Sql } from "../db/sql.ts";
import { Refusal } from "../embedded/refusal.ts";
import { fileOf, MANIFEST, type Manifest } from "./manifest.ts";
import { migrationsOf, sequencesOf, type TableColumns, tablesOf } from "./tables.ts";

/**
 * Writes everything that the arena's tables hold at one moment, while the arena keeps running. It leaves out the queue,
 * because restoring queues the waiting jobs again, and the host's secrets.
 *
 * @param path a folder that does not exist yet. Only a whole backup gets this name.
 * @throws Refusal when something exists there.
 */
export async function writeBackup(sql: Sql, path: string): Promise<Manifest> {
  const target = resolve(path);
  if (await stat(target).catch(() => undefined)) throw new Refusal(`${path} already exists. Choose another name.`);
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    // It holds the sources of all bots, and password hashes.
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const manifest = await sql.begin("isolation level repeatable read read only", async (one): Promise<Manifest> => {
      const [{ at } = { at: "" }] = await one<{ at: string }[]>`
        select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`;
      const tables: Manifest["tables"] = [];
      for (const table of await tablesOf(one))
        tables.push(await writeTable(one, table, join(partial, fileOf(table.name))));
      const [migrations, sequences] = [await migrationsOf(one), await sequencesOf(one)];
      return { format: "liars-ladder-backup 1", at, migrations: [...migrations], tables, sequences: [...sequences] };
    });
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await toDisk(partial);
    await rename(partial, target);
    await toDisk(dirname(target));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeTable(one: Db, { name, columns }: TableColumns, file: string): Promise<Manifest["tables"][number]> {
  const hash = createHash("sha256");
  let rows = 0;
  const count = tap((chunk) => {
    // COPY writes a line break within a value as two other characters.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
  });
  await pipeline(
    await one`copy ${one(name)} (${one(columns)}) to stdout`.readable(),
    count,
    createGzip(),
    tap((chunk) => hash.update(chunk)),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { name, columns, rows, sha256: hash.digest("hex") };
}

/** Passes every chunk through, and shows it to `see`. */
const tap = (see: (chunk: Buffer) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      see(chunk);
      done(null, chunk);
    },
  });

/** Without this, a power failure could lose files that were just created in a folder. */
async function toDisk(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { migrate } from "../db/migrate.ts";
import type { Db, Sql } from "../db/sql.ts";
import { Refusal } from "../embedded/refusal.ts";
import { fileOf, type Manifest, readManifest } from "./manifest.ts";
import { foreignKeysOf, tablesOf } from "./tables.ts";

/**
 * Fills an empty database with a backup, and brings its schema up to date. Files are checked before anything is written.
 *
 * @throws Refusal when the database is not empty, or the backup is damaged or of a newer version.
 */
export async function restoreBackup(sql: Sql, path: string): Promise<Manifest> {
  const manifest = await readManifest(path);
  const [{ tables } = { tables: 0 }] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
  if (tables > 0)
    throw new Refusal(
      `The database has ${tables} tables. A backup is restored into an empty database: make a new one.`,
    );
  await migrate(sql, { until: manifest.migrations });
  await sql.begin((one) => fill(one, manifest, path));
  await migrate(sql);
  await sql`analyze`;
  return manifest;
}

/** Foreign keys and triggers are removed while the tables are filled one by one, and restored afterwards. */
async function fill(one: Db, manifest: Manifest, path: string): Promise<void> {
  const tables = await tablesOf(one);
  if (JSON.stringify(tables) !== JSON.stringify(manifest.tables.map(({ name, columns }) => ({ name, columns }))))
    throw new Refusal(
      "The backup's tables are not the ones that its migrations make. It was changed after it was written.",
    );
  const keys = await foreignKeysOf(one);
  for (const { table_name, name } of keys) await one.unsafe(`alter table ${table_name} drop constraint ${name}`);
  for (const { name } of tables) await one`alter table ${one(name)} disable trigger user`;
  // Migrations insert rows, too.
  await one`truncate ${one(tables.map(({ name }) => name))}`;
  for (const { name, columns } of tables) {
    const into = await one`copy ${one(name)} (${one(columns)}) from stdin`.writable();
    await pipeline(createReadStream(join(path, fileOf(name))), createGunzip(), into);
  }
  for (const { table_name, name, definition } of keys)
    await one.unsafe(`alter table ${table_name} add constraint ${name} ${definition}`);
  for (const { name } of tables) await one`alter table ${one(name)} enable trigger user`;
  for (const { name, last } of manifest.sequences)
    if (last !== null) await one`select setval(quote_ident(${name})::regclass, ${last})`;
}

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Sql } from "./sql.ts";

const FOLDER = new URL("../../migrations/", import.meta.url);
/** Any constant of our own. Two arenas that start together must not migrate at once. */
const LOCK = 7_201_833_551;

export interface MigrateOptions {
  folder?: URL;
  /** The migrations that another database has had: only these are applied. If left out, all are. */
  until?: readonly { name: string; hash: string }[];
}

/**
 * Brings the schema forward: it applies every `NNNN_name.sql` that this database has not had, in order, each in a
 * transaction of its own. There is no way back.
 *
 * @returns the names of those that were applied.
 * @throws Error when a file has changed since it was applied, or when the database, or the other one, is newer than
 * this code.
 */
export async function migrate(sql: Sql, { folder = FOLDER, until }: MigrateOptions = {}): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
  const one = await sql.reserve();
  const applied: string[] = [];
  try {
    await one`select pg_advisory_lock(${LOCK})`;
    await one`create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())`;
    const rows = await one<{ name: string; hash: string }[]>`select name, hash from migration`;
    const done = new Map(rows.map(({ name, hash }) => [name, hash]));
    const asked = until && new Map(until.map(({ name, hash }) => [name, hash]));
    for (const name of [...done.keys(), ...(asked?.keys() ?? [])])
      if (!names.includes(name))
        throw new Error(`The database has migration ${name}, which this version does not know: start a newer version.`);
    for (const name of names) {
      const text = await readFile(new URL(name, folder), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      if (asked && !asked.has(name)) continue;
      const before = done.get(name) ?? asked?.get(name);
      if (before !== undefined && before !== hash)
        throw new Error(`Migration ${name} has changed since it was applied: put it back, and write a new one.`);
      if (done.has(name)) continue;
      await one.unsafe(`begin;\n${text}\n;insert into migration (name, hash) values ('${name}', '${hash}');\ncommit;`);
      applied.push(name);
    }
  } catch (error) {
    await one.unsafe("rollback");
    throw error;
  } finally {
    await one`select pg_advisory_unlock_all()`;
    one.release();
  }
  return applied;
}

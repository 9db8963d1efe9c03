// `liars-arena restore PATH`: restores into the empty database of DATABASE_URL, or into a DATA_DIR that has no database
// yet. Exit code 0 if everything is restored and agrees with its games, 1 if something disagrees, 2 if nothing was
// restored.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { connect, type Sql } from "../db/sql.ts";
import { openFolder } from "../embedded/folder.ts";
import { lockFolder } from "../embedded/lock.ts";
import { Refusal } from "../embedded/refusal.ts";
import { readSettings, type Settings } from "../embedded/settings.ts";
import { openStores } from "../embedded/stores.ts";
import { recompute } from "../matches/recompute.ts";
import { inWords } from "../matches/recompute-main.ts";
import { restoreBackup } from "./restore.ts";

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [path, more] = args;
  if (path === undefined || path.startsWith("-") || more !== undefined) {
    console.error("restore: name one folder, which holds the backup. Usage: liars-arena restore PATH");
    return 2;
  }
  try {
    const settings = readSettings(process.env);
    const work = (url: string) => inEmpty(url, path, settings);
    return await (settings.databaseUrl === undefined ? inFolder(settings, work) : work(settings.databaseUrl));
  } catch (error) {
    console.error(`restore: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}

async function inEmpty(url: string, path: string, { databaseUrl, dataDir }: Settings): Promise<number> {
  const sql: Sql = connect(url, 2);
  try {
    const { at, tables } = await restoreBackup(sql, path);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const where = databaseUrl === undefined ? dataDir : "the database of DATABASE_URL";
    console.log(`${tables.length} tables with ${rows} rows of ${at} are in ${where}. Now all games are played again …`);
    const recount = await recompute(sql, false);
    console.log(inWords(recount));
    return recount.differences.length === 0 ? 0 : 1;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Runs the database of a data folder during `work`. A database that was made here and not filled is removed again. */
async function inFolder(settings: Settings, work: (url: string) => Promise<number>): Promise<number> {
  const { dataDir } = settings;
  openFolder(dataDir);
  const unlock = lockFolder(dataDir);
  const database = join(dataDir, "postgres");
  try {
    if (existsSync(database))
      throw new Refusal(`${dataDir} already has a database. Set DATA_DIR to a folder that has none.`);
    const { cluster, databaseUrl } = await openStores(settings, () => {});
    const done = await work(databaseUrl).catch((error: unknown) => ({ error }));
    await cluster?.stop();
    if (typeof done === "number") return done;
    rmSync(database, { recursive: true, force: true });
    throw done.error;
  } finally {
    unlock();
  }
}

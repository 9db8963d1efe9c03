import { userInfo } from "node:os";
import { resolve } from "node:path";
import { readDatabaseUrl } from "./config.ts";
import { connect, type Sql } from "./db/sql.ts";
import { Refusal as NotDone } from "./embedded/refusal.ts";
import { runningDatabase } from "./embedded/running.ts";
import { isRefusal, type Refusal } from "./http/refusal.ts";

/**
 * Runs a command's work in the arena's database: the one of DATABASE_URL or DATABASE_URL_FILE, otherwise that of
 * the arena that `npm start` runs on DATA_DIR.
 *
 * @param work returns the exit code, or a refusal, which is printed; the code is then 1.
 * @returns the exit code; 2 when the database cannot be reached.
 */
export async function inDatabase(name: string, work: (sql: Sql) => Promise<number | Refusal>): Promise<number> {
  let sql: Sql | undefined;
  try {
    const dataDir = resolve(process.env.DATA_DIR || ".data");
    const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
    const url = DATABASE_URL || DATABASE_URL_FILE ? readDatabaseUrl(process.env) : runningDatabase(dataDir);
    if (!url) {
      console.error(
        `${name}: no arena runs on ${dataDir}. Run npm start first, or set DATA_DIR to another folder, or DATABASE_URL to the arena's PostgreSQL database.`,
      );
      return 2;
    }
    sql = connect(url, 2);
    const done = await work(sql);
    if (!isRefusal(done)) return done;
    const { detail, help } = done.refused;
    console.error(`${name}: ${detail}\n  -> ${help}`);
    return 1;
  } catch (error) {
    const code = error instanceof NotDone && error.code ? ` (${error.code})` : "";
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}${code}`);
    return 2;
  } finally {
    await sql?.end({ timeout: 5 });
  }
}

/** The user at the keyboard, for the audit log. */
export const atKeyboard = (): string => `${userInfo().username} (liars-arena)`;

import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The database of an arena that `npm start` keeps running on a data folder, for users who may read that folder's
 * secrets.
 *
 * @returns its URL; undefined if nothing runs there.
 * @throws Error if the folder may not be read.
 */
export function runningDatabase(dataDir: string): string | undefined {
  try {
    const password = readFileSync(join(dataDir, "postgres-password"), "utf8").trim();
    // Process, folder, start, port: https://www.postgresql.org/docs/current/storage-file-layout.html
    const port = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8")
      .split("\n")[3]
      ?.trim();
    return port ? `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/arena` : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

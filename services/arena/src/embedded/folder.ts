import { randomBytes } from "node:crypto";
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "./refusal.ts";

/**
 * Makes the data folder, or checks that the existing one can be used.
 *
 * @throws Refusal if it cannot be made or written, or if PostgreSQL could not reach it.
 */
export function openFolder(dir: string): void {
  const root = process.getuid?.() === 0;
  try {
    mkdirSync(join(dir, "log"), { recursive: true, mode: 0o700 });
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    // Root runs PostgreSQL as another OS user, who must be able to enter the folder.
    chmodSync(dir, root ? 0o711 : 0o700);
    writeFileSync(join(dir, ".gitignore"), "*\n");
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Refusal(`The data folder ${dir} is not writable (${why}). Set DATA_DIR to a writable folder.`);
  }
}

/** A secret of this data folder. It is made at the first start, and kept in a file that only its owner may read. */
export function keepSecret(file: string): string {
  try {
    const kept = readFileSync(file, "utf8").trim();
    if (kept.length >= 32) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

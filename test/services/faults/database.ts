import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, startCluster } from "../../../services/arena/src/embedded/cluster.ts";
import { signal } from "../../../services/arena/src/embedded/processes.ts";
import { descendants } from "../program.ts";

/** A PostgreSQL of its own on a small disk of its own, started again whenever it ends. */
export interface Database {
  /** Superuser's URL of a database, on the port of now. */
  url(name: string): string;
  port(): number;
  /** SIGKILL to all its processes. */
  kill(): void;
  /** Leaves no byte of room on its disk. */
  fill(): void;
  /** Gives the room back. */
  empty(): void;
  stop(): Promise<void>;
}

const DISK = "400m";
const SETTINGS = { max_wal_size: "64MB", min_wal_size: "32MB", shared_buffers: "32MB" };

/** Needs root, for the disk. */
export async function startDatabase(): Promise<Database> {
  const disk = mkdtempSync(join(tmpdir(), "liars-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=711`, "tmpfs", disk]);
  chmodSync(disk, 0o711);
  const ballast = join(disk, "ballast");
  const options = { dir: join(disk, "data"), password: "postgres", settings: SETTINGS };
  let cluster: Cluster = await startCluster(options);
  let stopping = false;
  let kept: Promise<void> = keepIt();
  async function keepIt(): Promise<void> {
    await cluster.gone;
    while (!stopping) {
      await sleep(500);
      // Without room on its disk it does not come up.
      const next = await startCluster(options).catch(() => undefined);
      if (next === undefined) continue;
      cluster = next;
      kept = keepIt();
      return;
    }
  }
  return {
    url: (name) => cluster.url(name),
    port: () => cluster.port,
    kill: () => {
      for (const pid of [cluster.pid, ...descendants(cluster.pid).map(({ pid }) => pid)]) signal(pid, "SIGKILL");
    },
    fill: () => {
      const file = openSync(ballast, "w");
      const block = Buffer.alloc(64 * 1024);
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast),
    stop: async () => {
      stopping = true;
      await cluster.stop();
      await kept;
      execFileSync("umount", [disk]);
      rmSync(disk, { recursive: true });
    },
  };
}

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Cluster, type ClusterOptions, startCluster } from "../services/arena/src/embedded/cluster.ts";
import { startService } from "../services/arena/src/embedded/service.ts";

/** Runs a PostgreSQL for some work, as with `npm start`, with nothing in it. */
export async function withDatabase(
  work: (cluster: Cluster) => Promise<void>,
  options: Pick<ClusterOptions, "settings" | "under"> = {},
): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "liars-bench-"));
  // As root, PostgreSQL runs as another OS user, who must be able to enter.
  chmodSync(dir, 0o711);
  // Ends the server even when this process is killed.
  const entry = fileURLToPath(new URL("../services/arena/src/embedded/guard.ts", import.meta.url));
  const guard = startService({ entry, env: {}, log: join(dir, "guard.log") });
  const onSpawn = (postgres: number) => guard.process.send({ services: [], postgres });
  try {
    const cluster = await startCluster({ dir: join(dir, "data"), password: "bench", onSpawn, ...options });
    try {
      await work(cluster);
    } finally {
      await cluster.stop();
    }
  } finally {
    guard.process.send("over");
    await guard.ended;
    rmSync(dir, { recursive: true, force: true });
  }
}

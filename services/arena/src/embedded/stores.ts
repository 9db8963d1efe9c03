import { join } from "node:path";
import { type Cluster, startCluster } from "./cluster.ts";
import { ensureDatabase, ensureQueueRole } from "./database.ts";
import { keepSecret } from "./folder.ts";
import { appendLog } from "./logfile.ts";
import { Refusal } from "./refusal.ts";
import type { Settings } from "./settings.ts";

/** Where the arena and the runner keep their data. */
export interface Stores {
  databaseUrl: string;
  /** Only for the runner; undefined when the queue is in Redis. */
  queueUrl: string | undefined;
  /** The embedded server, if it was started. */
  cluster: Cluster | undefined;
}

/**
 * Opens the embedded database or the operator's, and makes the runner's role for the queue.
 *
 * @param onSpawn is called with the pid of each process of PostgreSQL that must not outlive this one.
 */
export async function openStores(settings: Settings, onSpawn: (pid: number) => void): Promise<Stores> {
  const cluster = settings.databaseUrl === undefined ? await ownServer(settings.dataDir, onSpawn) : undefined;
  const databaseUrl = settings.databaseUrl ?? cluster?.url("arena") ?? "";
  try {
    if (cluster) await ensureDatabase(cluster.url("postgres"), "arena");
    const queueUrl = settings.redisUrl
      ? undefined
      : (settings.queueUrl ??
        (await ensureQueueRole(databaseUrl, keepSecret(join(settings.dataDir, "queue-password")))));
    return { databaseUrl, queueUrl, cluster };
  } catch (error) {
    if (cluster) throw error;
    throw new Refusal(
      `The database of DATABASE_URL cannot be prepared (${reason(error)}). Check it. If its user may not create roles, set QUEUE_URL or REDIS_URL.`,
    );
  }
}

async function ownServer(dir: string, onSpawn: (pid: number) => void): Promise<Cluster> {
  const log = appendLog(join(dir, "log", "postgres.log"));
  try {
    return await startCluster({
      dir: join(dir, "postgres"),
      password: keepSecret(join(dir, "postgres-password")),
      // If a session is killed, the server ends. The tree then starts it again, with everything that uses it.
      settings: { restart_after_crash: "off" },
      log: (line) => log(`${line}\n`),
      onSpawn,
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`PostgreSQL did not start: ${reason(error)} (its log: ${join(dir, "log", "postgres.log")})`);
  }
}

/** One line of an error, without the secrets of its connection URL. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  return (first.message || error.name).split("\n")[0] ?? "";
}

import { rmSync } from "node:fs";
import { signal, waitGone } from "./processes.ts";

/**
 * The processes that must be gone at the end. Each service leads its own process group, so everything that it started
 * ends with it.
 */
export interface Tree {
  /** Leaders of the groups of arena and runner. */
  services: number[];
  /** PostgreSQL's first process. Its other processes end with it. */
  postgres: number | undefined;
  /** A folder that nobody needs without the tree: the data of tests. */
  scratch?: string;
}

/**
 * Ends the tree within 4.5 s: first the services, which are asked to end so that they can give back their work; then
 * the database. It runs in the root of the tree, or in the guard if the root is gone.
 */
export async function endTree({ services, postgres, scratch }: Tree): Promise<void> {
  for (const pid of services) signal(pid, "SIGTERM");
  await Promise.all(services.map((pid) => waitGone(pid, 2500)));
  for (const pid of services) signal(-pid, "SIGKILL");
  if (postgres !== undefined) await endPostgres(postgres);
  if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
}

async function endPostgres(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitGone(pid, 1000)) return;
  signal(pid, "SIGQUIT");
  if (await waitGone(pid, 600)) return;
  signal(pid, "SIGKILL");
  await waitGone(pid, 300);
}

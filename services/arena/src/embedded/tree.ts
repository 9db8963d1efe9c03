import { signal, waitGone } from "./processes.ts";

/** What must be gone at the end. Services lead process groups of their own, so what they started goes with them. */
export interface Tree {
  /** Leaders of the groups of arena and runner. */
  services: number[];
  /** PostgreSQL's first process; its others end when it does. */
  postgres: number | undefined;
}

/**
 * Ends the tree within 4.5 s, politely at first: services, so that they can give back their work; then the
 * database. Runs in the root of the tree, and in the guard when the root has vanished.
 */
export async function endTree({ services, postgres }: Tree): Promise<void> {
  for (const pid of services) signal(pid, "SIGTERM");
  await Promise.all(services.map((pid) => waitGone(pid, 2500)));
  for (const pid of services) signal(-pid, "SIGKILL");
  if (postgres === undefined) return;
  signal(postgres, "SIGINT");
  if (await waitGone(postgres, 1000)) return;
  signal(postgres, "SIGQUIT");
  if (await waitGone(postgres, 600)) return;
  signal(postgres, "SIGKILL");
  await waitGone(postgres, 300);
}

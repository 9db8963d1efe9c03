import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SecretName } from "../secret.ts";

export type Secrets = Partial<Record<SecretName, string>>;

/**
 * Passes secrets to services in files that only our own user may read. An environment can be read in /proc for as
 * long as its process lives, and anybody can read a command line.
 */
export interface Handover {
  /** Writes the secrets of a service. @returns the part of its environment that names the files. */
  to(service: string, secrets: Secrets): Record<string, string>;
  /** Removes them all. */
  clear(): void;
}

/** Removes the files of a predecessor that was killed. */
export function openHandover(dataDir: string): Handover {
  const root = join(dataDir, "secrets");
  const clear = () => rmSync(root, { recursive: true, force: true });
  clear();
  return {
    to: (service, secrets) => {
      const folder = join(root, service);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const named = Object.entries(secrets).map(([name, secret]) => {
        const file = join(folder, name);
        rmSync(file, { force: true });
        writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
        return [`${name}_FILE`, file] as const;
      });
      return Object.fromEntries(named);
    },
    clear,
  };
}

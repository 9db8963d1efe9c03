import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { must, ROOT } from "./command.ts";

/** Every workspace that is published. */
export const PUBLISHED = [
  "@liars-ladder/rules",
  "@liars-ladder/stats",
  "@liars-ladder/sdk",
  "@liars-ladder/protocol",
  "@liars-ladder/sandbox",
  "@liars-ladder/bots",
  "@liars-ladder/cli",
  "create-liars-bot",
] as const;

/** Packs them all as `npm publish` would, built on the way, and returns the tarballs' paths. */
export async function packAll(folder: string): Promise<string[]> {
  await must("npm", ["pack", ...PUBLISHED.flatMap((name) => ["-w", name]), "--pack-destination", folder], {
    cwd: ROOT,
  });
  return (await readdir(folder)).filter((file) => file.endsWith(".tgz")).map((file) => join(folder, file));
}

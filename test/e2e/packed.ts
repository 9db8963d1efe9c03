import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { must, ROOT } from "./command.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The folder for the packed packages. They are there once it has a file `done`, which holds the error, if there
     * was one.
     */
    packed: string;
  }
}

/** Every workspace that is published. */
export const PUBLISHED = [
  "@liars-ladder/rules",
  "@liars-ladder/stats",
  "@liars-ladder/equilibrium",
  "@liars-ladder/sdk",
  "@liars-ladder/evaluate",
  "@liars-ladder/protocol",
  "@liars-ladder/sandbox",
  "@liars-ladder/bots",
  "@liars-ladder/cli",
  "create-liars-bot",
] as const;

/** Builds and packs all of them, as `npm publish` would. */
async function packAll(folder: string): Promise<void> {
  await must("npm", ["pack", ...PUBLISHED.flatMap((name) => ["-w", name]), "--pack-destination", folder], {
    cwd: ROOT,
  });
}

/** Packs all packages once, while other tests are running already. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "liars-packed-"));
  const packing = packAll(folder).then(
    () => "",
    (error: Error) => error.message,
  );
  const done = packing.then((problem) => writeFileSync(join(folder, "done"), problem));
  project.provide("packed", folder);
  return async () => {
    await done;
    rmSync(folder, { recursive: true, force: true });
  };
}

import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { must, ROOT } from "./command.ts";

/** How packing ended. */
export type Done = { problem: string } | { sizes: string };

declare module "vitest" {
  interface ProvidedContext {
    /** Folder for the packed packages. They are complete when it has a file `done.json`, which holds a `Done`. */
    packed: string;
  }
}

/** Packs all packages once, while other tests already run. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "liars-packed-"));
  // The maintainers' own command, which builds in a copy, because tests read this checkout meanwhile.
  const packing = must("npm", ["run", "--silent", "pack", "--", folder], { cwd: ROOT }).then(
    (sizes): Done => ({ sizes }),
    (error: Error): Done => ({ problem: error.message }),
  );
  const done = packing.then((ended) => {
    // Whole when it is there, for whoever waits for it.
    writeFileSync(join(folder, "ended"), JSON.stringify(ended));
    renameSync(join(folder, "ended"), join(folder, "done.json"));
  });
  project.provide("packed", folder);
  return async () => {
    await done;
    rmSync(folder, { recursive: true, force: true });
  };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { must, ROOT } from "./command.ts";

/** How packing ended. */
export type Done = { problem: string } | { sizes: string };

declare module "vitest" {
  interface ProvidedContext {
    /** Folder where the packed packages will be, once a file `done.json` is there too: a `Done`. */
    packed: string;
  }
}

/** Packs all packages once, while other tests are running already. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "liars-packed-"));
  // The maker's own command, which builds in a copy: tests read this checkout meanwhile.
  const packing = must("npm", ["run", "--silent", "pack", "--", folder], { cwd: ROOT }).then(
    (sizes): Done => ({ sizes }),
    (error: Error): Done => ({ problem: error.message }),
  );
  const done = packing.then((ended) => writeFileSync(join(folder, "done.json"), JSON.stringify(ended)));
  project.provide("packed", folder);
  return async () => {
    await done;
    rmSync(folder, { recursive: true, force: true });
  };
}

import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What some packages hold beside what `tsc` writes, made for packing alone. */
interface Part {
  folder: string;
  /** Paths in it. */
  makes: readonly string[];
  make(root: string): void;
}

const PARTS: readonly Part[] = [
  {
    folder: "sdk/cli",
    makes: ["viewer"],
    make: (root) => vite(join(root, "ladder-web"), "vite.viewer.config.ts"),
  },
  {
    folder: "sdk/cli",
    makes: ["vendor"],
    make: (root) => void execFileSync(process.execPath, [join(root, "sdk/cli/scripts/vendor.ts")], { cwd: root }),
  },
  {
    // The template and its copier are the CLI's.
    folder: "sdk/create-liars-bot",
    makes: ["template", "bin/create.js"],
    make(root) {
      for (const path of this.makes)
        cpSync(join(root, "sdk/cli", path), join(root, this.folder, path), { recursive: true });
    },
  },
];

const partsOf = (folder: string): readonly Part[] => PARTS.filter((part) => part.folder === folder);

export function makeParts(root: string, folder: string): void {
  removeParts(root, folder);
  for (const part of partsOf(folder)) part.make(root);
}

export function removeParts(root: string, folder: string): void {
  for (const { makes } of partsOf(folder))
    for (const path of makes) rmSync(join(root, folder, path), { recursive: true, force: true });
}

function vite(cwd: string, config: string): void {
  const program = join(cwd, "../node_modules/vite/bin/vite.js");
  // What is built goes to people: an arena or a port that is set for development does not.
  execFileSync(process.execPath, [program, "build", "--config", config, "--logLevel", "warn"], {
    cwd,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** `tsc -b` of these folders and of what they need, on one core: other work goes on beside it. */
export function compile(root: string, folders: readonly string[]): void {
  const program = join(root, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [program, "-b", "--singleThreaded", ...folders], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
}

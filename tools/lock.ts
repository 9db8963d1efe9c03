// npm run lock: brings package-lock.json in line with the package.json files. It runs npm in a folder without
// node_modules: next to installed packages, npm forgets those of other platforms (npm/cli#4828).
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "liars-lock-"));
try {
  const files = execFileSync("git", ["ls-files", "*package.json", "*/bin/*", ".npmrc", "package-lock.json"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.trim().split("\n")) cpSync(join(root, file), join(folder, file));
  execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit"], {
    cwd: folder,
    stdio: "inherit",
  });
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as {
    packages: Record<string, { engines?: unknown }>;
  };
  // npm would compare them with the Node that it runs on, and warn 29 times. Our Node comes with the packages.
  for (const one of Object.values(lock.packages)) delete one.engines;
  writeFileSync(join(root, "package-lock.json"), `${JSON.stringify(lock, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

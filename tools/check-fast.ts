// npm run check:fast [-- REVISION]: lint, types, and the tests that lie in a folder with what changed and import it.
// Nearly every test of the arena imports nearly all of it, so running those elsewhere would take minutes.
// "Changed" means different from where this branch left main (on main: from the last commit), or from REVISION.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const { resolve } = createRequire(import.meta.url);
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const folder = mkdtempSync(join(tmpdir(), "liars-check-"));

const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
    .split("\n")
    .filter((line) => line !== "");

function baseOf(asked: string | undefined): string {
  if (asked !== undefined) return git("rev-parse", "--verify", `${asked}^{commit}`)[0] as string;
  try {
    return git("merge-base", "main", "HEAD")[0] as string;
  } catch {
    // A clone without main.
    return "HEAD";
  }
}

/** Whether a program of node_modules succeeded. */
function passes(name: string, args: string[]): boolean {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  console.log(
    `check:fast: ${name} ${status === 0 ? "in order" : "FAILED"}, ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  );
  return status === 0;
}

/** These tests read the sources as text, so no import leads to them. */
const houseIsInOrder = (): boolean =>
  passes("house", [vitest, "run", "--project=unit", "--reporter=dot", "test/house"]);

/** The end-to-end tests start whole programs and take minutes, so they are left out. */
function testsPass(base: string, changed: ReadonlySet<string>): boolean {
  const folders = new Set([...changed].map((path) => dirname(path)));
  const beside = testFiles().filter((path) => folders.has(dirname(path)));
  if (beside.length === 0) {
    sayLeftOut(new Set());
    return true;
  }
  const report = join(folder, "report.json");
  const projects = ["--project=unit", "--project=services", "--exclude=test/house/**", "--passWithNoTests"];
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const passed = passes("tests", [vitest, "run", ...beside, `--changed=${base}`, ...projects, ...reporters]);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { name: string }[] };
  sayLeftOut(new Set(testResults.map(({ name }) => relative(root, name))));
  return passed;
}

const testFiles = (): string[] =>
  git("ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts", "*.test.tsx").filter(
    (path) => !path.startsWith("test/house/"),
  );

function sayLeftOut(ran: ReadonlySet<string>): void {
  const all = testFiles();
  const left = new Map<string, number>();
  for (const path of all.filter((path) => !ran.has(path))) {
    const room = path.split("/").slice(0, -1).slice(0, 2).join("/");
    left.set(room, (left.get(room) ?? 0) + 1);
  }
  const rooms = [...left].map(([room, count]) => `${room} ${count}`).join(", ");
  console.log(
    `check:fast: ran ${ran.size} of ${all.length} test files. Not run: ${rooms || "none"}; soak tests; advisories.`,
  );
  console.log("check:fast: npm run check runs all of it.");
}

try {
  const base = baseOf(process.argv[2]);
  const changed = new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]);
  console.log(`check:fast: ${changed.size} files changed since ${base.slice(0, 8)}\n`);
  const good =
    passes("lint", [resolve("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]) &&
    passes("unused", [
      join(root, "node_modules/knip/bin/knip.js"),
      "--no-progress",
      "--treat-config-hints-as-errors",
    ]) &&
    passes("types", [join(root, "node_modules/typescript/bin/tsc"), "-b"]) &&
    houseIsInOrder() &&
    testsPass(base, changed);
  process.exitCode = good ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

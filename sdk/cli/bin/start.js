// Published: runs the built program. In a checkout: the sources, so that `npx liars` works without a build.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { enableCompileCache, getCompileCacheDir } from "node:module";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const published = import.meta.url.includes("/node_modules/") || !existsSync(source);

// What was compiled once is kept for the next time, in a folder of Node's own.
enableCompileCache();
if (published) await import("../dist/main.js");
else runSource();

function runSource() {
  const flags = ["--conditions=@liars-ladder/source", "--no-node-snapshot"];
  const child = spawn(process.execPath, [...flags, source, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() ?? "", ...process.env },
  });

  // From a terminal, Ctrl-C reaches the child by itself: it belongs to the same foreground group.
  process.on("SIGINT", () => {
    if (!process.stdin.isTTY) child.kill("SIGINT");
  });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));

  child.on("error", (error) => {
    console.error(`liars: cannot start ${process.execPath}: ${error.message}`);
    process.exitCode = 2;
  });
  child.on("exit", (code, signal) => {
    if (signal === null) {
      process.exitCode = code ?? 2;
      return;
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

// The published package runs the built program. A checkout runs the sources, so that `npx liars` works without a build.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { enableCompileCache, getCompileCacheDir } from "node:module";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const published = import.meta.url.includes("/node_modules/") || !existsSync(source);

// Node stores compiled code in a folder of its own, for the next start.
enableCompileCache();
if (published) await import("../dist/main.js");
else runSource();

function runSource() {
  const flags = ["--conditions=@liars-ladder/source"];
  const child = spawn(process.execPath, [...flags, source, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() ?? "", ...process.env },
  });

  // In a terminal, Ctrl-C reaches the child without our help: it is in the same foreground process group.
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

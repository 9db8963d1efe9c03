import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import type { BuildOptions } from "esbuild";
import { packageChain } from "../bubblewrap.ts";
import { FROM_SOURCE, packageFolder } from "../build/packages.ts";
import { processFile } from "../build/step.ts";
import { isolatedVm } from "../layers.ts";
import { keptScript } from "./kept-script.ts";

/** What a match process runs: a file, or a text that it reads from its standard input; and what that needs. */
export type Script = ({ readonly file: string } | { readonly text: string }) & {
  readonly reads: readonly string[];
  /** If this host allows it, the process locks itself before it says that it is ready. */
  readonly locks?: true;
};

let known: Script | undefined;

/**
 * As published: the file beside this one. In a checkout: one bundle, which is kept until a source changes. Otherwise a
 * match process would read fifty files and strip their types, which costs 0.2 s and reserves 10 GB of address space
 * for WebAssembly.
 */
export function matchScript(): Script {
  const file = processFile("match-process", import.meta.url);
  const packages = packageChain(packageFolder("@liars-ladder/sandbox"), "@liars-ladder/rules");
  known ??= FROM_SOURCE
    ? { text: bundled(file), reads: isolatedVm(), locks: true }
    : { file, reads: [packageFolder("@liars-ladder/sandbox"), ...packages, ...isolatedVm()], locks: true };
  return known;
}

function bundled(file: string): string {
  const require = createRequire(import.meta.url);
  const options: BuildOptions = {
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    target: "node24",
    conditions: ["@liars-ladder/source"],
    // The only native module. It is found from here, because a script from standard input is in no folder.
    external: ["isolated-vm"],
    logLevel: "silent",
    absWorkingDir: packageFolder("@liars-ladder/sandbox"),
  };
  const { version } = require("esbuild/package.json") as { version: string };
  const ivm = JSON.stringify(require.resolve("isolated-vm"));
  const script = keptScript([version, options], () => bundle(require.resolve("esbuild"), options));
  return `const liarsRequire = require; require = (name) => liarsRequire(name === "isolated-vm" ? ${ivm} : name);\n${script}`;
}

/** In a process of its own: in ours, esbuild would leave a service running. */
function bundle(esbuild: string, options: BuildOptions): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      "-e",
      `process.stdout.write(require(${JSON.stringify(esbuild)}).buildSync(${JSON.stringify(options)}).outputFiles[0].text)`,
    ],
    { encoding: "utf8", env: { ESBUILD_WORKER_THREADS: "0" }, maxBuffer: 64 * 1024 ** 2 },
  );
  if (status !== 0) throw new Error(`the match process's script does not bundle: ${stderr.slice(0, 500)}`);
  return stdout;
}

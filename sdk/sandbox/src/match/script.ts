import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import type { BuildOptions } from "esbuild";
import { packageChain } from "../bubblewrap.ts";
import { FROM_SOURCE, packageFolder } from "../build/packages.ts";
import { processFile } from "../build/step.ts";
import { isolatedVm } from "../layers.ts";

/** What a match process runs: a file, or a text that it reads from its standard input; and what that loads. */
export type Script = ({ readonly file: string } | { readonly text: string }) & {
  readonly reads: readonly string[];
  /** It locks itself where this host lets it, before it says that it is ready. */
  readonly locks?: true;
};

let known: Script | undefined;

/**
 * As published: the file beside this one. In a checkout: one bundle, made once by each process that plays matches, so
 * that a match process neither strips types, which costs it 0.2 s and reserves 10 GB of address space for WebAssembly,
 * nor reads fifty files.
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
    // The only native module, found from here: a script from standard input stands in no folder.
    external: ["isolated-vm"],
    logLevel: "silent",
    absWorkingDir: packageFolder("@liars-ladder/sandbox"),
  };
  // In a process of its own: within ours, esbuild would leave a service running.
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      "-e",
      `process.stdout.write(require(${JSON.stringify(require.resolve("esbuild"))}).buildSync(${JSON.stringify(options)}).outputFiles[0].text)`,
    ],
    { encoding: "utf8", env: { ESBUILD_WORKER_THREADS: "0" }, maxBuffer: 64 * 1024 ** 2 },
  );
  if (status !== 0) throw new Error(`the match process's script does not bundle: ${stderr.slice(0, 500)}`);
  const ivm = JSON.stringify(require.resolve("isolated-vm"));
  return `const liarsRequire = require; require = (name) => liarsRequire(name === "isolated-vm" ? ${ivm} : name);\n${stdout}`;
}

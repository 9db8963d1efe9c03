import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { FROM_SOURCE, packageFolder } from "../build/packages.ts";
import { processFile } from "../build/step.ts";

/** What a match process runs: a file, or a text that it reads from its standard input. */
export type Script = { readonly file: string } | { readonly text: string };

let known: Script | undefined;

/**
 * As published: the file beside this one. In a checkout: one bundle, made once by each process that plays matches, so
 * that a match process neither strips types, which costs it 0.2 s and reserves 10 GB of address space for WebAssembly,
 * nor reads fifty files.
 */
export function matchScript(): Script {
  const file = processFile("match-process", import.meta.url);
  known ??= FROM_SOURCE ? { text: bundled(file) } : { file };
  return known;
}

function bundled(file: string): string {
  const built = buildSync({
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
  });
  const ivm = createRequire(fileURLToPath(import.meta.url)).resolve("isolated-vm");
  return `const liarsRequire = require; require = (name) => liarsRequire(name === "isolated-vm" ? ${JSON.stringify(ivm)} : name);\n${built.outputFiles[0]!.text}`;
}

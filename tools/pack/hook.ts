// Run by npm around `npm pack` and `npm publish` in a workspace (prepack, postpack): builds it, and lets its published
// package.json stand in for the checkout's meanwhile. `npm run pack` does the same for all of them, in a copy.
import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { compile } from "./compile.ts";
import { makeParts, removeParts } from "./parts.ts";
import { isCompiled, publishedManifest, readManifest } from "./published.ts";

const root = join(import.meta.dirname, "../..");
const cwd = process.cwd();
const folder = relative(root, cwd).replaceAll("\\", "/");
const manifest = join(cwd, "package.json");
/** The checkout's own, while the published one is in its place. */
const kept = join(cwd, ".package.json.kept");

function restore(): void {
  if (existsSync(kept)) renameSync(kept, manifest);
}

function prepare(): void {
  // Of a packing that was stopped halfway.
  restore();
  if (isCompiled(cwd)) {
    for (const made of ["dist", "tsconfig.tsbuildinfo"]) rmSync(join(cwd, made), { recursive: true, force: true });
    compile(root, [folder]);
  }
  makeParts(root, folder);
  copyFileSync(manifest, kept);
  writeFileSync(manifest, `${JSON.stringify(publishedManifest(root, folder, readManifest(cwd)), null, 2)}\n`);
}

switch (process.argv[2]) {
  case "prepack":
    prepare();
    break;
  case "postpack":
    restore();
    removeParts(root, folder);
    break;
  default:
    throw new Error("npm runs this, as prepack and postpack of a workspace");
}

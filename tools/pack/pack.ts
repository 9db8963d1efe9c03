import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { compile } from "./compile.ts";
import { copyOfCheckout } from "./copy.ts";
import { makeParts } from "./parts.ts";
import { isCompiled, publishedFolders, publishedManifest, readManifest } from "./published.ts";

const run = promisify(execFile);

/** A packed package, as npm tells of it. */
export interface Packed {
  name: string;
  version: string;
  /** Of the tarball, in the folder. */
  filename: string;
  /** Bytes of the tarball, and of what is in it. */
  size: number;
  unpackedSize: number;
  files: { path: string; size: number }[];
}

/**
 * Packs every published workspace of a checkout into `target`, as `npm publish` would. All is built in a copy: the
 * checkout stays as it is, and whoever works in it meanwhile sees nothing of it.
 *
 * @throws Error with what the compiler or npm said: `npm publish` is rehearsed too.
 */
export async function packAll(root: string, target: string): Promise<Packed[]> {
  mkdirSync(target, { recursive: true });
  const copy = copyOfCheckout(root);
  try {
    const folders = publishedFolders(copy);
    compile(
      copy,
      folders.filter((folder) => isCompiled(join(copy, folder))),
    );
    for (const folder of folders) makeParts(copy, folder);
    // Last: the compiler reads other workspaces by their sources.
    for (const folder of folders) {
      const manifest = publishedManifest(copy, folder, readManifest(join(copy, folder)));
      writeFileSync(join(copy, folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    }
    const workspaces = folders.flatMap((folder) => ["-w", folder]);
    await run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", resolve(target), ...workspaces], {
      cwd: copy,
    });
    return await rehearse(copy, workspaces);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** What `npm publish` would say. No registry is asked: whether a version is there already is for the day of publishing. */
async function rehearse(copy: string, workspaces: readonly string[]): Promise<Packed[]> {
  const offline = ["--registry", "http://127.0.0.1:9", "--fetch-retries", "0"];
  const args = ["publish", "--dry-run", "--json", "--ignore-scripts", ...offline, ...workspaces];
  const { stdout, stderr } = await run("npm", args, { cwd: copy, maxBuffer: 2 ** 26 });
  // Else it would leave out what it thinks wrong, such as a command, and go on.
  if (stderr.includes("auto-corrected")) throw new Error(`npm publish would change a package.json:\n${stderr}`);
  return Object.values(JSON.parse(stdout) as Record<string, Packed>);
}

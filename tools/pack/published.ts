import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a package.json says, as far as packing asks. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports?: unknown;
  imports?: unknown;
  scripts?: Record<string, string>;
  [field: string]: unknown;
}

interface Root extends Manifest {
  workspaces: string[];
  repository: { type: string; url: string };
  homepage: string;
  bugs: string;
}

/** Only in this checkout: whoever installs a package has what was built. */
const SOURCE = "@liars-ladder/source";

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Folders of the workspaces that are published, from the root of a checkout. */
export function publishedFolders(root: string): string[] {
  const { workspaces } = readManifest(root) as Root;
  return workspaces.filter((folder) => readManifest(join(root, folder)).private !== true);
}

/**
 * The package.json that is published for one of a checkout's: with what is the same for all packages and stands here or at
 * the root, and without what only a checkout can use: the way to its sources, and scripts.
 */
export function publishedManifest(root: string, folder: string, own: Manifest): Manifest {
  const { repository, homepage, bugs, license } = readManifest(root) as Root;
  const { scripts: _, exports, imports, ...rest } = own;
  return {
    ...rest,
    license,
    homepage: `${homepage}/tree/main/${folder}#readme`,
    bugs,
    repository: { ...repository, directory: folder },
    engines: { node: NODE },
    ...(exports === undefined ? {} : { exports: withoutSource(exports) }),
    ...(imports === undefined ? {} : { imports: withoutSource(imports) }),
    publishConfig: { access: "public", provenance: true },
  };
}

/** The oldest Node that packages are for: it strips types, and isolated-vm has a build for it. */
const NODE = ">=24.12";

function withoutSource(exports: unknown): unknown {
  if (typeof exports !== "object" || exports === null) return exports;
  const kept = Object.entries(exports).filter(([condition]) => condition !== SOURCE);
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutSource(value)]));
}

/** Whether a workspace is compiled before it is packed. */
export const isCompiled = (folder: string): boolean => existsSync(join(folder, "tsconfig.json"));

import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/**
 * The files of the packages that a bot may import, and of those that they import: as text to bundle and to check
 * types against.
 */
export const PACKAGES = ["@liars-ladder/sdk", "@liars-ladder/rules"] as const;
export type PackageName = (typeof PACKAGES)[number];

/** A checkout uses the packages' sources; an installed package uses the files that it ships. */
export const FROM_SOURCE = import.meta.url.endsWith(".ts");

export interface PackageFiles {
  readonly name: PackageName;
  /** Keys of `files`: the code that runs, and the file that its types are read from. */
  readonly code: string;
  readonly types: string;
  /** Paths relative to the package. */
  readonly files: ReadonlyMap<string, string>;
}

/** The folder of an installed package, symbolic links resolved. */
export function packageFolder(name: string): string {
  const require = createRequire(import.meta.url);
  return dirname(realpathSync(require.resolve(`${name}/package.json`)));
}

let known: readonly PackageFiles[] | undefined;

export function packages(): readonly PackageFiles[] {
  known ??= PACKAGES.map(read);
  return known;
}

function read(name: PackageName): PackageFiles {
  const folder = packageFolder(name);
  const under = FROM_SOURCE ? "src" : "dist";
  const wanted = FROM_SOURCE ? /^(?!.*\.test\.ts$).*\.ts$/ : /\.(?:js|d\.ts)$/;
  const files = new Map<string, string>();
  for (const entry of readdirSync(join(folder, under), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !wanted.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(relative(folder, path).replaceAll("\\", "/"), readFileSync(path, "utf8"));
  }
  return FROM_SOURCE
    ? { name, code: "src/index.ts", types: "src/index.ts", files }
    : { name, code: "dist/index.js", types: "dist/index.d.ts", files };
}

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { API } from "typescript/unstable/sync";

export const repository = fileURLToPath(new URL("../..", import.meta.url));

/** A source file and everything that it imports: statically, dynamically, and as types. */
export interface Source {
  /** From the root of the repository, with `/`. */
  path: string;
  /** Specifiers as they are written, each of them once. */
  imports: string[];
  /** Those that are our own files, by path. */
  files: string[];
  /** Those that are packages, without the path within the package: `@liars-ladder/sandbox`, `vite`. */
  packages: string[];
}

/** Every TypeScript file that git tracks or would add. Bots that are test data do not belong to the house. */
function paths(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], {
    cwd: repository,
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((path) => existsSync(join(repository, path)) && /\.tsx?$/.test(path))
    .filter((path) => !path.startsWith("test/hostile/bots/"));
}

/**
 * Parses all sources with TypeScript's own parser. So no text in quotes is mistaken for an import. Nothing is resolved.
 */
export function readSources(): Source[] {
  const config = join(repository, "tsconfig.sources.json");
  const all = paths();
  const text = JSON.stringify({
    compilerOptions: { noResolve: true, noLib: true, types: [], jsx: "preserve" },
    files: all,
  });
  const api = new API({
    cwd: repository,
    fs: {
      readFile: (path) => (path === config ? text : undefined),
      fileExists: (path) => (path === config ? true : undefined),
    },
  });
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    return all.map((path) => {
      const parsed = program?.getSourceFile(join(repository, path));
      if (!parsed) throw new Error(`TypeScript did not parse ${path}`);
      return source(path, [...new Set(parsed.imports.map((node) => (node as unknown as { text: string }).text))]);
    });
  } finally {
    api.close();
  }
}

function source(path: string, imports: string[]): Source {
  const isFile = (name: string) => name.startsWith(".");
  const files = imports.filter(isFile).map((name) => relative(repository, join(repository, dirname(path), name)));
  const named = imports.filter((name) => !isFile(name) && !isBuiltin(name) && !name.startsWith("data:"));
  return { path, imports, files, packages: [...new Set(named.map(packageOf))] };
}

const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

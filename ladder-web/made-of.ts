import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** What is made of sources, or only tests them. */
const OTHER = /^(node_modules|dist|__pycache__|\..*)$|\.(tsbuildinfo|test\.tsx?)$/;

/**
 * A hash of all sources in some folders and files of a checkout, and of this Node: what is built from them is the same as long as this
 * is.
 */
export function madeOf(root: string, parts: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  const add = (path: string): void => {
    const name = relative(root, path).replaceAll("\\", "/");
    hash.update(`\n${name} `).update(createHash("sha256").update(readFileSync(path)).digest("hex"));
  };
  const walk = (folder: string): void => {
    const found = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !OTHER.test(name));
    for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const part of parts) {
    if (part.endsWith("/")) walk(join(root, part));
    else add(join(root, part));
  }
  return hash.digest("hex");
}

import { createHash, type Hash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "../build/packages.ts";

/** What is bundled comes from these packages, whole. */
const PACKAGES = ["@liars-ladder/sandbox", "@liars-ladder/rules"];

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * What `make` returns, from the last process of this checkout that made it: making it takes longer than playing a match.
 *
 * @param how everything besides the sources on which it depends.
 * @param folder where it is kept; whoever may write there may change the checkout as well.
 */
export function keptScript(how: unknown, make: () => string, folder = cache()): string {
  const key = createHash("sha256").update(JSON.stringify(how));
  for (const name of PACKAGES) addSources(key, packageFolder(name));
  const name = `${key.digest("hex")}.cjs`;
  const kept = read(join(folder, name));
  if (kept !== undefined) return kept;
  const text = make();
  keep(folder, name, text);
  return text;
}

const cache = (): string => join(packageFolder("@liars-ladder/sandbox"), "../../node_modules/.cache/match-process");

function addSources(key: Hash, folder: string): void {
  key.update(readFileSync(join(folder, "package.json")));
  const files = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" });
  for (const file of files.sort())
    if (/(?<!\.test)\.ts$/.test(file)) key.update(`\0${file}\0`).update(readFileSync(join(folder, "src", file)));
}

/** The first line is the hash of the rest, so that a file without its end is not taken. */
function read(file: string): string | undefined {
  try {
    const [hash, ...lines] = readFileSync(file, "utf8").split("\n");
    const text = lines.join("\n");
    return hash === sha256(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Where it cannot be written, the next process makes its own. */
function keep(folder: string, name: string, text: string): void {
  const fresh = join(folder, `${name}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(fresh, `${sha256(text)}\n${text}`);
    renameSync(fresh, join(folder, name));
    for (const old of readdirSync(folder))
      if (old.endsWith(".cjs") && old !== name) rmSync(join(folder, old), { force: true });
  } catch {}
}

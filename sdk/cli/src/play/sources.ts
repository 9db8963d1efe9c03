import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { usage } from "../failure.ts";

/** The files of one bot, as they are bundled here and sent to the ladder. */
export interface Sources {
  /** Paths relative to `folder`, with `/`. */
  files: { path: string; text: string }[];
  /** The one that exports the bot. */
  entry: string;
  folder: string;
}

const ENTRIES = ["bot.ts", "index.ts", "main.ts", "bot.js", "index.js", "main.js"];
const ENDINGS = ["", ".ts", ".mts", ".js", ".mjs", ".json", "/index.ts", "/index.js"];
/** Past this the server's door refuses anyway; it says so better. */
const MOST_FILES = 200;
/** What is imported from a file, comments and all: a file too many does no harm, one too few would. */
const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["'`](\.{1,2}\/[^"'`\n]+)["'`]/g;

/** The bot's file (or the one of a folder) and whatever it imports, within the folder of its package.json. */
export async function readSources(path: string): Promise<Sources> {
  const file = await entryOf(resolve(path), path);
  const folder = packageOf(file);
  const entry = relative(folder, file).split(sep).join("/");
  const files = new Map<string, string>();
  const queue = [entry];
  for (let next = queue.pop(); next !== undefined && files.size < MOST_FILES; next = queue.pop()) {
    if (files.has(next)) continue;
    const text = await readFile(join(folder, next), "utf8");
    files.set(next, text);
    if (!next.endsWith(".json")) queue.push(...(await imports(folder, next, text)));
  }
  return { files: [...files].map(([path, text]) => ({ path, text })), entry, folder };
}

async function entryOf(path: string, typed: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw usage(`there is no file ${typed}`, "Name a bot's file, such as ./bot.ts.");
    throw usage(`cannot read ${typed}: ${error.message}`);
  });
  if (found.isFile()) return path;
  const entry = ENTRIES.find((name) => existsSync(join(path, name)));
  if (found.isDirectory() && entry !== undefined) return join(path, entry);
  throw usage(`${typed} is a folder without a bot.ts`, "Name the bot's file, or go to its folder.");
}

/** The nearest folder above with a package.json, else the file's own: nothing outside it belongs to the bot. */
function packageOf(file: string): string {
  const own = dirname(file);
  for (let folder = own; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) return own;
  }
}

/** Files that `from` imports by a relative path and that are there; the bundler names those that are not. */
async function imports(folder: string, from: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const [, specifier = ""] of text.matchAll(IMPORT)) {
    const target = posix.normalize(posix.join(posix.dirname(from), specifier));
    if (target.startsWith("..") || target.includes("node_modules/")) continue;
    const swapped = target.replace(/\.(m?)js$/, ".$1ts");
    for (const path of [target, swapped, ...ENDINGS.map((ending) => target + ending)]) {
      const there = await stat(join(folder, path)).catch(() => undefined);
      if (!there?.isFile()) continue;
      found.push(path);
      break;
    }
  }
  return found;
}

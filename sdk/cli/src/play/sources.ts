import { constants, existsSync, realpathSync } from "node:fs";
import { lstat, open, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, posix, relative, resolve, sep } from "node:path";
import { LIMITS } from "@liars-ladder/sandbox/limits";
import { type Failure, usage } from "../failure.ts";

/** The files of one bot, which are bundled here and sent to the ladder. */
export interface Sources {
  /** Paths relative to `folder`, with `/`. */
  files: { path: string; text: string }[];
  /** The path of the file that exports the bot. */
  entry: string;
  folder: string;
}

/** The variable with the real path of a folder; nothing outside it is read. `liars mcp` sets it. */
export const WITHIN = "LIARS_WITHIN";

const ENTRIES = ["bot.ts", "index.ts", "main.ts", "bot.js", "index.js", "main.js"];
const ENDINGS = ["", ".ts", ".mts", ".js", ".mjs", ".json", "/index.ts", "/index.js"];
/** The names that a link may lead to: those that the server accepts. */
const SOURCE = /\.(?:ts|mts|js|mjs|json|md|txt)$/;
/** Reading stops here: the server refuses more files anyway, with a better message. */
const MOST_FILES = 200;
/**
 * Finds imports, even in comments: one file too many does no harm, but one too few would. No two parts of the pattern match
 * the same white space, so that the time stays linear in the length of a source.
 */
const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?["'`](\.{1,2}\/[^"'`\n]+)["'`]/g;

/**
 * The bot's file (or the bot.ts of a folder) and everything that it imports, within the folder of its package.json. The
 * folder may be somebody else's, and what is read is sent to the server. So nothing outside the folder is read, however it
 * is reached, nothing hidden, and no file that is too long.
 */
export async function readSources(path: string): Promise<Sources> {
  const file = await entryOf(resolve(path), path);
  const folder = packageOf(file);
  const entry = relative(folder, file).split(sep).join("/");
  const own = entry.slice(0, entry.lastIndexOf("/") + 1);
  const files = new Map<string, string>();
  const queue = [entry];
  for (let next = queue.pop(); next !== undefined && files.size < MOST_FILES; next = queue.pop()) {
    if (files.has(next)) continue;
    // The user typed the path of the bot's own folder, so only the part below it is checked.
    const below = next.startsWith(own) ? next.slice(own.length) : next;
    if (next !== entry && isHidden(below))
      throw usage(
        `${next} is a hidden file, so it is not read`,
        "Rename it without the leading dot, or do not import it.",
      );
    const text = await readSource(folder, next);
    files.set(next, text);
    if (!next.endsWith(".json")) queue.push(...(await imports(folder, next, text)));
  }
  return { files: [...files].map(([path, text]) => ({ path, text })), entry, folder };
}

/** The bot's file, in the folder where it really is: the user named that folder. */
async function entryOf(path: string, typed: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw usage(`there is no file ${typed}`, "Name the bot's file, such as ./bot.ts.");
    throw usage(`cannot read ${typed}: ${error.message}`);
  });
  const entry = found.isDirectory() ? ENTRIES.find((name) => existsSync(join(path, name))) : basename(path);
  if (entry === undefined)
    throw usage(`${typed} is a folder without a bot.ts`, "Name the bot's file, or the folder that it is in.");
  return join(await realpath(found.isDirectory() ? path : dirname(path)), entry);
}

/**
 * The nearest folder above with a package.json, or else the file's own folder: nothing outside it belongs to the bot. It is
 * never the user's home or a folder above the repository: a package.json there has nothing to do with the bot.
 */
function packageOf(file: string): string {
  const own = dirname(file);
  const homes = homesOf();
  const edge = process.env[WITHIN];
  for (let folder = own; !homes.includes(folder) && dirname(folder) !== folder; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (folder === edge || existsSync(join(folder, ".git"))) break;
  }
  return own;
}

/** The user's home, as it is named and as its real path; empty for a user without a home. */
function homesOf(): string[] {
  try {
    return [homedir(), realpathSync(homedir())];
  } catch {
    return [];
  }
}

const isHidden = (path: string): boolean => path.split("/").some((part) => part.startsWith("."));

/** Reads one source file. @throws Failure that says what is wrong, and what to do. */
async function readSource(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  const real = await realpath(file).catch((error) => {
    throw unreadable(path, error);
  });
  if (real !== file) checkLink(folder, path, relative(folder, real).split(sep).join("/"), real);
  const noFile = () => usage(`${path} is not a file`, "Sources must be plain files: replace it with one.");
  // Do not even open it: a FIFO would wait for a writer, and a device may do anything.
  if (!(await lstat(real)).isFile()) throw noFile();
  const handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch((error) => {
    throw unreadable(path, error);
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw noFile();
    const { bytes } = LIMITS.upload;
    // Read no more than this, even if the file grows or does not say its length.
    const buffer = Buffer.alloc(Math.min(found.size, bytes) + 1);
    let size = 0;
    for (let more = 1; more > 0 && size < buffer.length; size += more)
      more = (await handle.read(buffer, size, buffer.length - size, size)).bytesRead;
    if (found.size > bytes || size > found.size)
      throw usage(
        `${path} takes ${Math.max(found.size, size)} bytes, but all sources together may take at most ${bytes}`,
        "Make the file smaller, or do not import it.",
      );
    return buffer.toString("utf8", 0, size);
  } finally {
    await handle.close();
  }
}

/** A link, in the path or at its end, may only lead to a file that could be imported by its own name. */
function checkLink(folder: string, path: string, target: string, real: string): void {
  const leaves = target === ".." || target.startsWith("../") || resolve(folder, target) !== real;
  if (!leaves && SOURCE.test(target) && !isHidden(target) && !target.includes("node_modules/")) return;
  throw usage(
    leaves
      ? `${path} is a link that leaves the bot's folder: it leads to ${real}`
      : `${path} is a link to ${target}, which is not one of the bot's sources`,
    `Nothing outside ${folder} is read, since everything read is sent to the server. Put the file itself there, or do not import it.`,
  );
}

const unreadable = (path: string, { code, message }: NodeJS.ErrnoException): Failure =>
  usage(
    code === "ELOOP" ? `${path} is a link that leads to itself` : `cannot read ${path}: ${code ?? message}`,
    "Put a file there, or do not import it.",
  );

/** The existing files that `from` imports by a relative path; the bundler complains about missing ones. */
async function imports(folder: string, from: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const [, specifier = ""] of text.matchAll(IMPORT)) {
    const target = posix.normalize(posix.join(posix.dirname(from), specifier));
    if (target.startsWith("..") || target.includes("node_modules/")) continue;
    const swapped = target.replace(/\.(m?)js$/, ".$1ts");
    for (const path of [target, swapped, ...ENDINGS.map((ending) => target + ending)]) {
      // If it is something other than a file, such as a link that leads to itself, reading it will fail with a message.
      const there = await lstat(join(folder, path)).catch(() => undefined);
      const isFolder = there?.isSymbolicLink() ? await leadsToFolder(join(folder, path)) : there?.isDirectory();
      if (there === undefined || isFolder) continue;
      found.push(path);
      break;
    }
  }
  return found;
}

const leadsToFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (there) => there.isDirectory(),
    () => false,
  );

// Makes the folder of a new bot from `template/`. It is plain JavaScript without dependencies, because both `liars new` and
// `npm create liars-bot` run this file.
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const home = join(dirname(fileURLToPath(import.meta.url)), "..");
const template = join(home, "template");

/** A mistake of the user, and what to do about it. */
class CreateError extends Error {
  constructor(message, next) {
    super(message);
    this.next = next;
  }
}

/**
 * Makes `folder` and fills it. If the folder is not empty, it writes nothing and throws.
 * `packages`: a folder of packed tarballs to install from, instead of the registry.
 */
export async function createBot(folder, { packages } = {}) {
  const target = resolve(folder);
  const name = basename(target);
  if (!/^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]$/.test(name))
    throw new CreateError(
      `a bot cannot be named "${name}"`,
      'The bot gets the folder\'s name: 2 to 32 characters of a-z, 0-9 and "-", without "-" at either end.',
    );
  const there = await readdir(target).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw new CreateError(`cannot use ${target}: ${error.message}`, "Choose another folder.");
  });
  if (there.length > 0) throw new CreateError(`${target} is not empty`, "Choose a new folder.");

  const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  const needs = packages === undefined ? fromRegistry(version) : await fromTarballs(resolve(packages));
  const files = (await readdir(template, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)))
    .sort();
  await write(target, template, files, { name, needs }).catch((error) => {
    if (error.code === undefined) throw error;
    throw new CreateError(`cannot write ${target}: ${error.message}`, "Choose a folder that you may write to.");
  });
  return { folder: target, name, files: files.map(dotted) };
}

async function write(target, template, files, { name, needs }) {
  await mkdir(target, { recursive: true });
  for (const file of files) {
    const to = join(target, dotted(file));
    await mkdir(dirname(to), { recursive: true });
    if (file === "package.json") {
      const made = JSON.parse(await readFile(join(template, file), "utf8"));
      await writeFile(to, `${JSON.stringify({ ...made, name, devDependencies: needs }, null, 2)}\n`);
    } else if (/\.(ts|md)$/.test(file)) {
      const text = await readFile(join(template, file), "utf8");
      await writeFile(to, text.replaceAll("__NAME__", name));
    } else await copyFile(join(template, file), to);
  }
}

/** npm does not pack files like `.gitignore` under their own names, so the template has `_gitignore`. */
const dotted = (file) => file.replace(/^_/, ".");

const fromRegistry = (version) => ({ "@liars-ladder/cli": version, "@liars-ladder/sdk": version });

/** Names every tarball, so that npm does not look in the registry for any of them. */
async function fromTarballs(folder) {
  const tarballs = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".tgz")).sort();
  const named = tarballs.flatMap((file) => {
    const [, bare] = /^(.+)-\d+\.\d+\.\d+[^/]*\.tgz$/.exec(file) ?? [];
    if (bare === undefined || bare === "create-liars-bot") return [];
    return [[bare.replace(/^liars-ladder-/, "@liars-ladder/"), `file:${join(folder, file)}`]];
  });
  if (!named.some(([name]) => name === "@liars-ladder/cli"))
    throw new CreateError(
      `there is no packed @liars-ladder/cli in ${folder}`,
      "Make them in a checkout of the ladder: npm run pack -- FOLDER",
    );
  return Object.fromEntries(named);
}

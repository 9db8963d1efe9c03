// Lays out the folder of a new bot from `template/`. Plain and without dependencies: `liars new` and
// `npm create liars-bot` run this very file.
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const home = join(dirname(fileURLToPath(import.meta.url)), "..");
const template = join(home, "template");

/** A mistake of the user, with the way out. */
class CreateError extends Error {
  constructor(message, next) {
    super(message);
    this.next = next;
  }
}

/**
 * Makes `folder` and fills it. Refuses a folder that holds anything, and writes nothing then.
 * `packages`: a folder of packed tarballs to install from, instead of the registry.
 */
export async function createBot(folder, { packages } = {}) {
  const target = resolve(folder);
  const name = basename(target);
  if (!/^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]$/.test(name))
    throw new CreateError(
      `"${name}" is no name for a bot`,
      'The folder names the bot: 2 to 32 of a-z, 0-9 and "-", no "-" at either end.',
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
  return { folder: target, name, files: files.map(dotted) };
}

/** npm packs no file of a dot's name as it is. */
const dotted = (file) => file.replace(/^_/, ".");

const fromRegistry = (version) => ({ "@liars-ladder/cli": version, "@liars-ladder/sdk": version });

/** Every tarball is named, so that npm looks for none of them in the registry. */
async function fromTarballs(folder) {
  const tarballs = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".tgz")).sort();
  const named = tarballs.flatMap((file) => {
    const [, bare] = /^(.+)-\d+\.\d+\.\d+[^/]*\.tgz$/.exec(file) ?? [];
    if (bare === undefined || bare === "create-liars-bot") return [];
    return [[bare.replace(/^liars-ladder-/, "@liars-ladder/"), `file:${join(folder, file)}`]];
  });
  if (!named.some(([name]) => name === "@liars-ladder/cli"))
    throw new CreateError(
      `${folder} holds no packed @liars-ladder/cli`,
      "Make them in a checkout of the ladder: npm run pack -- FOLDER",
    );
  return Object.fromEntries(named);
}

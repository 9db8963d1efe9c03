import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { type BuildReport, type BuildRequest, buildKey } from "@liars-ladder/sandbox";

/** A bot that was built. */
export type Built = Extract<BuildReport, { ok: true }>;

/** Builds that were not used for this long are deleted. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

/** The folder for files that can be made again: in `$XDG_CACHE_HOME`, in `%LOCALAPPDATA%` on Windows, else in `~/.cache`. */
export function cacheFolder(part: string, env: NodeJS.ProcessEnv = process.env): string {
  const base = env.XDG_CACHE_HOME || (process.platform === "win32" && env.LOCALAPPDATA) || join(homedir(), ".cache");
  return join(base, "liars-ladder", part);
}

const folder = (): string => cacheFolder("builds");

/** The file of a build. Its name depends on the sources, the SDK and the compiler. */
const fileOf = (request: BuildRequest): string =>
  join(folder(), `${createHash("sha256").update(buildKey()).update(JSON.stringify(request)).digest("hex")}.json`);

/** The stored build of the same request; undefined if there is none, or it cannot be read. */
export async function keptBuild(request: BuildRequest): Promise<Built | undefined> {
  try {
    const made: Built = JSON.parse(await readFile(fileOf(request), "utf8"));
    const whole = createHash("sha256").update(made.bundle).digest("hex") === made.hash;
    return whole && Array.isArray(made.rulesets) ? made : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a build for the next time. If that fails, the bot will be built again. */
export async function keepBuild(request: BuildRequest, built: Built): Promise<void> {
  const file = fileOf(request);
  const fresh = `${file}.${process.pid}`;
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    await writeFile(fresh, JSON.stringify(built), { mode: 0o600 });
    await rename(fresh, file);
    for (const name of await readdir(folder())) {
      const old = join(folder(), name);
      if (Date.now() - (await stat(old)).mtimeMs > KEPT_MS) await rm(old, { force: true });
    }
  } catch {}
}

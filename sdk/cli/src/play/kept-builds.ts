import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { type BuildReport, type BuildRequest, buildKey } from "@liars-ladder/sandbox";

/** A bot that is built. */
export type Built = Extract<BuildReport, { ok: true }>;

/** Builds that nobody asked for in so long go. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

/** What can be made again: `$XDG_CACHE_HOME/liars-ladder/PART`, `%LOCALAPPDATA%` on Windows, else below `~/.cache`. */
export function cacheFolder(part: string, env: NodeJS.ProcessEnv = process.env): string {
  const base = env.XDG_CACHE_HOME || (process.platform === "win32" && env.LOCALAPPDATA) || join(homedir(), ".cache");
  return join(base, "liars-ladder", part);
}

const folder = (): string => cacheFolder("builds");

/** The file of a build: another for each source, SDK and compiler. */
const fileOf = (request: BuildRequest): string =>
  join(folder(), `${createHash("sha256").update(buildKey()).update(JSON.stringify(request)).digest("hex")}.json`);

/** What an earlier build made of the same; undefined where there is none, or none that can be read. */
export async function keptBuild(request: BuildRequest): Promise<Built | undefined> {
  try {
    const made: Built = JSON.parse(await readFile(fileOf(request), "utf8"));
    const whole = createHash("sha256").update(made.bundle).digest("hex") === made.hash;
    return whole && Array.isArray(made.rulesets) ? made : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a build for the next time. Where that cannot be done, it is made again. */
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

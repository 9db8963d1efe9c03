import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { loadedLibraries } from "../bubblewrap.ts";
import { isArch } from "./filter.ts";

/**
 * The compiled part of koffi, as npm installed it for this platform and C library.
 *
 * @throws Error a sentence that says why there is none.
 */
export function koffiFile(): string {
  const { platform, arch } = process;
  if (platform !== "linux") throw new Error("only Linux has it");
  if (!isArch(arch)) throw new Error(`no list of calls was made for ${arch}`);
  const name = `@koromix/koffi-${platform}-${arch}`;
  const libc = loadedLibraries().some((path) => /\/(?:ld|libc\.)-?musl/.test(path)) ? "musl" : "linux";
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const file = join(folder, `${libc}_${arch}`, "koffi.node");
    if (existsSync(file)) return file;
  } catch {
    // Reported below.
  }
  throw new Error(`${name} is not installed: it is an optional dependency, which npm was told to leave out`);
}

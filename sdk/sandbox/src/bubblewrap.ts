import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * How much of bubblewrap a host allows: process ids of its own too, or (in a container that masks /proc) the host's;
 * and whether it can forbid further user namespaces (0.8 and newer).
 */
export interface BubblewrapKind {
  readonly ownPids: boolean;
  readonly noMoreUsers: boolean;
}

/** From the strongest down; the first that works is used. */
export const BUBBLEWRAP_KINDS: readonly BubblewrapKind[] = [
  { ownPids: true, noMoreUsers: true },
  { ownPids: true, noMoreUsers: false },
  { ownPids: false, noMoreUsers: false },
];

/**
 * The words before a command that give it a root of its own: read-only, empty but for Node, the libraries that Node has
 * loaded, and `reads`; nothing in /tmp and /home; and namespaces of its own.
 *
 * @param reads absolute paths of files and folders that exist.
 */
export function bubblewrapArgs(file: string, kind: BubblewrapKind, reads: readonly string[]): string[] {
  const proc = kind.ownPids ? ["--unshare-pid", "--proc", "/proc"] : ["--ro-bind", "/proc", "/proc"];
  return [
    file,
    ...["--unshare-user", "--cap-drop", "ALL", ...(kind.noMoreUsers ? ["--disable-userns"] : [])],
    ...["--unshare-net", "--unshare-ipc", "--unshare-uts", "--hostname", "sandbox", "--unshare-cgroup-try"],
    ...["--die-with-parent", "--dir", "/tmp", "--dir", "/home", ...proc, "--dev", "/dev"],
    ...systemFiles().flatMap((path) => ["--ro-bind", path, path]),
    ...[...new Set(reads)].flatMap(bind),
    ...["--remount-ro", "/", "--"],
  ];
}

/** A path that is reached by a link is a link there too: Node looks for a package's own packages beside its real path. */
function bind(path: string): string[] {
  const real = realpathSync(path);
  return ["--ro-bind", real, real, ...(real === path ? [] : ["--symlink", real, path])];
}

let libraries: readonly string[] | undefined;

/** The shared libraries that Node has loaded. */
export function loadedLibraries(): readonly string[] {
  if (libraries) return libraries;
  // Documented since Node 22, and not yet in its types.
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean };
  const before = report.excludeNetwork;
  report.excludeNetwork = true;
  const { sharedObjects } = report.getReport() as unknown as { readonly sharedObjects: readonly string[] };
  report.excludeNetwork = before;
  libraries = sharedObjects.filter((path) => /^\/.*\.so(?:\.[\d.]+)?$/.test(path));
  return libraries;
}

let system: readonly string[] | undefined;

/** Node, the shared libraries that it has loaded, and what tells node-gyp-build which C library that is. */
function systemFiles(): readonly string[] {
  if (system) return system;
  system = [process.execPath, ...loadedLibraries(), "/etc/alpine-release"].filter((path) => existsSync(path));
  return system;
}

/** The folder of a package, and that of a package that it needs, and so on, as Node finds each from the one before. */
export function packageChain(from: string, ...names: readonly string[]): string[] {
  const folders: string[] = [];
  let at = from;
  for (const name of names) {
    const places = createRequire(join(at, "x.js")).resolve.paths(name) ?? [];
    const folder = places.map((place) => join(place, name)).find((path) => existsSync(join(path, "package.json")));
    if (folder === undefined) break;
    folders.push(folder);
    at = realpathSync(folder);
  }
  return folders;
}

import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * How much of bubblewrap a host allows: whether a process can get process ids of its own or, in a container that
 * masks /proc, keeps the host's; and whether bubblewrap can forbid further user namespaces (0.8 and newer).
 */
export interface BubblewrapKind {
  readonly ownPids: boolean;
  readonly noMoreUsers: boolean;
}

/** From the strongest to the weakest. The first one that works is used. */
export const BUBBLEWRAP_KINDS: readonly BubblewrapKind[] = [
  { ownPids: true, noMoreUsers: true },
  { ownPids: true, noMoreUsers: false },
  { ownPids: false, noMoreUsers: false },
];

/**
 * The words to put before a command so that it gets its own root and its own namespaces. The root is read-only. It
 * holds only Node, the shared libraries that Node has loaded, and `reads`; /tmp and /home are empty.
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

/**
 * A path that is reached through a link becomes a link there too: Node looks for a package's own packages beside
 * its real path.
 */
function bind(path: string): string[] {
  const real = realpathSync(path);
  return ["--ro-bind", real, real, ...(real === path ? [] : ["--symlink", real, path])];
}

let libraries: readonly string[] | undefined;

/** The shared libraries that Node has loaded. */
export function loadedLibraries(): readonly string[] {
  if (libraries) return libraries;
  // Documented since Node 22, but still missing from its types.
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean };
  const before = report.excludeNetwork;
  report.excludeNetwork = true;
  const { sharedObjects } = report.getReport() as unknown as { readonly sharedObjects: readonly string[] };
  report.excludeNetwork = before;
  libraries = sharedObjects.filter((path) => /^\/.*\.so(?:\.[\d.]+)?$/.test(path));
  return libraries;
}

let system: readonly string[] | undefined;

/** Node, the shared libraries that it has loaded, and the files that tell node-gyp-build which C library is used. */
function systemFiles(): readonly string[] {
  if (system) return system;
  system = [process.execPath, ...loadedLibraries(), "/etc/alpine-release"].filter((path) => existsSync(path));
  return system;
}

/**
 * The folder of a package, then that of a package that it needs, and so on. Each is found from the one before, as
 * Node does it.
 */
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

import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The outer walls around a process that runs a bot, or a compiler on a bot's source. Used where the host has them. */
export interface Layer {
  readonly name:
    | "own-uid"
    | "no-network"
    | "address-space"
    | "parent-death"
    | "no-new-privileges"
    | "permission"
    | "proc";
  readonly on: boolean;
  readonly about: string;
}

interface Found {
  readonly unshare: readonly string[] | undefined;
  readonly prlimit: string | undefined;
  readonly setpriv: string | undefined;
  readonly ownUid: boolean;
  readonly proc: boolean;
}

let found: Found | undefined;

/** Which walls are on here, for the line that a host prints at start. */
export function sandboxLayers(): readonly Layer[] {
  const f = probe();
  return [
    { name: "own-uid", on: f.ownUid, about: "each process runs under a user id of its own" },
    { name: "no-network", on: f.unshare !== undefined, about: "each process has an empty network namespace" },
    {
      name: "address-space",
      on: f.prlimit !== undefined,
      about: "address space, core dumps, open files and processes are bounded",
    },
    { name: "parent-death", on: f.setpriv !== undefined, about: "the kernel ends a process when its supervisor dies" },
    { name: "no-new-privileges", on: f.setpriv !== undefined, about: "no capability, and none can be gained" },
    { name: "permission", on: true, about: "Node's permission model: no writing, no child processes, no workers" },
    { name: "proc", on: f.proc, about: "CPU time and memory are read from /proc, not believed" },
  ];
}

export interface WallOptions {
  /** Bytes; left out, unbounded. */
  readonly addressSpace?: number;
  /** CPU seconds after which the kernel ends the process. */
  readonly cpuSeconds?: number;
  /** Bytes that it may write to any one file. */
  readonly fileSize?: number;
}

/** The command that runs `command` behind every wall that this host has. */
export function walled(command: readonly string[], options: WallOptions): readonly string[] {
  const { unshare, prlimit, setpriv, ownUid } = probe();
  const argv: string[] = [];
  if (unshare) argv.push(...unshare);
  if (prlimit) {
    argv.push(prlimit, "--core=0");
    if (options.addressSpace !== undefined) argv.push(`--as=${options.addressSpace}`);
    if (options.cpuSeconds !== undefined) argv.push(`--cpu=${options.cpuSeconds}`);
    if (options.fileSize !== undefined) argv.push(`--fsize=${options.fileSize}`);
    argv.push("--");
  }
  if (setpriv) {
    argv.push(setpriv, "--pdeathsig=KILL", "--no-new-privs");
    if (ownUid) {
      // Of its own each, so that one process cannot signal or trace another.
      const uid = 0x30000 + Math.floor(Math.random() * 0xffff);
      argv.push(`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--inh-caps=-all", "--bounding-set=-all");
    }
    argv.push("--");
  }
  return [...argv, ...command];
}

/** The user id that `walled` gave a command, where it gave one. */
export function uidOf(argv: readonly string[]): number | undefined {
  const arg = argv.find((a) => a.startsWith("--reuid="));
  return arg === undefined ? undefined : Number(arg.slice("--reuid=".length));
}

function probe(): Found {
  found ??= process.platform === "linux" ? probeLinux() : NOTHING;
  return found;
}

const NOTHING: Found = { unshare: undefined, prlimit: undefined, setpriv: undefined, ownUid: false, proc: false };

function probeLinux(): Found {
  const works = (argv: readonly string[]) => {
    const [file, ...args] = argv;
    return file !== undefined && spawnSync(file, args, { stdio: "ignore", timeout: 5_000, env: {} }).status === 0;
  };
  const truth = inPath("true");
  const root = process.getuid?.() === 0;
  if (truth === undefined) return { ...NOTHING, proc: existsSync("/proc/self/stat") };

  const unshareBin = inPath("unshare");
  const unshare =
    unshareBin === undefined
      ? undefined
      : [
          [unshareBin, "--net", "--"],
          [unshareBin, "--user", "--map-current-user", "--net", "--"],
        ].find((argv) => works([...argv, truth]));
  const prlimitBin = inPath("prlimit");
  const prlimit =
    prlimitBin !== undefined && works([prlimitBin, "--core=0", "--as=1000000000", "--", truth])
      ? prlimitBin
      : undefined;
  const setprivBin = inPath("setpriv");
  const setpriv =
    setprivBin !== undefined && works([setprivBin, "--pdeathsig=KILL", "--no-new-privs", "--", truth])
      ? setprivBin
      : undefined;

  // Under another user the process must still be able to read itself: in /root, say, it cannot.
  const node = [
    setpriv ?? "",
    "--reuid=196609",
    "--regid=196609",
    "--clear-groups",
    "--inh-caps=-all",
    "--bounding-set=-all",
    "--",
  ];
  const self = fileURLToPath(import.meta.url);
  const ownUid =
    root &&
    setpriv !== undefined &&
    works([
      ...node,
      process.execPath,
      "-e",
      `require("fs").readFileSync(${JSON.stringify(self)}); require(${JSON.stringify(createRequire(import.meta.url).resolve("isolated-vm"))})`,
    ]);
  return { unshare, prlimit, setpriv, ownUid, proc: existsSync("/proc/self/stat") };
}

function inPath(name: string): string | undefined {
  // The environment's PATH may be empty in a service; these are where Linux keeps them.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/bin", "/usr/sbin"];
  return folders
    .filter((folder) => folder.startsWith("/"))
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

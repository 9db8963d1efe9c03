import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUBBLEWRAP_KINDS, type BubblewrapKind, bubblewrapArgs, packageChain } from "./bubblewrap.ts";
import { type Cgroup, type CgroupLimits, findCgroupParent, makeCgroup } from "./cgroup.ts";
import { LIMITS } from "./limits.ts";
import { probeLock } from "./lock/probe.ts";
import { countsFilters } from "./proc.ts";

/**
 * An outer wall around a process that runs a bot, or a compiler on a bot's source. It is used where the host has
 * it.
 */
export interface Layer {
  readonly name:
    | "own-uid"
    | "bubblewrap"
    | "no-network"
    | "cgroup"
    | "resource-limits"
    | "parent-death"
    | "no-new-privileges"
    | "system-calls"
    | "permission"
    | "proc";
  readonly on: boolean;
  /** What it protects from. */
  readonly about: string;
  /** Why it is off. */
  readonly why?: string;
}

interface Found {
  readonly prlimit: string | undefined;
  readonly setpriv: string | undefined;
  readonly ownUid: boolean;
  readonly bubblewrap: { readonly file: string; readonly kind: BubblewrapKind } | undefined;
  /** Used where there is no bubblewrap. */
  readonly unshare: readonly string[] | undefined;
  /** The cgroup below which ours are made. */
  readonly cgroup: string | undefined;
  /** koffi, which a match process uses to lock itself. */
  readonly koffi: string | undefined;
  readonly proc: boolean;
  readonly why: Partial<Record<Layer["name"], string>>;
}

let found: Found | undefined;

/**
 * The walls that are on here, for the line that a host prints at start. Each one was tried: a process was run
 * behind it.
 */
export function sandboxLayers(): readonly Layer[] {
  const f = probe();
  const layer = (name: Layer["name"], on: boolean, about: string): Layer => {
    const why = on ? undefined : f.why[name];
    return { name, on, about, ...(why === undefined ? {} : { why }) };
  };
  const wrapped = f.bubblewrap !== undefined;
  const pids = f.bubblewrap?.kind.ownPids === false ? ", the host's process ids" : "";
  return [
    layer("own-uid", f.ownUid, "each process runs under a user id of its own"),
    layer("bubblewrap", wrapped, `a read-only root with only Node and isolated-vm, and its own namespaces${pids}`),
    layer("no-network", wrapped || f.unshare !== undefined, "each process has an empty network namespace"),
    layer("cgroup", f.cgroup !== undefined, "the kernel bounds memory and number of each process and its children"),
    layer("resource-limits", f.prlimit !== undefined, "address space, core dumps, open files and CPU time are bounded"),
    layer("parent-death", wrapped || f.setpriv !== undefined, "the kernel ends a process when its supervisor dies"),
    layer("no-new-privileges", wrapped || f.setpriv !== undefined, "no capability, and none can be gained"),
    layer(
      "system-calls",
      f.koffi !== undefined,
      "a match process locks itself: it may think, answer and end, and make no other system calls; some are refused to compilers",
    ),
    layer(
      "permission",
      true,
      "Node's permission model, as an extra: Node's own functions write no files and start no processes",
    ),
    layer("proc", f.proc, "CPU time and memory are read from /proc, not believed"),
  ];
}

export interface WallOptions {
  /** Files and folders that the process must read, besides Node's. */
  readonly reads: readonly string[];
  /** Used where there are cgroups. */
  readonly cgroup: CgroupLimits;
  /** Bytes; unbounded if left out. */
  readonly addressSpace?: number;
  /** CPU seconds after which the kernel ends the process. */
  readonly cpuSeconds?: number;
  /** Bytes that it may write to any one file. */
  readonly fileSize?: number;
  /** How much it gives way to other processes, where the host has `nice`: 0 to 19. */
  readonly nice?: number;
}

export interface Walled {
  readonly argv: readonly string[];
  /** To be removed when the process has ended. */
  readonly cgroup: Cgroup | undefined;
  /**
   * The command runs in a child or grandchild of the process that is started, which passes the command's end on as
   * its exit code.
   */
  readonly wrapped: boolean;
}

/** The command that runs `command` behind every wall that this host has. */
export function walled(command: readonly string[], options: WallOptions): Walled {
  const f = probe();
  const cgroup = f.cgroup === undefined ? undefined : makeCgroup(f.cgroup, options.cgroup);
  return {
    argv: [
      ...niced(options.nice ?? 0),
      ...(cgroup?.enter ?? []),
      ...(f.unshare ?? []),
      ...inner(f, options),
      ...command,
    ],
    cgroup,
    wrapped: f.bubblewrap !== undefined,
  };
}

function niced(nice: number): string[] {
  const file = nice > 0 ? inPath("nice") : undefined;
  return file === undefined ? [] : [file, "-n", String(nice)];
}

/** koffi's file, if a process can lock itself with it. */
export const lockable = (): string | undefined => probe().koffi;

/**
 * Whether match processes can be forked. For that the kernel must list a zygote's children, and count the filters
 * that a process is behind.
 */
export const forkable = (): boolean => existsSync(`/proc/self/task/${process.pid}/children`) && countsFilters();

/** The folders of isolated-vm and of what it needs. */
export const isolatedVm = (): readonly string[] => packageChain(HERE, "isolated-vm", "node-gyp-build");

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** Files that may be open at once. */
const OPEN_FILES = 1024;

/** Sets limits and privileges first, while the host's tools can still be reached; then the new root. */
function inner(f: Pick<Found, "prlimit" | "setpriv" | "ownUid" | "bubblewrap">, options: WallOptions): string[] {
  const argv: string[] = [];
  if (f.prlimit) {
    argv.push(f.prlimit, "--core=0", `--nofile=${OPEN_FILES}`);
    if (options.addressSpace !== undefined) argv.push(`--as=${options.addressSpace}`);
    if (options.cpuSeconds !== undefined) argv.push(`--cpu=${options.cpuSeconds}`);
    if (options.fileSize !== undefined) argv.push(`--fsize=${options.fileSize}`);
    argv.push("--");
  }
  if (f.setpriv) {
    argv.push(f.setpriv, "--pdeathsig=KILL", "--no-new-privs");
    if (f.ownUid) {
      // Each process has its own, so that one cannot signal or trace another.
      const uid = 0x30000 + Math.floor(Math.random() * 0xffff);
      argv.push(`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--inh-caps=-all", "--bounding-set=-all");
    }
    argv.push("--");
  }
  if (f.bubblewrap) argv.push(...bubblewrapArgs(f.bubblewrap.file, f.bubblewrap.kind, options.reads));
  return argv;
}

function probe(): Found {
  found ??= process.platform === "linux" ? probeLinux() : NOTHING;
  return found;
}

const ELSEWHERE = "only Linux has it";
const NOTHING: Found = {
  prlimit: undefined,
  setpriv: undefined,
  ownUid: false,
  bubblewrap: undefined,
  unshare: undefined,
  cgroup: undefined,
  koffi: undefined,
  proc: false,
  why: {
    "own-uid": ELSEWHERE,
    bubblewrap: ELSEWHERE,
    "no-network": ELSEWHERE,
    cgroup: ELSEWHERE,
    "resource-limits": ELSEWHERE,
    "parent-death": ELSEWHERE,
    "no-new-privileges": ELSEWHERE,
    "system-calls": ELSEWHERE,
    proc: ELSEWHERE,
  },
};

function probeLinux(): Found {
  const why: Found["why"] = {};
  const truth = inPath("true") ?? "/bin/true";
  /** Returns the program if it works under the conditions in which it will be used. */
  const working = (name: string, layer: Layer["name"], ...args: string[]): string | undefined => {
    const file = inPath(name);
    const failure = file === undefined ? `${name} is not installed` : failureOf([file, ...args, "--", truth]);
    if (failure !== undefined) why[layer] = failure;
    return failure === undefined ? file : undefined;
  };
  const prlimit = working("prlimit", "resource-limits", "--core=0", "--as=1000000000", `--nofile=${OPEN_FILES}`);
  const setpriv = working("setpriv", "no-new-privileges", "--pdeathsig=KILL", "--no-new-privs");
  if (setpriv === undefined) why["parent-death"] = why["no-new-privileges"] ?? "";

  // Under another user the process must still be able to read its own files. In /root, for example, it cannot.
  const reads = [...isolatedVm(), fileURLToPath(import.meta.url)];
  const ivm = createRequire(import.meta.url).resolve("isolated-vm");
  const script = `require("fs").readFileSync(${JSON.stringify(reads.at(-1))}); require(${JSON.stringify(ivm)});`;
  const attempt = (ownUid: boolean, bubblewrap: Found["bubblewrap"]): string | undefined => {
    const options: WallOptions = { reads, cgroup: { memory: 0, tasks: 0 }, addressSpace: LIMITS.addressSpace };
    const node = [process.execPath, "-e", bubblewrap ? `${script} if (fs.existsSync("/etc/passwd")) throw 1` : script];
    return failureOf([...inner({ prlimit, setpriv, ownUid, bubblewrap }, options), ...node]);
  };
  const asRoot = process.getuid?.() === 0 && setpriv !== undefined;
  const bwrap = inPath("bwrap");
  if (bwrap === undefined) why.bubblewrap = "bubblewrap is not installed";
  // Without this list nobody could tell the wrapper's CPU time from that of the process in it.
  else if (!existsSync(`/proc/self/task/${process.pid}/children`))
    why.bubblewrap = "this kernel lists no child processes";
  const kinds = why.bubblewrap === undefined ? BUBBLEWRAP_KINDS.map((kind) => ({ file: bwrap ?? "", kind })) : [];
  let ownUid = false;
  let bubblewrap: Found["bubblewrap"];
  search: for (const uid of asRoot ? [true, false] : [false])
    for (const wrap of [...kinds, undefined]) {
      const failure = !uid && !wrap ? undefined : attempt(uid, wrap);
      if (failure === undefined) {
        ownUid = uid;
        bubblewrap = wrap;
        break search;
      }
      if (wrap === undefined) why["own-uid"] = failure;
      else if (wrap === kinds[0]) why.bubblewrap = failure;
    }
  if (!asRoot) why["own-uid"] = setpriv === undefined ? "setpriv is not installed" : "only root can give user ids away";

  const unshareFile = bubblewrap ? undefined : inPath("unshare");
  const unshare = [
    ["--net", "--"],
    ["--user", "--map-current-user", "--net", "--"],
  ]
    .map((args): readonly string[] => [unshareFile ?? "", ...args])
    .find((argv) => {
      if (unshareFile === undefined) return false;
      const failure = failureOf([...argv, truth]);
      why["no-network"] = failure ?? "";
      return failure === undefined;
    });
  if (!bubblewrap && unshareFile === undefined) why["no-network"] = "unshare is not installed";
  const proc = existsSync("/proc/self/stat");
  if (!proc) why.proc = "/proc is not mounted";
  let koffi: string | undefined;
  try {
    koffi = probeLock();
  } catch (error) {
    why["system-calls"] = error instanceof Error ? error.message : String(error);
  }
  return { prlimit, setpriv, ownUid, bubblewrap, unshare, cgroup: probeCgroup(why, truth), koffi, proc, why };
}

function probeCgroup(why: Found["why"], truth: string): string | undefined {
  try {
    const parent = findCgroupParent();
    const cgroup = makeCgroup(parent, { memory: LIMITS.processMemory, tasks: LIMITS.processTasks });
    const failure = failureOf([...cgroup.enter, truth]);
    void cgroup.remove();
    if (failure === undefined) return parent;
    why.cgroup = failure;
  } catch (error) {
    why.cgroup = error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

/** Runs a command to its end. Returns undefined, or a sentence that says what went wrong. */
function failureOf([file = "", ...args]: readonly string[]): string | undefined {
  const ran = spawnSync(file, args, { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8", timeout: 5_000, env: {} });
  if (ran.status === 0) return undefined;
  const said = (ran.error?.message ?? ran.stderr).split("\n").find((line) => line.trim() !== "");
  return (said ?? `it ended with ${ran.signal ?? ran.status}`).slice(0, 200);
}

function inPath(name: string): string | undefined {
  // In a service, PATH may be empty. These are the folders in which Linux keeps such programs.
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

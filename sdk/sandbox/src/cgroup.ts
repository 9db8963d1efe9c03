import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parentOf } from "./proc.ts";

/** Limits that the kernel enforces on a process and everything that it starts, taken together. */
export interface CgroupLimits {
  /** Bytes, page cache included. */
  readonly memory: number;
  /** Processes and threads. */
  readonly tasks: number;
}

const PREFIX = "liars-";
const SUPERVISOR = `${PREFIX}supervisor`;
const NEEDED = ["memory", "pids"] as const;

/** A cgroup of version 2, for one process of ours. */
export class Cgroup {
  readonly folder: string;

  constructor(parent: string, name: string, { memory, tasks }: CgroupLimits) {
    this.folder = join(parent, name);
    mkdirSync(this.folder);
    this.write("memory.max", memory);
    this.write("pids.max", tasks);
    // Kernels that are old, or have no swap accounting, lack some of these files. There only memory.max limits memory.
    for (const [file, value] of [
      ["memory.swap.max", 0],
      ["memory.oom.group", 1],
    ] as const)
      if (readable(join(this.folder, file))) this.write(file, value);
  }

  /**
   * The words to put before a command so that it enters the cgroup: from its first instruction on, with everything
   * that it starts.
   */
  get enter(): string[] {
    return ["/bin/sh", "-c", 'echo 0 >"$0" && exec "$@"', join(this.folder, "cgroup.procs")];
  }

  /** Ends everything in the cgroup, even what moved to another process group. */
  kill(): void {
    try {
      this.write("cgroup.kill", 1);
    } catch {}
  }

  /** Whether the kernel ended a process in the cgroup because its memory was used up. */
  outOfMemory(): boolean {
    return Number(/^oom_kill (\d+)$/m.exec(readable(join(this.folder, "memory.events")) ?? "")?.[1] ?? 0) > 0;
  }

  /** To be called once everything in it has ended. The kernel may need a moment to notice that. */
  async remove(): Promise<void> {
    for (let attempt = 0; attempt < 50; attempt++) {
      try {
        return await rmdir(this.folder);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EBUSY") return;
        await sleep(20);
      }
    }
  }

  private write(file: string, value: number): void {
    writeFileSync(join(this.folder, file), String(value));
  }
}

let made = 0;

/** Makes a cgroup below `parent`, which `findCgroupParent` found. */
export function makeCgroup(parent: string, limits: CgroupLimits): Cgroup {
  return new Cgroup(parent, `${PREFIX}${process.pid}-${++made}`, limits);
}

/**
 * The cgroup below which ours can be made: this process may write there, it has the controllers that are needed,
 * and it holds no process. A service or container that has its cgroup to itself moves into a child of it to make
 * room. A cgroup that is shared with strangers, such as a login session, is left alone.
 *
 * @throws Error a sentence that says what is in the way.
 */
export function findCgroupParent(): string {
  const own = ownCgroup();
  const above = dirname(own);
  // We moved out of the way earlier, or systemd made a subgroup for us (DelegateSubgroup=).
  const aside = basename(own) === SUPERVISOR || /\.(?:service|scope)$/.test(basename(above));
  const parent = aside && isWritable(above) && pidsIn(above).length === 0 ? above : own;
  if (!isWritable(parent)) throw new Error(`${parent} is not writable: it is not delegated to this user`);
  const has = (readable(join(parent, "cgroup.controllers")) ?? "").trim().split(" ");
  const missing = NEEDED.filter((name) => !has.includes(name));
  if (missing.length > 0) throw new Error(`${parent} has no controller for ${missing.join(" and ")}`);
  if (parent === own) stepAside(own);
  writeFileSync(join(parent, "cgroup.subtree_control"), NEEDED.map((name) => `+${name}`).join(" "));
  sweep(parent);
  return parent;
}

/** The folder of the cgroup that this process is in. */
function ownCgroup(): string {
  const path = /^0::(.*)$/m.exec(readable("/proc/self/cgroup") ?? "")?.[1];
  const mount = (readable("/proc/self/mountinfo") ?? "")
    .split("\n")
    .map((line) => / (\/\S*) (\/\S*) .* - cgroup2 /.exec(line))
    .find((match) => match !== null);
  const [, root = "", point = ""] = mount ?? [];
  if (path === undefined || !mount) throw new Error("this host has no cgroups of version 2");
  const below = root === "/" ? path : path.startsWith(root) ? path.slice(root.length) : "/..";
  if (below.startsWith("/..")) throw new Error("this process's cgroup is not mounted here");
  return join(point, below);
}

/**
 * Moves every process in `folder` into a child of it, because the kernel allows no process in a cgroup that has cgroups
 * below it with controllers.
 */
function stepAside(folder: string): void {
  // The root cgroup of the whole host is the only one that need not be empty.
  if (readable(join(folder, "cgroup.type")) === undefined) return;
  // In a container or a service, all processes belong together.
  const whole = pidsIn(folder).includes(1) || folder.endsWith(".service");
  for (let attempt = 0; attempt < 10; attempt++) {
    const inside = pidsIn(folder);
    if (inside.length === 0) return;
    // Processes outside of our container show as 0.
    if (inside.includes(0) || !(whole || inside.every(isOurs)))
      throw new Error(`${folder} is shared with processes that are not ours`);
    const aside = join(folder, SUPERVISOR);
    mkdirSync(aside, { recursive: true });
    for (const pid of inside)
      try {
        writeFileSync(join(aside, "cgroup.procs"), String(pid));
      } catch (error) {
        // It has ended in the meantime.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
  }
  throw new Error(`${folder} does not become empty`);
}

/** Whether this is our own process, or one that it started. */
function isOurs(pid: number): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parentOf(at))
    if (at === process.pid) return true;
  return false;
}

/** Removes cgroups that an earlier supervisor had no time to remove. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^liars-(\d+)-\d+$/.exec(name)?.[1];
    if (pid === undefined || readable(`/proc/${pid}/stat`) !== undefined) continue;
    try {
      rmdirSync(join(parent, name));
    } catch {}
  }
}

const pidsIn = (folder: string): number[] =>
  (readable(join(folder, "cgroup.procs")) ?? "").split("\n").filter(Boolean).map(Number);

function isWritable(folder: string): boolean {
  try {
    for (const name of ["", "cgroup.procs", "cgroup.subtree_control"]) accessSync(join(folder, name), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function readable(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

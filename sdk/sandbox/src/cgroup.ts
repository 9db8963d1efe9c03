import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parentOf } from "./proc.ts";

/** Bounds that the kernel keeps for a process and all that it starts, as one. */
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
    // Where the kernel has no swap accounting, or is old: memory.max alone must do.
    for (const [file, value] of [
      ["memory.swap.max", 0],
      ["memory.oom.group", 1],
    ] as const)
      if (readable(join(this.folder, file))) this.write(file, value);
  }

  /** The words before a command that make it enter: from its first instruction on, and with all that it starts. */
  get enter(): string[] {
    return ["/bin/sh", "-c", 'echo 0 >"$0" && exec "$@"', join(this.folder, "cgroup.procs")];
  }

  /** Ends all that is in it, whatever process group it fled to. */
  kill(): void {
    try {
      this.write("cgroup.kill", 1);
    } catch {}
  }

  /** Whether the kernel ended a process in it because it had used up its memory. */
  outOfMemory(): boolean {
    return Number(/^oom_kill (\d+)$/m.exec(readable(join(this.folder, "memory.events")) ?? "")?.[1] ?? 0) > 0;
  }

  /** Once what was in it has ended; the kernel may need a moment to see that. */
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

/** A cgroup below `parent`, which `findCgroupParent` found. */
export function makeCgroup(parent: string, limits: CgroupLimits): Cgroup {
  return new Cgroup(parent, `${PREFIX}${process.pid}-${++made}`, limits);
}

/**
 * The cgroup below which ours can be made: where this process may write, with the controllers that are needed, and in
 * which no process is. A service or a container that has its cgroup to itself moves itself out of the way for that, into
 * a child of it; on anything that is shared with strangers, a login session say, hands are kept off.
 *
 * @throws Error a sentence that says what is in the way.
 */
export function findCgroupParent(): string {
  const own = ownCgroup();
  const above = dirname(own);
  // We stepped aside before, or systemd made a subgroup for us (DelegateSubgroup=).
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

/** Moves all that is in `folder` into a child of it: no process may be where the kernel is to divide. */
function stepAside(folder: string): void {
  // The root of the whole host is the one that need not be empty.
  if (readable(join(folder, "cgroup.type")) === undefined) return;
  // A container, or a service: all that is in it belongs together.
  const whole = pidsIn(folder).includes(1) || folder.endsWith(".service");
  for (let attempt = 0; attempt < 10; attempt++) {
    const inside = pidsIn(folder);
    if (inside.length === 0) return;
    // What is outside of our container shows as 0.
    if (inside.includes(0) || !(whole || inside.every(isOurs)))
      throw new Error(`${folder} is shared with processes that are not ours`);
    const aside = join(folder, SUPERVISOR);
    mkdirSync(aside, { recursive: true });
    for (const pid of inside)
      try {
        writeFileSync(join(aside, "cgroup.procs"), String(pid));
      } catch (error) {
        // It ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
  }
  throw new Error(`${folder} does not become empty`);
}

/** This process, or one that it started. */
function isOurs(pid: number): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parentOf(at))
    if (at === process.pid) return true;
  return false;
}

/** Cgroups that a supervisor before us had no time to remove. */
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

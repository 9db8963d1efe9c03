import { execFile } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { cpus } from "node:os";

/**
 * What the kernel reports about a process. We believe it, and not what the process reports about itself. On Linux;
 * undefined elsewhere.
 */

/** Linux counts /proc times in hundredths of a second on every platform that Node runs on. */
const TICK_MS = 10;
const PAGE = 4096;

/** A process at one moment. */
export interface Seen {
  /** User and system CPU time so far, ms, in steps of 10. */
  readonly cpuMs: number;
  /** Resident memory, bytes. */
  readonly resident: number;
  /** Whether it runs, or waits only for the machine: for a processor, or for memory and disk. */
  readonly ready: boolean;
}

export function lookAt(pid: number): Seen | undefined {
  const fields = statOf(pid);
  if (fields === undefined) return undefined;
  const [state] = fields;
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    resident: Number(fields[21]) * PAGE,
    ready: state === "R" || state === "D",
  };
}

/** User and system CPU time of a process so far, ms, in steps of 10. */
export const cpuMsOf = (pid: number): number | undefined => lookAt(pid)?.cpuMs;

/** The same figure as `ps` reports it, for hosts without /proc: in steps of 10 ms on macOS and of 1 s elsewhere. */
export function askedCpuMsOf(pid: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    execFile("ps", ["-o", "cputime=", "-p", String(pid)], { timeout: 5_000 }, (_error, stdout) => {
      const [, days = 0, hours = 0, minutes, seconds] =
        /^\s*(?:(\d+)-)?(?:(\d+):)?(\d+):([\d.]+)\s*$/.exec(stdout) ?? [];
      if (minutes === undefined) return resolve(undefined);
      resolve((((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000);
    });
  });
}

/**
 * CPU time of everything on this machine so far, over all its cores, ms, and the number of cores. It works on every
 * platform.
 */
export function machineUse(): { cpuMs: number; cores: number } {
  const all = cpus();
  const cpuMs = all.reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
  return { cpuMs, cores: all.length };
}

/**
 * How often the kernel of this machine has ended a process for lack of memory since it started; undefined if it
 * does not report that.
 */
export function outOfMemoryKills(): number | undefined {
  try {
    const found = /^oom_kill (\d+)$/m.exec(readFileSync("/proc/vmstat", "latin1"));
    return found ? Number(found[1]) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Resident memory (bytes) and CPU time (ms) of a process group: of its living processes, and of their children that
 * have ended.
 */
export function groupUse(group: number): { resident: number; cpuMs: number } | undefined {
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return undefined;
  }
  let resident = 0;
  let ticks = 0;
  for (const name of names) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const fields = statOf(pid);
    if (fields === undefined || Number(fields[2]) !== group) continue;
    resident += Number(fields[21]) * PAGE;
    for (const i of [11, 12, 13, 14]) ticks += Number(fields[i]);
  }
  return { resident, cpuMs: ticks * TICK_MS };
}

/** The process id of its parent. */
export function parentOf(pid: number): number | undefined {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/**
 * The first child of a process, the first child of that, and so on, down to one that has none. The process itself
 * if it has none.
 */
export function innermost(pid: number): number {
  for (let at = pid; ; ) {
    const child = firstChildOf(at);
    if (child === undefined) return at;
    at = child;
  }
}

function firstChildOf(pid: number): number | undefined {
  try {
    const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ");
    return first ? Number(first) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this kernel counts the filters of system calls that a process is behind. */
export const countsFilters = (): boolean => {
  try {
    return /^Seccomp_filters:/m.test(readFileSync("/proc/self/status", "latin1"));
  } catch {
    return false;
  }
};

/**
 * Whether every thread of a process is behind a filter of system calls that another process is not behind, and can
 * gain no privilege.
 *
 * @param than this process, if left out.
 */
export function isFiltered(pid: number, than?: number): boolean {
  try {
    const ours = filtersOf(than === undefined ? "self" : String(than)) ?? 0;
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => filtersOf(`${pid}/task/${thread}`));
    // A thread that has just ended is behind no filter, and need not be.
    const there = threads.filter((filters) => filters !== undefined);
    return there.length > 0 && there.every((filters) => filters > ours);
  } catch {
    return false;
  }
}

/**
 * How many filters a thread is behind: at least so many, as kernels before 5.10 do not count them. -1 if privileges
 * can be gained.
 */
function filtersOf(name: string): number | undefined {
  let status: string;
  try {
    status = readFileSync(`/proc/${name}/status`, "latin1");
  } catch {
    return undefined;
  }
  const count = Number(/^Seccomp_filters:\t(\d+)$/m.exec(status)?.[1] ?? (/^Seccomp:\t2$/m.test(status) ? 1 : 0));
  return /^NoNewPrivs:\t1$/m.test(status) || name === "self" ? count : -1;
}

/** Longer than the kernel's line. */
const line = Buffer.alloc(1024);

/** The fields after the command's name, which may itself hold spaces and brackets. */
function statOf(pid: number): string[] | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(`/proc/${pid}/stat`, "r");
    const text = line.toString("latin1", 0, readSync(fd, line, 0, line.length, 0));
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

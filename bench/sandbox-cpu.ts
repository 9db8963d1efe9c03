import { readdirSync, readFileSync } from "node:fs";

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** CPU time of this process, ms. On a busy machine, wall time would measure the other programs. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Time, ms: CPU time and wall time. */
export interface Spent {
  readonly cpuMs: number;
  readonly ms: number;
}

/** What this process has spent since the stopwatch was made. */
export function stopwatch(): () => Spent {
  const cpu = ownCpu();
  const from = performance.now();
  return () => ({ cpuMs: ownCpu() - cpu, ms: performance.now() - from });
}

/** CPU time of this process, of everything that it started, and of those of its children that have ended, ms. */
export function familyCpu(): number {
  const gone = (fields: readonly string[]) => 10 * (Number(fields[13]) + Number(fields[14]));
  const sum = descendants().reduce((ms, { cpuMs, fields }) => ms + cpuMs + gone(fields), 0);
  return ownCpu() + gone(statOf("self")) + sum;
}

/** Resident memory (bytes) and CPU time (ms, in steps of 10) of each process that descends from ours, walls included. */
export function descendants(): { resident: number; cpuMs: number; fields: readonly string[] }[] {
  const stats = new Map<string, string[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      stats.set(name, statOf(name));
    } catch {
      // It has just ended.
    }
  }
  const isOurs = (pid: string): boolean => {
    const parent = stats.get(pid)?.[1];
    return parent !== undefined && (parent === String(process.pid) || isOurs(parent));
  };
  return [...stats]
    .filter(([pid]) => isOurs(pid))
    .map(([, fields]) => {
      const cpuMs = 10 * (Number(fields[11]) + Number(fields[12]));
      return { resident: Number(fields[21]) * 4096, cpuMs, fields };
    });
}

/** The fields of /proc/PID/stat after the command's name, which may itself hold spaces and brackets. */
function statOf(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

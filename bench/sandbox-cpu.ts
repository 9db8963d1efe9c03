import { readdirSync, readFileSync } from "node:fs";

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** CPU time of this process, ms: on a busy machine a clock measures the others. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** CPU time of this process, of its children, and of those that are gone, ms. */
export function familyCpu(): number {
  const fields = statOf("self");
  return (
    ownCpu() + 10 * (Number(fields[13]) + Number(fields[14])) + children().reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  );
}

/** Resident memory (bytes) and CPU time (ms, in steps of 10) of each of our child processes. */
export function children(): { resident: number; cpuMs: number }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const fields = statOf(name);
      const cpuMs = 10 * (Number(fields[11]) + Number(fields[12]));
      return Number(fields[1]) === process.pid ? [{ resident: Number(fields[21]) * 4096, cpuMs }] : [];
    } catch {
      return [];
    }
  });
}

/** The fields of /proc/PID/stat after the command's name, which may itself hold spaces and brackets. */
function statOf(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

import { readdirSync, readFileSync } from "node:fs";

/** What the kernel says of a process: believed, where what the process says of itself is not. Linux; undefined elsewhere. */

/** Linux counts /proc times in hundredths of a second on every platform that Node runs on. */
const TICK_MS = 10;
const PAGE = 4096;

/** User and system CPU time of a process so far, ms, in steps of 10. */
export function cpuMsOf(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields === undefined ? undefined : (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory of a process, bytes. */
export function residentOf(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields === undefined ? undefined : Number(fields[21]) * PAGE;
}

/** Resident memory of every process of a process group, bytes. */
export function residentOfGroup(group: number): number {
  let sum = 0;
  try {
    for (const name of readdirSync("/proc")) {
      const pid = Number(name);
      if (!Number.isInteger(pid)) continue;
      const fields = statOf(pid);
      if (fields !== undefined && Number(fields[2]) === group) sum += Number(fields[21]) * PAGE;
    }
  } catch {
    return 0;
  }
  return sum;
}

/** The fields after the command's name, which may itself hold spaces and brackets. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

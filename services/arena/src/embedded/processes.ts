import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Sends a signal. Returns false if there is no such process. A negative pid means the process group. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    // It belongs to another user, but it is alive.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Waits until a process (or, negative, a group) is gone. @returns whether it went within `ms`. */
export async function waitGone(pid: number, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (signal(pid, 0)) {
    if (performance.now() >= until) return false;
    await sleep(20);
  }
  return true;
}

/** Fields 3… of /proc/PID/stat; the second, the name, may hold blanks and brackets. */
function stat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function ps(pid: number, field: string): string {
  try {
    return execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "";
  }
}

const linux = process.platform === "linux";

/** Parent of a process; 0 if it is gone. */
export function parentOf(pid: number): number {
  return Number(linux ? stat(pid)?.[1] : ps(pid, "ppid")) || 0;
}

/**
 * Distinguishes a process from a later one with the same pid. Empty if there is no such process, or only its zombie.
 */
export function birthOf(pid: number): string {
  if (!linux) return ps(pid, "lstart");
  const fields = stat(pid);
  return fields === undefined || fields[0] === "Z" ? "" : (fields[19] ?? "");
}

/** Name of the program that a process runs; empty if it is gone. */
export function nameOf(pid: number): string {
  if (!linux) return ps(pid, "comm");
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

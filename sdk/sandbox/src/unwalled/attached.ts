import { readFileSync } from "node:fs";

/** linux/tcp_states.h, as /proc writes it. */
const ESTABLISHED = "01";

/**
 * Whether somebody is connected to a port of this machine: a debugger that attaches by itself does so at the start of a
 * process, and who waits for one to come would then wait for ever. False where there is no /proc.
 */
export function isAttached(port: number): boolean {
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  let table: string;
  try {
    table = readFileSync("/proc/self/net/tcp", "latin1");
  } catch {
    return false;
  }
  return table.split("\n").some((line) => {
    const [, own = "", , state] = line.trim().split(/\s+/);
    return own.endsWith(local) && state === ESTABLISHED;
  });
}

import { readFileSync } from "node:fs";

/** linux/tcp_states.h, as /proc writes it. */
const ESTABLISHED = "01";

/**
 * Whether something is connected to a port of this machine. Some debuggers attach by themselves when a process starts.
 * Code that waits for one to connect later would then wait for ever. False if there is no /proc.
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

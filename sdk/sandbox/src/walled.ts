import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { constants } from "node:os";
import { type WallOptions, walled } from "./layers.ts";
import { innermost } from "./proc.ts";

/** How a process behind the walls ended. */
export interface WalledEnd {
  readonly code: number | null;
  /** The signal that ended the process, however many wrappers are around it. */
  readonly signal: string | null;
  /** The kernel ended it because the memory of its cgroup was used up. */
  readonly outOfMemory: boolean;
}

/** A process behind every wall that this host has. It has a process group of its own, and an empty environment. */
export class WalledProcess {
  /** The process that was started: the outermost wrapper. Its id is also that of the group. */
  readonly process: ChildProcess;
  /** Settles when the process has ended and what it was given is released. */
  readonly ended: Promise<WalledEnd>;
  private readonly wall: ReturnType<typeof walled>;

  constructor(command: readonly string[], options: WallOptions, spawning: { cwd: string; stdio: StdioOptions }) {
    this.wall = walled(command, options);
    const [file = "", ...args] = this.wall.argv;
    this.process = spawn(file, args, { ...spawning, env: { TZ: "UTC" }, detached: true });
    this.ended = new Promise((resolve) => {
      const end = async (code: number | null, signal: string | null) => {
        const { cgroup, wrapped } = this.wall;
        const outOfMemory = cgroup?.outOfMemory() ?? false;
        await cgroup?.remove();
        resolve({ code, signal: signal ?? (wrapped ? signalOf(code) : null), outOfMemory });
      };
      this.process.on("error", () => void end(null, null));
      // "exit" may come before the last output is read; "close" comes after it.
      this.process.on("close", (code, signal) => void end(code, signal));
    });
  }

  /** The id of the process that runs the command itself, once it runs. Read /proc for this one. */
  inner(): number {
    const { pid } = this.process;
    if (pid === undefined) return -1;
    return this.wall.wrapped ? innermost(pid) : pid;
  }

  /** At once, with everything that it may have started. */
  kill(): void {
    if (this.process.pid === undefined) return;
    try {
      process.kill(-this.process.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
    this.wall.cgroup?.kill();
  }
}

/** Bubblewrap ends with 128 + the number of the signal that ended the process in it. */
function signalOf(code: number | null): string | null {
  const number = (code ?? 0) - 128;
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? null;
}

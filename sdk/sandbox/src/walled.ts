import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { constants } from "node:os";
import { type WallOptions, walled } from "./layers.ts";
import { innermost } from "./proc.ts";

/** How a process behind the walls ended. */
export interface WalledEnd {
  readonly code: number | null;
  /** What the process was ended by, however many wrappers are around it. */
  readonly signal: string | null;
  /** The kernel ended it because it had used up the memory of its cgroup. */
  readonly outOfMemory: boolean;
}

/** A process behind every wall that this host has, in a process group of its own, with an empty environment. */
export class WalledProcess {
  /** What was started: the outermost of it. Its number is that of the group. */
  readonly process: ChildProcess;
  /** Settles when it has ended, and let go of what it was given. */
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
      // "exit" may come before the last output is read; "close" comes after.
      this.process.on("close", (code, signal) => void end(code, signal));
    });
  }

  /** The number of the process that runs the command itself, once it does: what /proc says of that one counts. */
  inner(): number {
    const { pid } = this.process;
    if (pid === undefined) return -1;
    return this.wall.wrapped ? innermost(pid) : pid;
  }

  /** At once, with all that it may have started. */
  kill(): void {
    if (this.process.pid === undefined) return;
    try {
      process.kill(-this.process.pid, "SIGKILL");
    } catch {
      // Gone already.
    }
    this.wall.cgroup?.kill();
  }
}

/** Bubblewrap ends with 128 + the number of the signal that ended what was in it. */
function signalOf(code: number | null): string | null {
  const number = (code ?? 0) - 128;
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? null;
}

import { type ChildProcess, spawn } from "node:child_process";
import { appendLog } from "./logfile.ts";

export type Log = (text: Uint8Array) => void;

export interface ServiceOptions {
  /** Absolute path of the program. */
  entry: string;
  /** Its arguments. */
  args?: readonly string[];
  /** Node's own flags, beside those that our sources need. */
  flags?: readonly string[];
  /** Its whole environment. */
  env: Record<string, string>;
  cwd?: string;
  /**
   * A file that its standard output goes to; what it says on standard error is for whoever started us. Or what takes all
   * that it says.
   */
  log: string | Log;
}

/** A process of ours in a process group of its own. It sees us vanish by the end of its IPC channel. */
export interface Service {
  pid: number;
  process: ChildProcess;
  /** How it ended, in words: "exit code 1", "SIGKILL". */
  ended: Promise<string>;
}

export function startService({ entry, args = [], flags = [], env, cwd, log }: ServiceOptions): Service {
  const source = entry.endsWith(".ts") ? ["--conditions=@liars-ladder/source"] : [];
  const child = spawn(process.execPath, [...source, ...flags, entry, ...args], {
    env,
    ...(cwd === undefined ? {} : { cwd }),
    detached: true,
    stdio: ["ignore", "pipe", typeof log === "string" ? "inherit" : "pipe", "ipc"],
  });
  const take = typeof log === "string" ? appendLog(log) : log;
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, name) => resolve(name ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return { pid: child.pid ?? 0, process: child, ended };
}

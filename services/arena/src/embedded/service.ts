import { type ChildProcess, spawn } from "node:child_process";
import { appendLog } from "./logfile.ts";

export type Log = (text: Uint8Array) => void;

export interface ServiceOptions {
  /** Absolute path of the program. */
  entry: string;
  /** Its arguments. */
  args?: readonly string[];
  /** Node's own flags, besides those that our sources need. */
  flags?: readonly string[];
  /** Its whole environment. */
  env: Record<string, string>;
  cwd?: string;
  /**
   * The file for its standard output; its standard error is shown to the person who started us. Or a function that
   * gets all its output.
   */
  log: string | Log;
}

/**
 * One of our processes, in its own process group. When this process dies, its IPC channel closes, and so it notices.
 */
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

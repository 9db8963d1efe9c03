import { type ChildProcess, spawn } from "node:child_process";
import { appendLog } from "./logfile.ts";

export interface ServiceOptions {
  /** Absolute path of the program. */
  entry: string;
  /** Its whole environment. */
  env: Record<string, string>;
  /** Its standard output goes here; what it says on standard error is for whoever started us. */
  log: string;
}

/** A process of ours in a process group of its own. It sees us vanish by the end of its IPC channel. */
export interface Service {
  pid: number;
  process: ChildProcess;
  /** How it ended, in words: "exit code 1", "SIGKILL". */
  ended: Promise<string>;
}

export function startService({ entry, env, log }: ServiceOptions): Service {
  const flags = entry.endsWith(".ts") ? ["--conditions=@liars-ladder/source"] : [];
  const child = spawn(process.execPath, [...flags, entry], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  child.stdout?.on("data", appendLog(log));
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, name) => resolve(name ?? `exit code ${code}`));
    child.once("error", (error) => resolve(error.message));
  });
  return { pid: child.pid ?? 0, process: child, ended };
}

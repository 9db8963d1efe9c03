import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATIENCE_MS } from "../patience.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Settings of a test runner, npm or a developer's shell that a new terminal does not have. */
const OURS =
  /^(npm_|vitest|node_(env|options|v8|path)|liars_|init_cwd|force_color|no_color|(port|host|data_dir|database_url|redis_url|queue_url|base_url|auth_secret|operators|web_dir)$|(dev|prod|ssr|mode|test)$)/i;

/** The environment of a person at a terminal, with the Node of this run first in PATH. */
function cleanEnv(more: Record<string, string> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const env = Object.fromEntries(kept.filter(([name]) => !OURS.test(name)));
  return { ...env, PATH: [join(ROOT, "node_modules/.bin"), env.PATH ?? ""].join(delimiter), NO_COLOR: "1", ...more };
}

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface Options {
  cwd: string;
  env?: Record<string, string>;
  /** Called with all output so far, each time more arrives. */
  onOutput?: (out: string) => void;
  /** Ends the command and everything that it started. */
  signal?: AbortSignal;
}

/** Runs a command, and waits for its end. */
export function run(command: string, args: readonly string[], options: Options): Promise<Ended> {
  const child = start(command, args, options);
  let [out, err] = ["", ""];
  child.stdout?.on("data", (data) => {
    out += data;
    options.onOutput?.(out);
  });
  child.stderr?.on("data", (data) => {
    err += data;
  });
  const timer = setTimeout(() => {
    err += `\nended after ${PATIENCE_MS} ms: it hung`;
    signalGroup(child, "SIGKILL");
  }, PATIENCE_MS);
  options.signal?.addEventListener("abort", () => signalGroup(child, "SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, out, err });
    });
  });
}

/** The same, but it must succeed. If it fails, its output is in the error. */
export async function must(command: string, args: readonly string[], options: Options): Promise<string> {
  const { code, out, err } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${out}\n${err}`);
  return out;
}

/** The command has its own process group, so that a signal reaches all of it. */
export const start = (command: string, args: readonly string[], { cwd, env }: Options): ChildProcess =>
  spawn(command, args, { cwd, env: cleanEnv(env), stdio: ["ignore", "pipe", "pipe"], detached: true });

export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

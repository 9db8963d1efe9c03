import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const BIN = fileURLToPath(new URL("../bin/liars.js", import.meta.url));
/** The program that `liars` starts in a checkout, for tests that do not need the starting process. */
export const MAIN = ["--conditions=@liars-ladder/source", fileURLToPath(new URL("main.ts", import.meta.url))];

/** All tests share built bots, which are stored by their sources and tools. */
const CACHE = fileURLToPath(new URL("../../../node_modules/.cache", import.meta.url));

/** The environment of a command: settings of its own, and no server. */
export function environment(dir: string): Record<string, string> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  return {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NO_COLOR: "1",
    XDG_CONFIG_HOME: join(dir, "config"),
    XDG_CACHE_HOME: CACHE,
    LIARS_SERVER: "http://127.0.0.1:9",
  };
}

export interface Typed {
  code: number | null;
  out: string;
  err: string;
}

/** Types a command as a user would, in a folder and with settings of its own. `onErr` gets what goes to stderr. */
export function typed(
  dir: string,
  args: readonly string[],
  env: Record<string, string> = {},
  program: readonly string[] = MAIN,
  onErr: (child: ChildProcess, err: string) => void = () => {},
): Promise<Typed> {
  const { child, told, ended } = started(dir, args, env, program);
  child.stderr?.on("data", () => onErr(child, told.err));
  return ended;
}

/** A command that is still running: `told` grows. */
export function started(
  dir: string,
  args: readonly string[],
  env: Record<string, string> = {},
  program: readonly string[] = MAIN,
): { child: ChildProcess; told: { out: string; err: string }; ended: Promise<Typed> } {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: dir,
    env: { ...environment(dir), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const told = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    told.out += data;
  });
  child.stderr.on("data", (data) => {
    told.err += data;
  });
  const ended = new Promise<Typed>((resolve) => child.on("close", (code) => resolve({ code, ...told })));
  return { child, told, ended };
}

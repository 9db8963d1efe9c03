import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { run } from "./run.ts";

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

/**
 * The same as `typed` without a process, whose start costs more than most commands do: for one command at a time. Each
 * command is also typed once or twice.
 */
export async function called(dir: string, args: readonly string[], env: Record<string, string> = {}): Promise<Typed> {
  const told = { out: "", err: "" };
  const hear = (to: "out" | "err", end: string) => (text: unknown) => {
    told[to] += `${text}${end}`;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(hear("out", "")),
    vi.spyOn(process.stderr, "write").mockImplementation(hear("err", "")),
    vi.spyOn(console, "log").mockImplementation(hear("out", "\n")),
    vi.spyOn(console, "error").mockImplementation(hear("err", "\n")),
  ];
  const before = { cwd: process.cwd(), exitCode: process.exitCode };
  for (const [name, value] of Object.entries({ ...environment(dir), ...env })) vi.stubEnv(name, value);
  vi.stubEnv("FORCE_COLOR", undefined);
  process.chdir(dir);
  process.exitCode = undefined;
  try {
    const code = await run(args);
    return { code, ...told };
  } finally {
    process.exitCode = before.exitCode;
    process.chdir(before.cwd);
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

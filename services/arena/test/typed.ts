import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";

/** How a command ended: its exit code, and what it said. */
export interface Typed {
  code: number;
  out: string;
  err: string;
}

const BIN = fileURLToPath(new URL("../bin/liars-arena.js", import.meta.url));

/** Types `liars-arena …`, as a host would. */
export function typed(env: Record<string, string>, ...args: string[]): Promise<Typed> {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ["--conditions=@liars-ladder/source", BIN, ...args],
      { env: { PATH, NODE_COMPILE_CACHE, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    ),
  );
}

/**
 * The same without a process, whose start costs more than most commands do. Each command is also typed once or twice.
 *
 * @param main of the command's file.
 */
export async function called(
  main: (args: readonly string[]) => Promise<number>,
  env: Record<string, string>,
  ...args: string[]
): Promise<Typed> {
  const said = { out: "", err: "" };
  const log = vi.spyOn(console, "log").mockImplementation((line) => {
    said.out += `${line}\n`;
  });
  const error = vi.spyOn(console, "error").mockImplementation((line) => {
    said.err += `${line}\n`;
  });
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return { code: await main(args), ...said };
  } finally {
    vi.unstubAllEnvs();
    log.mockRestore();
    error.mockRestore();
  }
}

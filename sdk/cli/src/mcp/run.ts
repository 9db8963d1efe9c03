import { fork } from "node:child_process";
import { WITHIN } from "../play/sources.ts";

/** What is wrong, as a command tells people. */
export interface Wrong {
  code: string;
  message: string;
  next?: string | undefined;
}

export type Ran = { ok: true; exit: number; value: unknown } | { ok: false; wrong: Wrong };

/** The longest output of a command, in characters of JSON. */
const MOST_OUT = 64 << 20;
/** How long a cancelled command has to end by itself, in ms. */
const GRACE_MS = 10_000;

/**
 * Runs a command of this program in a process of its own. So nothing that it prints gets into the protocol's stdout, and its
 * work ends with the process.
 *
 * @param folder where the command runs; it may not read anything outside.
 */
export function runCommand(folder: string, args: readonly string[], signal: AbortSignal): Promise<Ran> {
  const child = fork(process.argv[1]!, [...args], {
    cwd: folder,
    env: { ...process.env, [WITHIN]: folder, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let [out, err]: [string, string] = ["", ""];
  let wrong: Wrong | undefined;
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    if (out.length <= MOST_OUT) out += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    err = `${err}${text}`.slice(-4_000);
  });
  child.on("message", (message) => {
    if (typeof message === "object" && message !== null && "failure" in message) wrong = message.failure as Wrong;
  });
  let late: NodeJS.Timeout | undefined;
  const stop = (): void => {
    child.kill("SIGINT");
    late = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
  };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return new Promise((resolve) => {
    const end = (ran: Ran): void => {
      clearTimeout(late);
      signal.removeEventListener("abort", stop);
      resolve(ran);
    };
    child.on("error", (error) => end({ ok: false, wrong: { code: "bug", message: error.message } }));
    child.on("close", (code) => {
      if (wrong !== undefined) return end({ ok: false, wrong });
      const value = jsonIn(out);
      if (value !== undefined) return end({ ok: true, exit: code ?? 1, value });
      const message = signal.aborted ? "it was cancelled" : err.trim() || `it ended with exit code ${code}`;
      end({ ok: false, wrong: { code: signal.aborted ? "stopped" : "bug", message } });
    });
  });
}

/** The value of a JSON text; undefined if it is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

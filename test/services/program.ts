import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { birthOf, parentOf, signal } from "../../services/arena/src/embedded/processes.ts";
import { PATIENCE_MS } from "../patience.ts";

export const repository = fileURLToPath(new URL("../..", import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A program under test, in its own process group, with only the given environment. */
export interface Program {
  pid: number;
  /** Its output so far. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves when it has ended and all of its output is here. */
  ended: Promise<Ended>;
  /** Resolves when `text` appears in its output. Rejects if the program ends before that, or hangs. */
  said: (text: string | RegExp) => Promise<void>;
  kill: (name: NodeJS.Signals) => void;
}

/** From vitest.config.ts. */
const { NODE_COMPILE_CACHE = "" } = process.env;
const compiled = { NODE_COMPILE_CACHE };
/** A service that is told to stop has as long as a test has: on a busy machine it needs more than the default. */
const STOP_SECONDS = String(PATIENCE_MS / 1000);
const running = new Set<Program>();

export function startProgram(command: string[], env: Record<string, string>): Program {
  const [program, ...args] = command;
  const child = spawn(program === "node" ? process.execPath : program!, args, {
    cwd: repository,
    env: {
      PATH: `${repository}node_modules/.bin:${process.env.PATH}`,
      HOME: process.env.HOME ?? "/",
      ...compiled,
      STOP_SECONDS,
      ...env,
    },
    detached: true,
    // When the channel closes, our own programs know that the test was killed.
    stdio: ["ignore", "pipe", "pipe", program === "node" ? "ipc" : "ignore"],
  });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      texts[name] += text;
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    // After "exit" its last words may still be on their way.
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  const made: Program = {
    pid: child.pid!,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    ended,
    kill: (name) => child.kill(name),
    said: (text) =>
      new Promise((resolve, reject) => {
        const all = () => texts.stdout + texts.stderr;
        const has = () => (typeof text === "string" ? all().includes(text) : text.test(all()));
        const until = performance.now() + PATIENCE_MS;
        let over = false;
        ended.then(() => {
          over = true;
        });
        const look = () => {
          if (has()) resolve();
          else if (over) reject(new Error(`it ended before it said ${text}: ${all()}`));
          else if (performance.now() > until) reject(new Error(`it never said ${text}: ${all()}`));
          else setTimeout(look, 20);
        };
        look();
      }),
  };
  running.add(made);
  ended.finally(() => running.delete(made));
  return made;
}

/** Ends everything that a failed test left, including forgotten children. */
export async function endPrograms(): Promise<void> {
  for (const program of running) {
    const below = descendants(program.pid);
    program.kill("SIGKILL");
    for (const { pid, birth } of below) if (birthOf(pid) === birth) signal(pid, "SIGKILL");
    await program.ended;
  }
}

/** A process, distinguished from a later one with the same pid. */
export interface Seen {
  pid: number;
  birth: string;
  command: string;
}

/** All processes below one, at this moment. Linux only. */
export function descendants(root: number): Seen[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = parentOf(pid);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found: Seen[] = [];
  const walk = (pid: number) => {
    for (const child of children.get(pid) ?? []) {
      const birth = birthOf(child);
      if (birth !== "") found.push({ pid: child, birth, command: commandOf(child) });
      walk(child);
    }
  };
  walk(root);
  return found;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

export const alive = ({ pid, birth }: Seen): boolean => birthOf(pid) === birth;

/**
 * A process that is told to end, or is killed, ends within seconds. This limit is only a guard for a very busy machine,
 * ms.
 */
const GOING_MS = 60_000;

/** Waits until all of `seen` have ended. @returns those that stay. */
export async function survivors(seen: Seen[]): Promise<Seen[]> {
  const until = performance.now() + GOING_MS;
  for (;;) {
    const left = seen.filter(alive);
    if (left.length === 0 || performance.now() > until) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

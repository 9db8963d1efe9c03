import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { walled } from "../layers.ts";
import { LIMITS } from "../limits.ts";
import { groupUse } from "../proc.ts";
import { FROM_SOURCE } from "./packages.ts";

/** What became of a compiler that was run on a bot's source. */
export type StepEnd =
  | { readonly kind: "done"; readonly output: string }
  | { readonly kind: "time" | "memory" | "died" | "stalled" | "aborted" };

const OUTPUT = 16 * 1024 ** 2;

/** The file of one of our own processes, beside its caller: `.ts` in a checkout, `.js` as published. */
export const processFile = (name: string, base: string): string =>
  fileURLToPath(new URL(`./${name}.${FROM_SOURCE ? "ts" : "js"}`, base));

/**
 * Runs one of our files on `input` (JSON on its stdin) in an empty folder, with an empty environment, in a process group
 * of its own that is killed at the limits of a build. The folder is gone afterwards, and so is the group.
 */
export async function runStep(file: string, input: unknown, signal?: AbortSignal): Promise<StepEnd> {
  const folder = await mkdtemp(join(tmpdir(), "liars-build-"));
  try {
    // The process may run under another user id: it may stand here and look, and write nothing.
    await chmod(folder, 0o755);
    return await run(file, JSON.stringify(input), folder, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(file: string, input: string, cwd: string, signal?: AbortSignal): Promise<StepEnd> {
  if (signal?.aborted) return Promise.resolve({ kind: "aborted" });
  const conditions = FROM_SOURCE ? ["--conditions=@liars-ladder/source"] : [];
  const [command = "", ...args] = walled([process.execPath, ...conditions, "--max-old-space-size=512", file], {
    cpuSeconds: (2 * LIMITS.build.ms) / 1000,
  });
  const child = spawn(command, args, { cwd, env: { TZ: "UTC" }, stdio: ["pipe", "pipe", "ignore"], detached: true });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let end: StepEnd | undefined;
    const stop = (why: StepEnd) => {
      end ??= why;
      killGroup(child.pid);
    };
    const { ms, wallMs, memory } = LIMITS.build;
    const from = performance.now();
    const scales = setInterval(() => {
      const wall = performance.now() - from;
      const used = child.pid === undefined ? undefined : groupUse(child.pid);
      if (used === undefined) {
        // No /proc: the wall clock is all there is.
        if (wall > ms) stop({ kind: "time" });
      } else if (used.resident > memory) stop({ kind: "memory" });
      else if (used.cpuMs > ms) stop({ kind: "time" });
      else if (wall > wallMs) stop({ kind: "stalled" });
    }, 40);
    const abort = () => stop({ kind: "aborted" });
    signal?.addEventListener("abort", abort, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > OUTPUT) stop({ kind: "died" });
    });
    child.stdin.on("error", () => {});
    child.on("error", () => stop({ kind: "died" }));
    child.on("close", (code) => {
      clearInterval(scales);
      signal?.removeEventListener("abort", abort);
      killGroup(child.pid);
      resolve(
        end ?? (code === 0 ? { kind: "done", output: Buffer.concat(chunks).toString("utf8") } : { kind: "died" }),
      );
    });
    child.stdin.end(input);
  });
}

/** A group of ours that is gone already is no error. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {}
}

import { chmod, mkdtemp, readdir, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageChain } from "../bubblewrap.ts";
import { lockable } from "../layers.ts";
import { LIMITS, type Limits } from "../limits.ts";
import { groupUse } from "../proc.ts";
import { WalledProcess } from "../walled.ts";
import { FROM_SOURCE, packageFolder } from "./packages.ts";

/** How a compiler's run on a bot's source ended. */
export type StepEnd = { readonly kind: "done"; readonly output: string } | StepFailure;
export type StepFailure =
  | { readonly kind: "time" | "memory" | "died" | "unstarted" | "aborted" }
  /** It got too little of the machine for too long: ms of CPU time (undefined if unknown) within ms of wall time. */
  | { readonly kind: "starved"; readonly cpuMs: number | undefined; readonly wallMs: number };

const OUTPUT = 16 * 1024 ** 2;

/** The file of one of our own processes, next to its caller: `.ts` in a checkout, `.js` as published. */
export const processFile = (name: string, base: string): string =>
  fileURLToPath(new URL(`./${name}.${FROM_SOURCE ? "ts" : "js"}`, base));

/**
 * Runs one of our files on `input` (JSON on its stdin). It gets an empty folder, an empty environment and a process
 * group of its own, which is killed at the limits of a build. Folder and group are gone afterwards.
 *
 * @param compiler the packages that the file needs; each needs the next one.
 * @param spend is called at the end with the CPU time in ms, as last seen. It is not called on hosts without /proc.
 */
export async function runStep(
  file: string,
  input: unknown,
  compiler: readonly string[],
  signal?: AbortSignal,
  limits: Limits["build"] = LIMITS.build,
  spend?: (cpuMs: number) => void,
): Promise<StepEnd> {
  swept ??= sweep();
  await swept;
  const folder = await mkdtemp(join(tmpdir(), OWN));
  try {
    // The process may run under another user id. It may enter this folder and read it, but not write.
    await chmod(folder, 0o755);
    const ours = packageFolder("@liars-ladder/sandbox");
    const reads = [ours, ...packageChain(ours, ...compiler), folder];
    return await run(file, JSON.stringify(input), folder, reads, limits, signal, spend);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const FOLDER = "liars-build-";
/** Its owner stands in its name, so that others see whether it is still in use. */
const OWN = `${FOLDER}${process.pid}-`;
/** No step takes this long. */
const OLD_MS = 3_600_000;
let swept: Promise<void> | undefined;

/** Removes the empty folders of processes that were killed in the middle of a step. */
export async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir()).catch(() => [])).filter((name) => name.startsWith(FOLDER));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    // Another user's folder stays, and so does every folder that is not empty.
    if (isGone(name) || mtimeMs < Date.now() - OLD_MS) await rmdir(folder).catch(() => {});
  }
}

/** Whether the owner of a folder has ended. A process of another container cannot be seen, but has another folder for files. */
function isGone(name: string): boolean {
  const pid = Number(name.slice(FOLDER.length).split("-")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function run(
  file: string,
  input: string,
  cwd: string,
  reads: readonly string[],
  limits: Limits["build"],
  signal?: AbortSignal,
  spend: (cpuMs: number) => void = () => {},
): Promise<StepEnd> {
  if (signal?.aborted) return Promise.resolve({ kind: "aborted" });
  const conditions = FROM_SOURCE ? ["--conditions=@liars-ladder/source"] : [];
  const { ms, memory, tasks } = limits;
  const koffi = lockable();
  const lock = koffi === undefined ? [] : [koffi];
  const child = new WalledProcess(
    [process.execPath, ...conditions, "--max-old-space-size=512", file, ...lock],
    { reads: [...reads, ...lock], cgroup: { memory, tasks }, cpuSeconds: (2 * ms) / 1000 },
    { cwd, stdio: ["pipe", "pipe", "ignore"] },
  );
  const { pid, stdin, stdout } = child.process;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let end: StepEnd | undefined;
    const stop = (why: StepEnd) => {
      end ??= why;
      child.kill();
    };
    const patience = new Patience(limits);
    let cpuMs = 0;
    const scales = setInterval(() => {
      const used = pid === undefined ? undefined : groupUse(pid);
      cpuMs = Math.max(cpuMs, used?.cpuMs ?? 0);
      if (used !== undefined && used.resident > memory) stop({ kind: "memory" });
      else if (used !== undefined && used.cpuMs > ms) stop({ kind: "time" });
      else if (patience.isOver(used?.cpuMs))
        stop({ kind: "starved", cpuMs: used?.cpuMs, wallMs: Math.round(patience.waited()) });
    }, 40);
    const abort = () => stop({ kind: "aborted" });
    signal?.addEventListener("abort", abort, { once: true });
    stdout?.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > OUTPUT) stop({ kind: "died" });
    });
    stdin?.on("error", () => {});
    child.ended.then(({ code, outOfMemory }) => {
      clearInterval(scales);
      signal?.removeEventListener("abort", abort);
      child.kill();
      spend(cpuMs);
      if (outOfMemory) end ??= { kind: "memory" };
      // Without BEGUN the process never read the upload.
      if (size === 0) end ??= { kind: "unstarted" };
      resolve(
        end ?? (code === 0 ? { kind: "done", output: Buffer.concat(chunks).toString("utf8") } : { kind: "died" }),
      );
    });
    stdin?.end(input);
  });
}

/**
 * How long to wait for a step. CPU time decides. The wall clock only ends a step that the machine does not run: a
 * step has `wallMs`, and the same again as long as it gets at least `leastShare` of a core, up to `longestMs` in
 * all.
 */
class Patience {
  private readonly limits: Limits["build"];
  private readonly from = performance.now();
  private spell = { from: this.from, cpuMs: 0 };

  constructor(limits: Limits["build"]) {
    this.limits = limits;
  }

  waited(): number {
    return performance.now() - this.from;
  }

  /** `cpuMs`: CPU time so far. It is undefined without /proc; then only the wall clock is left. */
  isOver(cpuMs: number | undefined): boolean {
    const { wallMs, longestMs, leastShare } = this.limits;
    if (this.waited() > longestMs) return true;
    const now = performance.now();
    const wall = now - this.spell.from;
    if (wall <= wallMs) return false;
    if (cpuMs === undefined || cpuMs - this.spell.cpuMs < leastShare * wall) return true;
    this.spell = { from: now, cpuMs };
    return false;
  }
}

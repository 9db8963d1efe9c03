import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleUpload } from "../build/bundle.ts";
import { checkDoor } from "../build/door.ts";
import { FROM_SOURCE, packageFolder } from "../build/packages.ts";
import type { SourceFile } from "../build/report.ts";
import { SDK } from "../build/resolve.ts";
import { processFile } from "../build/step.ts";
import { LIMITS } from "../limits.ts";
import { V8_FLAGS } from "../match/child.ts";
import { parseReply } from "../match/reply.ts";
import type { Answer } from "../match/rerun-phase.ts";
import { authorSpans } from "../match/spans.ts";
import { calledOff, SandboxError } from "../match/spec.ts";
import type { ToBot } from "../match/wire.ts";
import type { CpuProfile, FromRoom, ReadableBundle, RoomJob } from "./job.ts";
import { mappedProfile } from "./mapped.ts";

/**
 * Bundles sources that build for the inspector and the profiler.
 *
 * @param folder where the files lie.
 */
export async function readableBundle(
  { files, entry, folder }: { files: readonly SourceFile[]; entry: string; folder: string },
  signal?: AbortSignal,
): Promise<ReadableBundle> {
  const { upload } = checkDoor(files, entry);
  const { value } = upload ? await bundleUpload(upload, signal, LIMITS.build, undefined, true) : {};
  if (value === undefined)
    throw new SandboxError("sandbox.start", "the bot could not be bundled for its author's tools");
  const map = JSON.parse(value.map) as { sources: string[] };
  const sources = map.sources.map((source) => {
    const [, space, path = ""] = /^(\w+):(.*)$/.exec(source) ?? [];
    if (space !== SDK) return pathToFileURL(join(folder, path)).href;
    const [, name = "", file = ""] = /^(@[^/]+\/[^/]+)\/(.*)$/.exec(path) ?? [];
    return pathToFileURL(join(packageFolder(name), file)).href;
  });
  return { bundle: value.bundle, map: JSON.stringify({ ...map, sources }), author: authorSpans(value.map) };
}

/** What a bot decided in a debugger. */
export interface Inspected {
  readonly answer: Answer;
  /** Whether it was stopped in its author's own code before that. */
  readonly paused: boolean;
}

/**
 * Makes these calls, and lets a debugger attach before the last one. It stops at the first line of the author's own
 * code that the call reaches. The bot runs with the user's rights, so this is only for the user's own sources.
 *
 * @param port where the inspector listens, only on this machine; 0 for any port. Returns "deaf" if another program uses
 * it.
 */
export async function inspectBot(
  bundle: ReadableBundle,
  calls: readonly ToBot[],
  { port, signal, onWaiting }: { port: number; signal: AbortSignal; onWaiting: (url: string) => void },
): Promise<Inspected | "deaf"> {
  const told = await runUnwalled(
    { op: "inspect", ...bundle, calls },
    signal,
    [`--inspect=127.0.0.1:${port}`],
    onWaiting,
  );
  if (told.op === "deaf") return "deaf";
  if (told.op !== "answered") throw new Error(`a debugged bot's process said ${told.op}`);
  const { called, paused } = told;
  if (called.kind !== "answer") return { answer: { fault: called.kind, message: called.text }, paused };
  const reply = parseReply(called.text);
  return { answer: "problem" in reply ? { fault: "illegal", message: reply.problem } : reply, paused };
}

/** What V8's sampling profiler saw of a bot. */
export interface Profiled {
  /** The profile, mapped to the sources. */
  readonly profile: CpuProfile;
  /** The files of the bot's program, including those of the SDK, as they are named in the profile's functions. */
  readonly files: readonly string[];
  /** CPU time of all calls, ms, and how many of them were decisions. */
  readonly cpuMs: number;
  readonly decisions: number;
}

/** Makes all calls, each phase with the bot as it was loaded, and looks where it is, every so many µs. */
export async function profileBot(
  bundle: ReadableBundle,
  phases: readonly (readonly ToBot[])[],
  { everyUs, signal }: { everyUs: number; signal: AbortSignal },
): Promise<Profiled> {
  const told = await runUnwalled({ op: "profile", ...bundle, phases, everyUs }, signal);
  if (told.op !== "profiled") throw new Error(`a profiled bot's process said ${told.op}`);
  const { profile, cpuMs, decisions } = told;
  const { sources } = JSON.parse(bundle.map) as { sources: string[] };
  return { profile: mappedProfile(profile, bundle), files: sources, cpuMs, decisions };
}

/** The last word of a plain Node process that does a job, when it has ended. */
function runUnwalled(
  job: RoomJob,
  signal: AbortSignal,
  flags: readonly string[] = [],
  onWaiting: (url: string) => void = () => {},
): Promise<Exclude<FromRoom, { op: "waiting" }>> {
  const conditions = FROM_SOURCE ? ["--conditions=@liars-ladder/source"] : [];
  const child = spawn(
    process.execPath,
    [...V8_FLAGS, ...conditions, ...flags, processFile("unwalled-process", import.meta.url)],
    // A debugger that attaches by itself tells the process how in its environment.
    { env: { ...process.env, TZ: "UTC" }, stdio: ["ignore", "inherit", "pipe", "ipc"], serialization: "advanced" },
  );
  let stderr = "";
  child.stderr?.on("data", (data) => {
    if (stderr.length < LIMITS.message) stderr += data;
  });
  const kill = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", kill, { once: true });
  if (signal.aborted) kill();
  let last: Exclude<FromRoom, { op: "waiting" }> | undefined;
  child.on("message", (message: FromRoom) => {
    if (message.op === "waiting") return onWaiting(message.url);
    last = message;
    // By itself it would wait until each debugger lets go of it.
    kill();
  });
  child.send(job, () => {});
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new SandboxError("sandbox.start", `the bot's process ${why}`));
    child.on("error", ({ message }) => fail(`did not start: ${message}`));
    child.on("close", () => {
      signal.removeEventListener("abort", kill);
      if (last !== undefined) resolve(last);
      else if (signal.aborted) reject(calledOff());
      else fail(`ended by itself: ${stderr.trim()}`);
    });
  });
}

import { createHash } from "node:crypto";
import { LIMITS } from "../limits.ts";
import { bundleUpload, type Outcome } from "./bundle.ts";
import { checkDoor } from "./door.ts";
import { withFrame } from "./frame.ts";
import { loadBundle } from "./load.ts";
import type { BuildReport, BuildStep, BuildStepName, SourceFile } from "./report.ts";
import { checkTypes } from "./types.ts";

export interface BuildRequest {
  readonly files: readonly SourceFile[];
  /** The file with the default export. If it is left out: `bot.ts`, or the only file there is. */
  readonly entry?: string | undefined;
  /** The types were already checked when the upload was made, as with house bots: the types step is left out. */
  readonly typed?: boolean;
}

/**
 * Makes a bundle of an upload, step by step: door, bundle, types, load. It stops at the first step that fails. For
 * every upload, whatever it holds, it returns a report within the limits; it throws only for our own bugs.
 */
export async function buildBot(
  request: BuildRequest,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<BuildReport> {
  const { signal } = options;
  const steps: BuildStep[] = [];
  const files = new Map(request.files.map((file) => [String(file?.path), String(file?.text)]));
  let platform = false;
  let cpuMs = 0;
  const spend = (ms: number) => {
    cpuMs += ms;
  };
  const run = async <T>(step: BuildStepName, work: () => Outcome<T> | Promise<Outcome<T>>): Promise<T | undefined> => {
    const from = performance.now();
    const outcome = await work();
    const problems = outcome.problems.map((problem) => withFrame(problem, files));
    platform ||= outcome.platform === true;
    steps.push({ step, ok: problems.length === 0, ms: Math.round(performance.now() - from), problems });
    return problems.length === 0 ? outcome.value : undefined;
  };

  const upload = await run("door", () => {
    const { upload, problems } = checkDoor(request.files, request.entry);
    return upload ? { value: upload, problems } : { problems };
  });
  const bundled = upload && (await run("bundle", () => bundleUpload(upload, signal, LIMITS.build, spend)));
  const typed =
    bundled && (request.typed || (await run("types", () => checkTypes(upload, signal, LIMITS.build, spend))));
  const loaded = typed && (await run("load", () => loadBundle(bundled.bundle, bundled.map, signal)));
  if (!loaded) return { ok: false, steps, cpuMs, problems: steps.flatMap((step) => step.problems), platform };
  const { bundle, map } = bundled;
  const hash = createHash("sha256").update(bundle).digest("hex");
  return {
    ok: true,
    steps,
    cpuMs,
    bundle,
    map,
    hash,
    bytes: Buffer.byteLength(bundle),
    api: loaded.api,
    name: loaded.name,
    rulesets: loaded.rulesets,
  };
}

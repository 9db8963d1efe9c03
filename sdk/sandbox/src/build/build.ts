import { createHash } from "node:crypto";
import { LIMITS } from "../limits.ts";
import { bundleUpload, type Outcome } from "./bundle.ts";
import { checkDoor, type Upload } from "./door.ts";
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
 * Makes a bundle of an upload, step by step: door, bundle, types, load. It ends with the first step that fails. For
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
  const note = <T>(step: BuildStepName, { outcome, ms }: Timed<T>): T | undefined => {
    const problems = outcome.problems.map((problem) => withFrame(problem, files));
    platform ||= outcome.platform === true;
    steps.push({ step, ok: problems.length === 0, ms, problems });
    return problems.length === 0 ? outcome.value : undefined;
  };

  const upload = note(
    "door",
    await timed(() => {
      const { upload, problems } = checkDoor(request.files, request.entry);
      return upload ? { value: upload, problems } : { problems };
    }),
  );
  const compiled = upload && (await compile(upload, request.typed === true, spend, signal));
  const bundled = compiled && note("bundle", compiled.bundle);
  const typed = compiled?.types ? note("types", compiled.types) : true;
  const loaded = bundled && typed && note("load", await timed(() => loadBundle(bundled.bundle, bundled.map, signal)));
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

interface Timed<T> {
  readonly outcome: Outcome<T>;
  /** Wall time. */
  readonly ms: number;
}

async function timed<T>(work: () => Outcome<T> | Promise<Outcome<T>>): Promise<Timed<T>> {
  const from = performance.now();
  const outcome = await work();
  return { outcome, ms: Math.round(performance.now() - from) };
}

/**
 * Bundles an upload and checks its types at the same time, because somebody waits, and neither needs the other. Types
 * are left out if they were checked before, and if there is no bundle: then that is what is wrong.
 */
async function compile(upload: Upload, typed: boolean, spend: (cpuMs: number) => void, signal?: AbortSignal) {
  const stop = new AbortController();
  const either = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
  const checking = typed ? undefined : timed(() => checkTypes(upload, either, LIMITS.build, spend));
  try {
    const bundle = await timed(() => bundleUpload(upload, signal, LIMITS.build, spend));
    if (bundle.outcome.problems.length > 0) stop.abort();
    // It is waited for even if it is stopped: its time counts.
    const types = await checking;
    return stop.signal.aborted ? { bundle } : { bundle, types };
  } finally {
    stop.abort();
    await checking?.catch(() => {});
  }
}

import { LIMITS, type Limits } from "../limits.ts";
import { busyness } from "./busyness.ts";
import type { Upload } from "./door.ts";
import { packages } from "./packages.ts";
import type { Problem } from "./report.ts";
import type { SdkFiles } from "./resolve.ts";
import { processFile, runStep, type StepFailure } from "./step.ts";

/** The messages between this file and bundle-process.ts, as JSON. */
export interface BundleJob {
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly sdk: SdkFiles;
  /** Keeps names and lines as they were written, for the author's tools. Such a bundle is not played. */
  readonly readable: boolean;
}
export interface BundleNote {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}
export interface BundleResult {
  readonly notes: readonly BundleNote[];
  readonly bundle?: string;
  readonly map?: string;
}

export type Outcome<T> = { problems: Problem[]; platform?: boolean; value?: T };

const ESBUILD = ["esbuild", `@esbuild/${process.platform}-${process.arch}`];

let sdk: SdkFiles | undefined;
function sdkFiles(): SdkFiles {
  sdk ??= {
    files: Object.fromEntries(
      packages().flatMap((p) => [...p.files].map(([path, source]) => [`${p.name}/${path}`, source])),
    ),
    entries: Object.fromEntries(packages().map((p) => [p.name, `${p.name}/${p.code}`])),
  };
  return sdk;
}

const HINTS: Readonly<Record<string, string>> = {
  "bundle.import": 'A bot may import its own files by relative path, and "@liars-ladder/sdk".',
  "bundle.computed": "Import the file at the top of the source, or write its name as a plain string.",
  "bundle.default": "End the file with: export default defineBot({ … })",
  "bundle.syntax": "The file must be valid TypeScript or JavaScript.",
};

export async function bundleUpload(
  upload: Upload,
  signal?: AbortSignal,
  limits: Limits["build"] = LIMITS.build,
  spend?: (cpuMs: number) => void,
  readable = false,
): Promise<Outcome<{ bundle: string; map: string }>> {
  const job: BundleJob = { files: Object.fromEntries(upload.files), entry: upload.entry, sdk: sdkFiles(), readable };
  const end = await runStep(processFile("bundle-process", import.meta.url), job, ESBUILD, signal, limits, spend);
  if (end.kind !== "done") return failedStep("bundle", end);
  const result = JSON.parse(end.output) as BundleResult;
  if (result.notes.length > 0 || result.bundle === undefined) {
    const problems = result.notes.slice(0, LIMITS.build.problems).map((note): Problem => {
      const known = note.file !== undefined && upload.files.has(note.file);
      const hint = HINTS[note.code];
      return {
        code: note.code,
        message: note.message,
        ...(known ? { file: note.file } : {}),
        ...(known && note.line !== undefined ? { line: note.line } : {}),
        ...(known && note.column !== undefined ? { column: note.column } : {}),
        ...(hint === undefined ? {} : { hint }),
      };
    });
    return { problems: problems.length > 0 ? problems : [stepProblem("bundle", { kind: "died" })] };
  }
  const bytes = Buffer.byteLength(result.bundle);
  if (bytes > LIMITS.build.bundle && !readable)
    return {
      problems: [
        {
          code: "bundle.bytes",
          message: `The bundle has ${bytes} bytes; at most ${LIMITS.build.bundle} are allowed.`,
          hint: "Make tables smaller, or compute them when the bot loads.",
        },
      ],
    };
  return { problems: [], value: { bundle: result.bundle, map: result.map ?? "" } };
}

/** The outcome of a step whose compiler had to be stopped, or ended by itself. */
export const failedStep = (step: "bundle" | "types", end: StepFailure): Outcome<never> => ({
  problems: [stepProblem(step, end)],
  // For any other reason the upload is rejected. If it were tried again and again, it would be parked in the end.
  platform: end.kind === "aborted" || end.kind === "unstarted",
});

const BOMB = "Look for huge literals or enums, generated code, or endless recursive types.";

function stepProblem(step: "bundle" | "types", end: StepFailure): Problem {
  const doing = step === "bundle" ? "Bundling" : "Type-checking";
  const { ms, memory } = LIMITS.build;
  const say = (message: string, hint?: string): Problem => ({
    code: `${step}.${end.kind}`,
    message: `${doing} ${message}`,
    ...(hint === undefined ? {} : { hint }),
  });
  switch (end.kind) {
    case "time":
      return say(`took more than ${ms / 1000} s of CPU and was stopped.`, BOMB);
    case "memory":
      return say(`took more than ${memory / 1024 ** 2} MB and was stopped.`, BOMB);
    case "died":
      return say("failed: the compiler gave up on this source.", BOMB);
    case "starved": {
      const had = end.cpuMs === undefined ? "" : ` with ${(end.cpuMs / 1000).toFixed(1)} s of CPU`;
      return say(
        `did not end in ${Math.round(end.wallMs / 1000)} s${had} and was stopped: this machine has ${busyness()}.`,
        `Try again when it is less busy. If it happens again: ${BOMB}`,
      );
    }
    case "unstarted":
      return say("could not start on this machine. Try again.");
    case "aborted":
      return say("was cancelled.");
  }
}

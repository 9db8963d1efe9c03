import { LIMITS } from "../limits.ts";
import type { Upload } from "./door.ts";
import { packages } from "./packages.ts";
import type { Problem } from "./report.ts";
import type { SdkFiles } from "./resolve.ts";
import { processFile, runStep, type StepEnd } from "./step.ts";

/** What passes between this and bundle-process.ts, as JSON. */
export interface BundleJob {
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly sdk: SdkFiles;
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
  "bundle.import": 'Import your own files by relative path, and "@liars-ladder/sdk".',
  "bundle.computed": "Import the file at the top, or write its name as a plain string.",
  "bundle.default": "End the file with: export default defineBot({ … })",
  "bundle.syntax": "The file must be TypeScript or JavaScript that parses.",
};

export async function bundleUpload(
  upload: Upload,
  signal?: AbortSignal,
): Promise<Outcome<{ bundle: string; map: string }>> {
  const job: BundleJob = { files: Object.fromEntries(upload.files), entry: upload.entry, sdk: sdkFiles() };
  const end = await runStep(processFile("bundle-process", import.meta.url), job, ESBUILD, signal);
  if (end.kind !== "done")
    return { problems: [stepProblem("bundle", end.kind)], platform: end.kind === "aborted" || end.kind === "stalled" };
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
    return { problems: problems.length > 0 ? problems : [stepProblem("bundle", "died")] };
  }
  const bytes = Buffer.byteLength(result.bundle);
  if (bytes > LIMITS.build.bundle)
    return {
      problems: [
        {
          code: "bundle.bytes",
          message: `The bundle takes ${bytes} bytes; at most ${LIMITS.build.bundle} are taken.`,
          hint: "Shrink tables, or compute them when the bot loads.",
        },
      ],
    };
  return { problems: [], value: { bundle: result.bundle, map: result.map ?? "" } };
}

/** What is said of a compiler that had to be stopped, or fell over by itself. */
export function stepProblem(step: "bundle" | "types", kind: Exclude<StepEnd["kind"], "done">): Problem {
  const doing = step === "bundle" ? "Bundling" : "Type-checking";
  const { ms, wallMs, memory } = LIMITS.build;
  const messages = {
    time: `${doing} took more than ${ms / 1000} s of CPU and was stopped.`,
    memory: `${doing} took more than ${memory / 1024 ** 2} MB and was stopped.`,
    died: `${doing} broke off: the compiler gave up on this source.`,
    stalled: `${doing} did not end in ${wallMs / 1000} s; the machine is too busy. It can be tried again.`,
    aborted: `${doing} was called off.`,
  };
  return {
    code: `${step}.${kind}`,
    message: messages[kind],
    hint: "Look for huge literals, enums, generated code or types that never end.",
  };
}

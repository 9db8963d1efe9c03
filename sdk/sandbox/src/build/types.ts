import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { LIMITS, type Limits } from "../limits.ts";
import { cleanText } from "../text.ts";
import { failedStep, type Outcome } from "./bundle.ts";
import type { Upload } from "./door.ts";
import { packageFolder, packages } from "./packages.ts";
import type { Problem } from "./report.ts";
import { processFile, runStep } from "./step.ts";
import { BOT_COMPILER_OPTIONS, tellType } from "./type-words.ts";

/** The messages between this file and types-process.ts, as JSON. */
export interface TypesJob {
  readonly upload: Readonly<Record<string, string>>;
  readonly entry: string;
  /** By path below node_modules. */
  readonly sdk: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, unknown>>;
  /** The folder with the compiler's lib.*.d.ts. */
  readonly lib: string;
  readonly most: number;
}
export interface TypesNote {
  readonly code: number;
  readonly text: string;
  readonly path?: string;
  /** UTF-16 offset in the file. */
  readonly pos?: number;
}
export interface TypesResult {
  readonly notes: readonly TypesNote[];
}

/** The package with the compiler as a native program. */
const TYPESCRIPT = `@typescript/typescript-${process.platform}-${process.arch}`;

let sdk: Readonly<Record<string, string>> | undefined;
function sdkTypes(): Readonly<Record<string, string>> {
  if (sdk) return sdk;
  sdk = Object.fromEntries(
    packages().flatMap(({ name, types, files }) => [
      ...[...files]
        .filter(([path]) => path.endsWith(".ts"))
        .map(([path, source]) => [`${name}/${path}`, source] as const),
      [
        `${name}/package.json`,
        JSON.stringify({ name, type: "module", exports: { ".": { types: `./${types}` } } }),
      ] as const,
    ]),
  );
  return sdk;
}

function libFolder(): string {
  const require = createRequire(join(packageFolder("typescript"), "package.json"));
  return join(dirname(require.resolve(`${TYPESCRIPT}/package.json`)), "lib");
}

export async function checkTypes(
  upload: Upload,
  signal?: AbortSignal,
  limits: Limits["build"] = LIMITS.build,
  spend?: (cpuMs: number) => void,
): Promise<Outcome<true>> {
  const code = [...upload.files].filter(([path]) => !/\.(?:md|txt)$/.test(path));
  const job: TypesJob = {
    upload: Object.fromEntries(code),
    entry: upload.entry,
    sdk: sdkTypes(),
    options: BOT_COMPILER_OPTIONS,
    lib: libFolder(),
    most: LIMITS.build.problems,
  };
  const end = await runStep(
    processFile("types-process", import.meta.url),
    job,
    ["typescript", TYPESCRIPT],
    signal,
    limits,
    spend,
  );
  if (end.kind !== "done") return failedStep("types", end);
  const { notes } = JSON.parse(end.output) as TypesResult;
  if (notes.length === 0) return { problems: [], value: true };
  return { problems: notes.map((note) => problem(note, upload)) };
}

function problem({ code, text, path, pos }: TypesNote, upload: Upload): Problem {
  const source = path === undefined ? undefined : upload.files.get(path);
  const told = tellType(code, text);
  const base = { code: `types.${code}`, ...told, message: cleanText(told.message, LIMITS.message) };
  if (path === undefined || source === undefined || pos === undefined) return base;
  const before = source.slice(0, pos);
  return { ...base, file: path, line: before.split("\n").length, column: pos - before.lastIndexOf("\n") };
}

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { LIMITS, type Limits } from "../limits.ts";
import { cleanText } from "../text.ts";
import { failedStep, type Outcome } from "./bundle.ts";
import type { Upload } from "./door.ts";
import { packageFolder, packages } from "./packages.ts";
import type { Problem } from "./report.ts";
import { processFile, runStep } from "./step.ts";

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

/**
 * The compiler options under which a bot is checked. `liars new` writes the same ones into an author's
 * tsconfig.json.
 */
export const BOT_COMPILER_OPTIONS = {
  target: "es2024",
  lib: ["es2024"],
  module: "esnext",
  moduleResolution: "bundler",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  allowJs: true,
  types: [] as string[],
} as const;

/** The compiler itself, as a native program. */
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

/** Errors for a module that is not found, and for names that Node would have: `process`, `require`, `node:fs`. */
const NOT_HERE = new Set([2307, 2580, 2591, 2792]);

/**
 * The SDK's types do not allow a method that returns a promise, but the compiler's message only shows the types'
 * names.
 */
const isAsync = (text: string): boolean =>
  /\bPromise</.test(text) && /\b(?:PlayerMaker|PlayerOf|Answer|ActionsOf|Acts|AnyMaker|AnyPlayer)\b/.test(text);
const ASYNC = {
  first: "A decision must not be async: it answers with a promise. ",
  hint: "Return the action itself, from a function without async: all that a bot may use is there at once.",
};

function problem({ code, text, path, pos }: TypesNote, upload: Upload): Problem {
  const source = path === undefined ? undefined : upload.files.get(path);
  const wait = isAsync(text);
  const missing = NOT_HERE.has(code)
    ? { hint: "A bot may import its own files and @liars-ladder/sdk. Node's modules and globals do not exist here." }
    : {};
  // For these errors the compiler's own advice is to install something.
  const base = {
    code: `types.${code}`,
    message: cleanText((wait ? ASYNC.first : "") + text.replace(/ Do you need to .*$/s, ""), LIMITS.message),
    ...missing,
    ...(wait ? { hint: ASYNC.hint } : {}),
  };
  if (path === undefined || source === undefined || pos === undefined) return base;
  const before = source.slice(0, pos);
  return { ...base, file: path, line: before.split("\n").length, column: pos - before.lastIndexOf("\n") };
}

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { LIMITS, type Limits } from "../limits.ts";
import { cleanText } from "../text.ts";
import { failedStep, type Outcome } from "./bundle.ts";
import type { Upload } from "./door.ts";
import { packageFolder, packages } from "./packages.ts";
import type { Problem } from "./report.ts";
import { processFile, runStep } from "./step.ts";

/** What passes between this and types-process.ts, as JSON. */
export interface TypesJob {
  readonly upload: Readonly<Record<string, string>>;
  readonly entry: string;
  /** By path under node_modules. */
  readonly sdk: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly globals: string;
  /** The folder of the compiler's lib.*.d.ts. */
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

/** What a bot is checked under; `liars new` writes the same into an author's tsconfig.json. */
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

const GLOBALS = `declare const console: Record<"log" | "info" | "warn" | "error" | "debug", (...what: unknown[]) => void>;\n`;

/** The compiler itself, native. */
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
    globals: GLOBALS,
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

/** A module that is not found, and names that Node would have: `process`, `require`, `node:fs`. */
const NOT_HERE = new Set([2307, 2580, 2591, 2792]);

function problem({ code, text, path, pos }: TypesNote, upload: Upload): Problem {
  const source = path === undefined ? undefined : upload.files.get(path);
  const missing = NOT_HERE.has(code)
    ? { hint: "A bot may import its own files and @liars-ladder/sdk. Node's modules and globals do not exist here." }
    : {};
  // The compiler's own advice for these is to install something.
  const base = {
    code: `types.${code}`,
    message: cleanText(text.replace(/ Do you need to .*$/s, ""), LIMITS.message),
    ...missing,
  };
  if (path === undefined || source === undefined || pos === undefined) return base;
  const before = source.slice(0, pos);
  return { ...base, file: path, line: before.split("\n").length, column: pos - before.lastIndexOf("\n") };
}

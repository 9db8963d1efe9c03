import { BOT_COMPILER_OPTIONS, tellType } from "@liars-ladder/sandbox/anywhere";
import { createSystem, createVirtualTypeScriptEnvironment } from "@typescript/vfs";
import ts from "typescript";
import type { SourceFile } from "../submit/files.ts";
import type { Completion, Finding, Hover, Module, Proposed, Transpiled } from "./compiled.ts";

const { options } = ts.convertCompilerOptionsFromJson(BOT_COMPILER_OPTIONS, "/");
const PREFERENCES: ts.UserPreferences = { includeCompletionsForModuleExports: true, allowTextChangesInNewFiles: false };
/** How imports are written. */
const FORMAT: ts.FormatCodeSettings = { ...ts.getDefaultFormatCodeSettings("\n"), indentSize: 2 };
const CODE = /\.m?[jt]s$/;
const SDK = "@liars-ladder/sdk";

const pathOf = (path: string): string => `/${path}`;
const nameOf = (path: string): string => path.slice(1);

/** TypeScript over the files of one bot, which exist only in memory. Offsets count UTF-16 units. */
export class Compiler {
  readonly #env;
  readonly #files = new Set<string>();

  /** @param library the declarations that a bot can use, by path. */
  constructor(library: Readonly<Record<string, string>>) {
    // Its types refer to another version of TypeScript, which is not installed.
    const system = createSystem(new Map(Object.entries(library)));
    this.#env = createVirtualTypeScriptEnvironment(system, [], ts as never, options as never) as unknown as {
      languageService: ts.LanguageService;
      sys: ts.System;
      createFile(path: string, text: string): void;
      updateFile(path: string, text: string): void;
      deleteFile(path: string): void;
    };
  }

  /** Replaces all files by these. */
  set(files: readonly SourceFile[]): void {
    const now = new Set(files.map(({ path }) => path));
    for (const path of this.#files) if (!now.has(path)) this.#remove(path);
    for (const file of files) this.put(file);
  }

  /** Adds a file, or replaces the one with this path. */
  put({ path, text }: SourceFile): void {
    // Its file system treats a file without text as missing.
    const held = text === "" ? "\n" : text;
    if (!this.#files.has(path)) this.#env.createFile(pathOf(path), held);
    else if (this.#env.sys.readFile(pathOf(path)) !== held) this.#env.updateFile(pathOf(path), held);
    this.#files.add(path);
  }

  /** The errors in a file. */
  findings(path: string): Finding[] {
    if (!CODE.test(path) || !this.#files.has(path)) return [];
    const { languageService: service } = this.#env;
    const at = pathOf(path);
    return [...service.getSyntacticDiagnostics(at), ...service.getSemanticDiagnostics(at)].flatMap((found) => {
      if (found.category !== ts.DiagnosticCategory.Error) return [];
      const { message, hint } = tellType(found.code, ts.flattenDiagnosticMessageText(found.messageText, " "));
      const from = found.start ?? 0;
      return [{ from, to: from + (found.length ?? 0), message: hint ? `${message} ${hint}` : message }];
    });
  }

  /** Proposals for an offset; null if there is nothing to propose. */
  complete(path: string, offset: number): Completion | null {
    if (!this.#files.has(path)) return null;
    const found = this.#env.languageService.getCompletionsAtPosition(pathOf(path), offset, PREFERENCES);
    if (!found) return null;
    const options = found.entries
      .filter(({ kind, source }) => kind !== ts.ScriptElementKind.warning && (source === undefined || source === SDK))
      .map(({ name, kind, sortText, source }) => ({ name, kind: String(kind), sort: sortText, source }));
    return { options };
  }

  /** The type and the documentation of a proposal, and how it is imported. */
  explain(path: string, offset: number, name: string, source: string | undefined): Proposed | null {
    const found = this.#env.languageService.getCompletionEntryDetails(
      ...([pathOf(path), offset, name, FORMAT, source, PREFERENCES, undefined] as const),
    );
    if (!found) return null;
    const changes = (found.codeActions ?? []).flatMap((action) => action.changes);
    return {
      ...{ code: textOf(found.displayParts), about: aboutOf(found.documentation, found.tags) },
      edits: changes
        .filter(({ fileName }) => fileName === pathOf(path))
        .flatMap(({ textChanges }) => textChanges)
        .map(({ span, newText }) => ({ from: span.start, to: span.start + span.length, insert: newText })),
    };
  }

  /** What is at an offset, with its documentation. */
  hover(path: string, offset: number): Hover | null {
    if (!this.#files.has(path)) return null;
    const found = this.#env.languageService.getQuickInfoAtPosition(pathOf(path), offset);
    if (!found) return null;
    const { start, length } = found.textSpan;
    return {
      ...{ from: start, to: start + length },
      ...{ code: textOf(found.displayParts), about: aboutOf(found.documentation, found.tags) },
    };
  }

  /**
   * These files as JavaScript, or the reason why they cannot be transpiled. They may differ from the files in the
   * editor.
   */
  transpile(files: readonly SourceFile[]): Transpiled {
    const paths = new Set(files.map(({ path }) => path));
    const modules: Module[] = [];
    for (const file of files) {
      if (file.path.endsWith(".json")) modules.push({ ...bare(file.path), code: `module.exports = ${file.text};` });
      if (!CODE.test(file.path)) continue;
      const imports: Record<string, string> = {};
      for (const { fileName: named } of ts.preProcessFile(file.text, true, true).importedFiles) {
        const found = resolved(named, file.path, paths);
        if (found === null)
          return {
            problem: `${file.path}: "${named}" cannot be imported: a bot imports its own files and "${SDK}", nothing else`,
          };
        imports[named] = found;
      }
      const { outputText, sourceMapText, diagnostics } = ts.transpileModule(file.text, {
        fileName: file.path,
        reportDiagnostics: true,
        compilerOptions: {
          ...{ target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.CommonJS, esModuleInterop: true, allowJs: true },
          sourceMap: true,
        },
      });
      const wrong = diagnostics?.find(({ category }) => category === ts.DiagnosticCategory.Error);
      if (wrong) return { problem: placed(file, wrong) };
      const code = outputText.replace(/^\/\/# sourceMappingURL=.*$/m, "");
      modules.push({ path: file.path, code, imports, map: sourceMapText ?? null });
    }
    return { modules };
  }

  #remove(path: string): void {
    this.#env.deleteFile(pathOf(path));
    this.#files.delete(path);
  }
}

const bare = (path: string): Omit<Module, "code"> => ({ path, imports: {}, map: null });
const textOf = (parts: ts.SymbolDisplayPart[] | undefined): string => ts.displayPartsToString(parts);

/** The documentation as text, including that of parameters and errors. */
function aboutOf(parts: ts.SymbolDisplayPart[] | undefined, tags: ts.JSDocTagInfo[] | undefined): string {
  const told = (tags ?? []).map(({ name, text }) => `@${name} ${textOf(text)}`.trim());
  return [textOf(parts), ...told].filter((line) => line !== "").join("\n\n");
}

function placed({ path, text }: SourceFile, { messageText, start = 0 }: ts.Diagnostic): string {
  const before = text.slice(0, start);
  const line = before.split("\n").length;
  const message = ts.flattenDiagnosticMessageText(messageText, " ");
  return `${path}:${line}:${start - before.lastIndexOf("\n")}: ${message}`;
}

/** The file, or the SDK, to which an import leads by TypeScript's own rules; null if it leads to neither. */
function resolved(named: string, from: string, paths: ReadonlySet<string>): string | null {
  if (named === SDK) return SDK;
  if (!/^\.\.?\//.test(named)) return null;
  const host: ts.ModuleResolutionHost = {
    fileExists: (path) => paths.has(nameOf(path)),
    readFile: () => undefined,
  };
  const found = ts.resolveModuleName(named, pathOf(from), options, host).resolvedModule;
  return found === undefined ? null : nameOf(found.resolvedFileName);
}

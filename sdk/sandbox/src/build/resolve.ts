import { posix } from "node:path";

export const SDK = "sdk";

/** The packages that a bot may import, as one virtual folder: `rules/src/index.ts`, … */
export interface SdkFiles {
  readonly files: Readonly<Record<string, string>>;
  /** By package name: its entry in `files`. */
  readonly entries: Readonly<Record<string, string>>;
}

/**
 * Where an import leads: to a file of the upload, to one of the SDK, or nowhere. In the last case, a sentence says
 * why.
 */
export function resolveIn(
  specifier: string,
  importer: string,
  namespace: string,
  sources: ReadonlyMap<string, string>,
  sdk: SdkFiles,
): { path: string; namespace: string; sideEffects?: boolean } | string {
  const entry = Object.hasOwn(sdk.entries, specifier) ? sdk.entries[specifier] : undefined;
  if (entry !== undefined && (namespace === SDK || specifier === "@liars-ladder/sdk"))
    return { path: entry, namespace: SDK, sideEffects: false };
  const shown = JSON.stringify(specifier.replace(/[^\x20-\x7e]/g, "?").slice(0, 80));
  if (!/^\.\.?(?:\/|$)/.test(specifier))
    return `${shown} cannot be imported: a bot imports its own files and "@liars-ladder/sdk", nothing else`;
  const target = posix.normalize(posix.join(posix.dirname(importer), specifier));
  const has = (path: string) => (namespace === SDK ? Object.hasOwn(sdk.files, path) : sources.has(path));
  const found = candidates(target).find(has);
  // Importing our packages does nothing by itself, so whatever a bot does not use stays out of its bundle.
  if (found !== undefined) return { path: found, namespace, ...(namespace === SDK ? { sideEffects: false } : {}) };
  return `${shown} is not a file of the upload`;
}

/** `./a`; `./a.js` for `a.ts`, as TypeScript writes it; `./folder` for its index. */
function candidates(target: string): string[] {
  const swapped = target.endsWith(".mjs")
    ? `${target.slice(0, -4)}.mts`
    : target.endsWith(".js")
      ? `${target.slice(0, -3)}.ts`
      : undefined;
  return [
    target,
    ...(swapped === undefined ? [] : [swapped]),
    ...[".ts", ".mts", ".js", ".mjs", ".json", "/index.ts", "/index.js"].map((end) => target + end),
  ];
}

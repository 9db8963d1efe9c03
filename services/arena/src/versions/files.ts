import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { DOOR, type Problem, type SourceFile, sourcesText } from "@liars-ladder/protocol";
import { type Refusal, refuse } from "../http/refusal.ts";

/** The sources of a version as they are stored. */
export interface Sources {
  entry: string;
  packed: Uint8Array;
  /** The hash of all names and texts, in the order of the names. */
  hash: string;
  bytes: number;
}

/**
 * The arena's own check of an upload: names, sizes, and which file is the bot. The contents are checked by the
 * runner's door.
 */
export function packSources(files: readonly SourceFile[], entry: string | undefined): Sources | Refusal {
  const bytes = files.reduce((sum, file) => sum + Buffer.byteLength(file.text), 0);
  if (files.length > DOOR.files) return refuse("submit.large", `These are ${files.length} files.`);
  if (bytes > DOOR.bytes) return refuse("submit.large", `This is ${Math.ceil(bytes / 1024)} KB of source.`);
  const errors: NonNullable<Problem["errors"]> = [];
  const seen = new Set<string>();
  for (const { path, text } of files) {
    const message = seen.has(path.toLowerCase()) ? "is in the upload twice" : (wrongPath(path) ?? wrongText(text));
    if (message) errors.push({ path, message });
    seen.add(path.toLowerCase());
  }
  if (errors.length > 0) return refuse("submit.files", `${errors[0]?.path} ${errors[0]?.message}.`, errors);
  const chosen = entry ?? (files.length === 1 ? files[0]?.path : files.find(({ path }) => path === "bot.ts")?.path);
  if (chosen === undefined) return refuse("submit.entry", `None of the ${files.length} files is bot.ts.`);
  if (!files.some(({ path }) => path === chosen))
    return refuse("submit.entry", `There is no file ${chosen} in the upload.`);
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1)).map(({ path, text }) => ({ path, text }));
  const json = JSON.stringify(sorted);
  const hash = createHash("sha256").update(sourcesText(chosen, files)).digest("hex");
  return { entry: chosen, packed: gzipSync(json), hash, bytes };
}

export const unpackSources = (packed: Uint8Array): SourceFile[] =>
  JSON.parse(gunzipSync(packed).toString("utf8")) as SourceFile[];

/** The queue keeps JSON in PostgreSQL, which accepts neither of these, and no source needs them. */
function wrongText(text: string): string | undefined {
  if (text.includes("\u0000")) return "is not text: it contains a NUL character";
  return text.isWellFormed() ? undefined : "is not well-formed Unicode: it contains half of a surrogate pair";
}

function wrongPath(path: string): string | undefined {
  if (!DOOR.path.test(path) || path.includes("..")) {
    return "must be made of A–Z, a–z, 0–9, _, -, . and /, without `..`, and no part may begin with a dot or be empty";
  }
  const name = path.split("/").at(-1);
  if (name === "package.json" || name === "tsconfig.json" || path.split("/").includes("node_modules")) {
    return "must be left out: only sources are accepted";
  }
  return undefined;
}

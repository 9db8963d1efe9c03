import { LIMITS } from "../limits.ts";
import type { Problem, SourceFile } from "./report.ts";

const SOURCES = /\.(?:ts|mts|js|mjs|json)$/;
const FORBIDDEN = new Set(["package.json", "package-lock.json", "tsconfig.json", "jsconfig.json", "node_modules"]);
const ENTRIES = ["bot.ts", "index.ts", "main.ts", "bot.js", "index.js", "main.js"];

const utf8 = new TextEncoder();

export interface Upload {
  readonly files: ReadonlyMap<string, string>;
  readonly entry: string;
}

/** Checks everything about an upload that can be refused without reading its code. */
export function checkDoor(files: readonly SourceFile[], entry?: string): { upload?: Upload; problems: Problem[] } {
  const problems: Problem[] = [];
  const say = (code: string, message: string, hint: string, file?: string) =>
    problems.push({ code: `door.${code}`, message, hint, ...(file === undefined ? {} : { file }) });
  const { upload } = LIMITS;

  if (!Array.isArray(files) || files.length === 0) {
    say("empty", "The upload has no files.", "Send at least one TypeScript file with a default export.");
    return { problems };
  }
  if (files.length > upload.files) {
    say(
      "files",
      `The upload has ${files.length} files; at most ${upload.files} are allowed.`,
      "Leave out what the bot does not import.",
    );
    return { problems };
  }
  const seen = new Map<string, string>();
  let bytes = 0;
  for (const file of files) {
    if (typeof file?.path !== "string" || typeof file.text !== "string") {
      say(
        "shape",
        "Each file needs a path and a text, and both must be strings.",
        'Send { "path": "bot.ts", "text": "…" }.',
      );
      continue;
    }
    const fault = nameFault(file.path);
    if (fault) {
      const shown = file.path.replace(/[^A-Za-z0-9_./-]/g, "?").slice(0, 80);
      say("name", `The file name "${shown}" ${fault}.`, "Names are relative paths of A–Z, a–z, 0–9, _ . - and /.");
      continue;
    }
    if (seen.has(file.path)) say("twice", `${file.path} is in the upload twice.`, "Send each file once.", file.path);
    if (file.text.includes("\0"))
      say("binary", `${file.path} contains a NUL character, so it is not text.`, "Send source text only.", file.path);
    bytes += utf8.encode(file.text).length;
    seen.set(file.path, file.text);
  }
  if (bytes > upload.bytes)
    say(
      "bytes",
      `The sources have ${bytes} bytes; at most ${upload.bytes} are allowed.`,
      "Make tables smaller, or leave out files.",
    );
  if (problems.length > 0) return { problems };

  const chosen = entry ?? chooseEntry([...seen.keys()]);
  if (chosen === undefined)
    say("entry", "It is not clear which file is the bot.", `Name it bot.ts, or set which file to start from.`);
  else if (!seen.has(chosen) || !/\.m?[jt]s$/.test(chosen))
    say(
      "entry",
      `The file to start from, "${cleanName(chosen)}", is not a source file of the upload.`,
      "Choose one of the files that you send.",
    );
  return chosen === undefined || problems.length > 0
    ? { problems }
    : { upload: { files: seen, entry: chosen }, problems };
}

const cleanName = (name: string) =>
  String(name)
    .replace(/[^A-Za-z0-9_./-]/g, "?")
    .slice(0, 80);

function nameFault(path: string): string | undefined {
  if (path === "" || path.length > LIMITS.upload.name) return "is empty or too long";
  if (!/^[A-Za-z0-9_./-]+$/.test(path)) return "has characters that are not allowed";
  const parts = path.split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) return "has an empty part, . or ..";
  const forbidden = parts.find((part) => FORBIDDEN.has(part.toLowerCase()));
  if (forbidden !== undefined) return `has ${forbidden}, which is not allowed`;
  if (!SOURCES.test(path) && !/\.(?:md|txt)$/.test(path)) return "is not .ts, .mts, .js, .mjs, .json, .md or .txt";
  return undefined;
}

function chooseEntry(paths: readonly string[]): string | undefined {
  const code = paths.filter((path) => /\.m?[jt]s$/.test(path) && !/\.(?:d|test|spec)\.m?ts$/.test(path));
  return ENTRIES.find((name) => paths.includes(name)) ?? (code.length === 1 ? code[0] : undefined);
}

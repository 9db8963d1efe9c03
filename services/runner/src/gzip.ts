import { gunzipSync, gzipSync } from "node:zlib";

/** More than any bundle or source map may be. */
const LIMIT = 8 * 1024 * 1024;
/** How many characters of unpacked text are kept. */
const KEPT = 16 * 1024 * 1024;

/** The latest unpacked texts. The same versions are played many times, and unpacking makes much garbage. */
const known = new Map<string, string>();
let kept = 0;

/** Unpacks a text from the base64 of its gzip. Throws if it is not gzip, or larger than anything that is sent. */
export function unzip(base64: string): string {
  const before = known.get(base64);
  const text = before ?? gunzipSync(Buffer.from(base64, "base64"), { maxOutputLength: LIMIT }).toString("utf8");
  if (before === undefined) kept += text.length;
  // The map is ordered by last use: the text that was just requested becomes the newest.
  known.delete(base64);
  known.set(base64, text);
  for (const [oldest, its] of known) {
    if (kept <= KEPT) break;
    known.delete(oldest);
    kept -= its.length;
  }
  return text;
}

/** The base64 of the gzip of a text. */
export const zip = (text: string): string => gzipSync(text).toString("base64");

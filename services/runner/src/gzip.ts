import { gunzipSync, gzipSync } from "node:zlib";

/** More than any bundle or source map may be. */
const LIMIT = 8 * 1024 * 1024;
/** Characters of unpacked text that are kept. */
const KEPT = 16 * 1024 * 1024;

/** What was unpacked last: the same versions are played again and again, and unpacking leaves much to be collected. */
const known = new Map<string, string>();
let kept = 0;

/** Text from the base64 of its gzip. Throws when it is none, or larger than anything that is sent. */
export function unzip(base64: string): string {
  const before = known.get(base64);
  const text = before ?? gunzipSync(Buffer.from(base64, "base64"), { maxOutputLength: LIMIT }).toString("utf8");
  if (before === undefined) kept += text.length;
  // The oldest first: what was asked for just now becomes the youngest.
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

import { gunzipSync, gzipSync } from "node:zlib";

/** More than any bundle or source map may be. */
const LIMIT = 8 * 1024 * 1024;

/** Text from the base64 of its gzip. Throws when it is none, or larger than anything that is sent. */
export const unzip = (base64: string): string =>
  gunzipSync(Buffer.from(base64, "base64"), { maxOutputLength: LIMIT }).toString("utf8");

/** The base64 of the gzip of a text. */
export const zip = (text: string): string => gzipSync(text).toString("base64");

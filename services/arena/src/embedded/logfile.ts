import { closeSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";

const LIMIT = 16 * 1024 * 1024;

/** Makes a function that appends to `file`; at 16 MiB the file becomes `file.1`, and a new one begins. */
export function appendLog(file: string): (text: string | Uint8Array) => void {
  let fd = openSync(file, "a", 0o600);
  let size = fstatSync(fd).size;
  return (text) => {
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    try {
      if (size + bytes.length > LIMIT) {
        renameSync(file, `${file}.1`);
        closeSync(fd);
        fd = openSync(file, "a", 0o600);
        size = 0;
      }
      size += writeSync(fd, bytes);
    } catch {
      // A full disk must not end the ladder.
    }
  };
}

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { usage } from "../failure.ts";
import { isArchive, replaysOf } from "./archive.ts";
import type { Line } from "./line.ts";

/** The longest line, in characters. No replay is longer, and a longer line is not kept in memory. */
const LONGEST = 64 * 1024 * 1024;

/**
 * The lines of a file that are not blank, read as a stream, without a byte order mark; of a season's archive, its games as if
 * they were lines. If the file is missing or cannot be
 * read, it throws a usage error before the first line.
 */
export async function* lines(file: string): AsyncGenerator<Line> {
  await readable(file);
  if (await isArchive(file)) return yield* replaysOf(file);
  let [line, rest, length] = [1, "", 0];
  const told = (): Line =>
    length > LONGEST
      ? { line, problem: `the line has more than 64 Mi characters (${LONGEST}), more than any replay` }
      : { line, text: rest };
  let first = true;
  for await (const chunk of createReadStream(file, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    const parts = (first ? chunk.replace(/^\ufeff/, "") : chunk).split("\n");
    first = false;
    for (const [i, part] of parts.entries()) {
      if (i > 0) {
        if (length > LONGEST || rest.trim() !== "") yield told();
        [line, rest, length] = [line + 1, "", 0];
      }
      length += part.length;
      rest = length > LONGEST ? "" : rest + part;
    }
  }
  if (length > LONGEST || rest.trim() !== "") yield told();
}

export async function readable(file: string): Promise<void> {
  try {
    if ((await stat(file)).isFile()) return;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw usage(
      missing ? `there is no file ${file}` : `cannot read ${file}: ${(error as Error).message}`,
      "`liars play … --out games.jsonl` writes one.",
    );
  }
  throw usage(`${file} is not a file`, "Name a file of replays, one per line.");
}

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { usage } from "../failure.ts";

/** No replay is longer: a line beyond this is cut off, and so cannot be read. */
const LONGEST = 64 * 1024 * 1024;

/**
 * The lines of a file that are not blank, with their numbers from 1, read as it streams. A file that is missing or
 * cannot be read is a usage error, before the first line.
 */
export async function* lines(file: string): AsyncGenerator<{ line: number; text: string }> {
  await readable(file);
  let [line, rest] = [0, ""];
  for await (const chunk of createReadStream(file, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const text of parts) {
      line++;
      if (text.trim() !== "") yield { line, text };
    }
    if (rest.length > LONGEST) rest = rest.slice(0, LONGEST);
  }
  if (rest.trim() !== "") yield { line: line + 1, text: rest };
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

import { useState } from "react";
import { bytes } from "../ui/format.ts";
import { type Line, readLines } from "./readLines.ts";

/** A browser takes too long for more text than this. */
const LIMIT = 64 * 1024 * 1024;

export interface ReplayFile {
  name: string;
  lines: readonly Line[];
  /** The time in milliseconds when it was opened, so that opening the same file again makes a difference. */
  opened: number;
}

/** The file that is open, and why the last one could not be opened. */
export function useReplayFile() {
  const [file, setFile] = useState<ReplayFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (picked: File | undefined) => {
    if (picked === undefined) return;
    if (picked.size > LIMIT)
      return setProblem(
        `${picked.name} is too large: it has ${bytes(picked.size)}, and at most ${bytes(LIMIT)} can be opened here.`,
      );
    const lines = readLines(await picked.text());
    if (lines.length === 0) return setProblem(`${picked.name} is empty: a replay file has one game per line.`);
    setProblem(null);
    setFile({ name: picked.name, lines, opened: Date.now() });
  };
  return { file, problem, read: (picked: File | undefined) => void read(picked) };
}

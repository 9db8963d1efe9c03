import type { SourceFile } from "./files.ts";

/** What was wrong in a version, at its place: lines and columns from 1. */
export interface Mark {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** A mark by the lines of the text that is shown. */
export type PlacedMark = Omit<Mark, "file">;

interface Found {
  file?: string;
  line?: number;
  column?: number;
  message?: string;
}

/** The findings of a report that have a place and words; what was found on several ladders is marked once. */
export function marksOf(report: readonly { findings: readonly Found[] }[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const { file, line, column = 1, message } of report.flatMap(({ findings }) => findings))
    if (file !== undefined && line !== undefined && message !== undefined && !marks.has(`${file}:${line}:${column}`))
      marks.set(`${file}:${line}:${column}`, { file, line, column, message });
  return [...marks.values()];
}

/** The marks of a file that still have a line in its text. */
export function placed(
  marks: readonly Mark[],
  sources: readonly SourceFile[],
  { path, text }: SourceFile,
): PlacedMark[] {
  return marks.flatMap(({ file, ...mark }) => {
    const line = file === path ? lineNow({ file, ...mark }, sources, text) : null;
    return line === null ? [] : [{ ...mark, line }];
  });
}

/**
 * Where a mark of the version's sources stands in a text that was edited since: at the nearest line that is as it was
 * there; nowhere when no line is.
 *
 * @returns the line, from 1, or null.
 */
export function lineNow(mark: Mark, sources: readonly SourceFile[], text: string): number | null {
  const was = sources
    .find(({ path }) => path === mark.file)
    ?.text.split("\n")
    [mark.line - 1]?.trim();
  if (was === undefined) return null;
  const near = text
    .split("\n")
    .flatMap((line, at) => (line.trim() === was ? [at + 1] : []))
    .sort((a, b) => Math.abs(a - mark.line) - Math.abs(b - mark.line));
  return near[0] ?? null;
}

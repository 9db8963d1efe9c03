import { codeFrameColumns } from "@babel/code-frame";
import type { Problem } from "./report.ts";

/**
 * Adds the source lines around the problem's place, taken from the upload. Lines that are too long to read are left
 * out.
 */
export function withFrame(problem: Problem, files: ReadonlyMap<string, string>): Problem {
  const source = problem.file === undefined ? undefined : files.get(problem.file);
  if (source === undefined || problem.line === undefined) return problem;
  const frame = codeFrame(source, problem.line, problem.column);
  return frame === undefined ? problem : { ...problem, frame };
}

/**
 * The lines around a place of a source, the place marked; undefined where they are too long to read, or not there.
 *
 * @param line, column from 1.
 */
export function codeFrame(source: string, line: number, column = 1): string | undefined {
  const lines = source.split("\n");
  const around = lines.slice(Math.max(0, line - 3), line + 3);
  if (line > lines.length || around.some((text) => text.length > 400)) return undefined;
  // Babel counts lines from 1, and columns from 0.
  return codeFrameColumns(source, { start: { line, column: column - 1 } }, { highlightCode: false });
}

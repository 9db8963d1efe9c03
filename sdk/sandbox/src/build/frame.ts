import { codeFrameColumns } from "@babel/code-frame";
import type { Problem } from "./report.ts";

/**
 * Adds the source lines around the problem's place, taken from the upload. Lines that are too long to read are left
 * out.
 */
export function withFrame(problem: Problem, files: ReadonlyMap<string, string>): Problem {
  const source = problem.file === undefined ? undefined : files.get(problem.file);
  if (source === undefined || problem.line === undefined) return problem;
  const around = source.split("\n").slice(Math.max(0, problem.line - 3), problem.line + 3);
  if (around.some((line) => line.length > 400)) return problem;
  const start = { line: problem.line, column: problem.column ?? 0 };
  return { ...problem, frame: codeFrameColumns(source, { start }, { highlightCode: false }) };
}

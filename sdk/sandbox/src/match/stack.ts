import { FlattenMap, originalPositionFor, type TraceMap } from "@jridgewell/trace-mapping";
import { BUNDLE_NAME } from "../isolate/bundle-text.ts";
import type { Frame } from "./spec.ts";

const FRAME = new RegExp(`${BUNDLE_NAME.replace(".", "\\.")}:(\\d{1,7}):(\\d{1,7})`, "g");
const MOST = 10;

/**
 * The frames of a stack that are in the author's own files, innermost first. Nothing else in the stack's text is used.
 * The map may be one of several parts.
 */
export function mapStack(stack: string, map: string | undefined): Frame[] {
  if (map === undefined || map === "" || stack === "") return [];
  let trace: TraceMap;
  try {
    trace = new FlattenMap(map);
  } catch {
    return [];
  }
  const frames: Frame[] = [];
  for (const [, line, column] of stack.matchAll(FRAME)) {
    const at = originalPositionFor(trace, { line: Number(line), column: Math.max(0, Number(column) - 1) });
    const [, file] = /^bot:([A-Za-z0-9_./-]+)$/.exec(at.source ?? "") ?? [];
    if (file !== undefined && at.line !== null && frames.push({ file, line: at.line, column: at.column + 1 }) >= MOST)
      break;
  }
  return frames;
}

import { LEAST_UPPER_BOUND, originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { BUNDLE_NAME } from "../isolate/bundle-text.ts";
import type { CpuProfile, CpuProfileNode, ReadableBundle } from "./job.ts";

/** A profile of a bundle in terms of the sources that its map names: functions, and lines that samples fell on. */
export function mappedProfile(profile: CpuProfile, { map }: Pick<ReadableBundle, "map">): CpuProfile {
  const trace = new TraceMap(map);
  return { ...profile, nodes: profile.nodes.map((node) => mapped(node, trace)) };
}

function mapped(node: CpuProfileNode, trace: TraceMap): CpuProfileNode {
  const { callFrame, positionTicks } = node;
  if (callFrame.url !== BUNDLE_NAME) return node;
  const { lineNumber, columnNumber } = callFrame;
  const at = originalPositionFor(trace, { line: lineNumber + 1, column: Math.max(0, columnNumber) });
  // Code that the bundler wrote belongs to no source.
  if (at.source === null || at.line === null) return node;
  const ticks = new Map<number, number>();
  for (const { line, ticks: more } of positionTicks ?? []) {
    const from = originalPositionFor(trace, { line, column: 0, bias: LEAST_UPPER_BOUND });
    // A line of another file belongs to a function that was inlined. Here it counts for its caller.
    const own = from.source === at.source && from.line !== null ? from.line : at.line;
    ticks.set(own, (ticks.get(own) ?? 0) + more);
  }
  // The bundler numbers names that several files have.
  const { functionName } = callFrame;
  const numbered =
    at.name !== null && functionName.startsWith(at.name) && /^\d+$/.test(functionName.slice(at.name.length));
  const name = numbered ? at.name! : functionName;
  const place = { url: at.source, lineNumber: at.line - 1, columnNumber: at.column };
  return {
    ...node,
    callFrame: { ...callFrame, functionName: name, ...place },
    positionTicks: [...ticks].map(([line, ticks]) => ({ line, ticks })),
  };
}

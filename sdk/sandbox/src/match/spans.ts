import { eachMapping, TraceMap } from "@jridgewell/trace-mapping";
import type { Span } from "./wire.ts";

/** No more of a bundle than this is looked at in pieces. */
const SPANS = 500;
/** Past every column. */
const END = 1_000_000;

/** Where the bundle holds code of the upload, and not of the SDK. */
export function authorSpans(map: string): Span[] {
  const spans: [number, number, number][] = [];
  try {
    eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn: column, source }) => {
      const line = generatedLine - 1;
      const last = spans.at(-1);
      // Open until the next mapping says otherwise.
      const open = last !== undefined && last[0] === line && last[2] === END ? last : undefined;
      const mine = source?.startsWith("bot:") === true;
      if (open && !mine) open[2] = column;
      else if (!open && mine) spans.push([line, column, END]);
    });
  } catch {
    return [];
  }
  return spans.slice(0, SPANS);
}

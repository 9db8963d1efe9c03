import type { Said } from "../isolate/envelope.ts";
import type { Span, ToBot } from "../match/wire.ts";

/** A bundle for tools: names and lines as its author wrote them. */
export interface ReadableBundle {
  readonly bundle: string;
  /** Its source map, which names files on this disk. */
  readonly map: string;
  /** Where in the bundle the author's own code is. */
  readonly author: readonly Span[];
}

/** The result of a call in a process without walls. */
export interface RoomCalled extends Said {
  /** CPU time of the process during the call, ms. */
  readonly cpuMs: number;
}

/** What an unwalled process does with a bot. */
export type RoomJob = ReadableBundle &
  (
    | {
        /** Makes all calls, and stops in the inspector as soon as the last one reaches the author's code. */
        readonly op: "inspect";
        readonly calls: readonly ToBot[];
      }
    | {
        /** Makes all calls under V8's sampling profiler; each list begins with the bot as it was loaded. */
        readonly op: "profile";
        readonly phases: readonly (readonly ToBot[])[];
        /** Between two samples, µs. */
        readonly everyUs: number;
      }
  );

/** A profile as V8 makes it: Chrome DevTools Protocol, `Profiler.Profile`. */
export interface CpuProfile {
  nodes: CpuProfileNode[];
  /** µs. */
  startTime: number;
  endTime: number;
  samples?: number[];
  timeDeltas?: number[];
}
export interface CpuProfileNode {
  id: number;
  /** Line and column from 0. */
  callFrame: { functionName: string; scriptId: string; url: string; lineNumber: number; columnNumber: number };
  hitCount?: number;
  children?: number[];
  /** Samples by line, from 1. */
  positionTicks?: { line: number; ticks: number }[];
}

export type FromRoom =
  /** It waits for a debugger there. */
  | { readonly op: "waiting"; readonly url: string }
  /** The inspector could not be opened. */
  | { readonly op: "deaf" }
  /** `paused`: it was stopped in the author's code. */
  | { readonly op: "answered"; readonly called: RoomCalled; readonly paused: boolean }
  /** `cpuMs`: CPU time of the calls only. */
  | { readonly op: "profiled"; readonly profile: CpuProfile; readonly cpuMs: number; readonly decisions: number };

// In a match process of its own: finds out where a bot was when its time was up. It is called as it was called then,
// under V8's debugger, which no bot that is judged ever is; nothing that comes of it but the frames is kept.
import ivm from "isolated-vm";
import { BUNDLE_NAME, furnish, OPS } from "../isolate/box.ts";
import type { Limits } from "../limits.ts";
import type { Diagnosis, DiagnosisJob, Span } from "./wire.ts";

/** Without a sign for so long, ms of CPU, it is in a built-in that never looks up. */
const STUCK_MS = 120;
/** How often a breakpoint is stopped at: what comes more often is a loop, which would take for ever. */
const VISITS = 10;
const MOST_BREAKPOINTS = 2_000;
/** CPU time that its process may take, ms: a match waits for this at its end. */
const MOST_MS = 1_500;

interface Position {
  readonly scriptId: string;
  readonly lineNumber: number;
  readonly columnNumber?: number;
}
interface Paused {
  readonly callFrames: readonly { readonly functionName: string; readonly location: Position }[];
  readonly hitBreakpoints?: readonly string[];
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Answers once; whoever asked ends the process, whatever still runs in it. */
export async function diagnose({ calls, stuck }: DiagnosisJob, limits: Limits): Promise<Diagnosis> {
  const isolate = new ivm.Isolate({ memoryLimit: limits.isolateMb, inspector: true });
  const context = isolate.createContextSync({ inspector: true });
  const harness = furnish(isolate, context, limits);
  const debug = new Debug(isolate);
  await debug.ask("Debugger.enable");
  for (const [i, { op, text, afterMs }] of calls.entries()) {
    const slowly = i === stuck?.call;
    // There is nothing to stop at before the bundle is loaded.
    const breaks = slowly && op !== "load" ? await debug.breakAt(stuck.author) : undefined;
    const stop = slowly ? lastSeen(debug, stuck.author, breaks, i) : stopped(debug, afterMs, i);
    const run = harness.apply(undefined, [OPS[op], op === "load" ? named(text, slowly) : text]);
    const found = await Promise.race([run.then(nothing, nothing), stop]);
    if (found !== undefined || i === calls.length - 1) return found ?? {};
  }
  return {};
}

const nothing = () => undefined;
/** `stop`: before its first statement. */
const named = (bundle: string, stop: boolean) =>
  `${stop ? bundle.replace(/^"use strict";/, "$&debugger;") : bundle}\n//# sourceURL=${BUNDLE_NAME}`;

/** Where a call is once it has used so much CPU time; never settles for one that ends before that. */
function stopped(debug: Debug, afterMs: number, call: number): Promise<Diagnosis> {
  return new Promise((resolve) => {
    const from = cpuMs();
    let asked: number | undefined;
    debug.onPaused = (paused) => resolve({ stack: debug.stackOf(paused) });
    debug.watch(() => {
      const now = cpuMs();
      if (asked === undefined && now - from >= afterMs) {
        asked = now;
        void debug.ask("Debugger.pause");
      } else if (asked !== undefined && now - asked > STUCK_MS) resolve({ stuck: call });
      else if (now > MOST_MS) resolve({});
    });
  });
}

/** Where a call was last stopped before it ran on without reaching another of these places. */
function lastSeen(
  debug: Debug,
  author: readonly Span[],
  set: Map<string, number> | undefined,
  call: number,
): Promise<Diagnosis> {
  return new Promise((resolve) => {
    let stack: string | undefined;
    let since: number | undefined = cpuMs();
    let breaks = set;
    const goOn = async ({ hitBreakpoints = [] }: Paused) => {
      breaks ??= await debug.breakAt(author);
      for (const breakpointId of hitBreakpoints) {
        const left = (breaks.get(breakpointId) ?? 0) - 1;
        breaks.set(breakpointId, left);
        if (left === 0) await debug.ask("Debugger.removeBreakpoint", { breakpointId });
      }
      await debug.ask("Debugger.resume");
      since = cpuMs();
    };
    debug.onPaused = (paused) => {
      since = undefined;
      stack = debug.stackOf(paused);
      void goOn(paused);
    };
    debug.watch(() => {
      if (since !== undefined && cpuMs() - since > STUCK_MS)
        resolve({ stuck: call, ...(stack === undefined ? {} : { stack }) });
      else if (cpuMs() > MOST_MS) resolve({});
    });
  });
}

/** V8's debugger on an isolate that runs in a thread of isolated-vm's. */
class Debug {
  onPaused: (paused: Paused) => void = () => {};
  private readonly session: ivm.InspectorSession;
  private readonly waiting = new Map<number, (answer: { result?: unknown }) => void>();
  private script: string | undefined;
  private id = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(isolate: ivm.Isolate) {
    this.session = isolate.createInspectorSession();
    this.session.onResponse = (id, message) => {
      this.waiting.get(id)?.(JSON.parse(message) as { result?: unknown });
      this.waiting.delete(id);
    };
    this.session.onNotification = (message) => {
      const { method, params } = JSON.parse(message) as { method: string; params: unknown };
      if (method === "Debugger.paused") this.onPaused(params as Paused);
      if (method === "Debugger.scriptParsed") {
        const { scriptId, url } = params as { scriptId: string; url: string };
        if (url === BUNDLE_NAME) this.script ??= scriptId;
      }
    };
  }

  /** Looks now and then, until something else is watched. */
  watch(look: () => void): void {
    clearInterval(this.timer);
    this.timer = setInterval(look, 2);
  }

  /** A message that comes just as the isolate goes to sleep over a pause is lost on it: any other wakes it. */
  ask<T>(method: string, params: object = {}): Promise<T | undefined> {
    const id = ++this.id;
    this.send(id, method, params);
    return new Promise((resolve) => {
      const again = setInterval(() => this.send(0, "Runtime.getIsolateId", {}), 1);
      this.waiting.set(id, ({ result }) => {
        clearInterval(again);
        resolve(result as T | undefined);
      });
    });
  }

  /** Sets a breakpoint wherever V8 can stop within these spans. By id: how often each may still be stopped at. */
  async breakAt(spans: readonly Span[]): Promise<Map<string, number>> {
    const breaks = new Map<string, number>();
    for (const [line, from, to] of spans) {
      const at = (columnNumber: number) => ({ scriptId: this.script, lineNumber: line, columnNumber });
      const found = await this.ask<{ locations: Position[] }>("Debugger.getPossibleBreakpoints", {
        start: at(from),
        end: at(to),
      });
      const asked = (found?.locations ?? []).slice(0, MOST_BREAKPOINTS - breaks.size);
      const set = await Promise.all(
        asked.map((location) => this.ask<{ breakpointId: string }>("Debugger.setBreakpoint", { location })),
      );
      for (const done of set) if (done) breaks.set(done.breakpointId, VISITS);
    }
    return breaks;
  }

  /** As V8 writes a stack, of the bundle's frames alone. */
  stackOf({ callFrames }: Paused): string {
    return callFrames
      .filter(({ location }) => location.scriptId === this.script)
      .map(
        ({ location: { lineNumber, columnNumber = 0 } }) =>
          `    at ${BUNDLE_NAME}:${lineNumber + 1}:${columnNumber + 1}`,
      )
      .join("\n");
  }

  private send(id: number, method: string, params: object): void {
    this.session.dispatchProtocolMessage(JSON.stringify({ id, method, params }));
  }
}

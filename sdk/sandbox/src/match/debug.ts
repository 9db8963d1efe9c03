import type ivm from "isolated-vm";
import { BUNDLE_NAME } from "../isolate/bundle-text.ts";
import type { Span } from "./wire.ts";

/**
 * How often to stop at one breakpoint. If it is reached more often, it is in a loop, and stopping each time would take
 * for ever.
 */
const VISITS = 10;
const MOST_BREAKPOINTS = 2_000;

interface Position {
  readonly scriptId: string;
  readonly lineNumber: number;
  readonly columnNumber?: number;
}
export interface Paused {
  readonly callFrames: readonly { readonly functionName: string; readonly location: Position }[];
  readonly hitBreakpoints?: readonly string[];
}

/** V8's debugger for an isolate that runs in a thread of isolated-vm. */
export class Debug {
  onPaused: (paused: Paused) => void = () => {};
  private readonly session: ivm.InspectorSession;
  private readonly waiting = new Map<number, (answer: { result?: unknown }) => void>();
  private script: string | undefined;
  private id = 0;
  private timer: NodeJS.Timeout | undefined;
  private waker: NodeJS.Timeout | undefined;

  constructor(isolate: ivm.Isolate) {
    this.session = isolate.createInspectorSession();
    this.session.onResponse = (id, message) => this.answered(id, message);
    this.session.onNotification = (message) => {
      const { method, params } = JSON.parse(message) as { method: string; params: unknown };
      if (method === "Debugger.paused") this.onPaused(params as Paused);
      if (method === "Debugger.scriptParsed") {
        const { scriptId, url } = params as { scriptId: string; url: string };
        if (url === BUNDLE_NAME) this.script ??= scriptId;
      }
    };
  }

  /** Calls `look` now and then, until something else is watched. */
  watch(look: () => void): void {
    clearInterval(this.timer);
    this.timer = setInterval(look, 2);
  }

  ask<T>(method: string, params: object = {}): Promise<T | undefined> {
    const id = ++this.id;
    this.send(id, method, params);
    // A message that comes just as the isolate goes to sleep in a pause is lost. Any other message wakes it.
    this.waker ??= setInterval(() => this.send(0, "Runtime.getIsolateId", {}), 1);
    return new Promise((resolve) => {
      this.waiting.set(id, ({ result }) => resolve(result as T | undefined));
    });
  }

  private answered(id: number, message: string): void {
    this.waiting.get(id)?.(JSON.parse(message) as { result?: unknown });
    this.waiting.delete(id);
    if (this.waiting.size > 0) return;
    clearInterval(this.waker);
    this.waker = undefined;
  }

  /** Sets a breakpoint wherever V8 can stop within these spans. */
  async breakAt(spans: readonly Span[]): Promise<Breakpoints> {
    const places: Position[] = [];
    for (const [line, from, to] of spans) {
      const at = (columnNumber: number) => ({ scriptId: this.script, lineNumber: line, columnNumber });
      const found = await this.ask<{ locations: Position[] }>("Debugger.getPossibleBreakpoints", {
        start: at(from),
        end: at(to),
      });
      places.push(...(found?.locations ?? []).slice(0, MOST_BREAKPOINTS - places.length));
    }
    const breakpoints = new Breakpoints(this);
    await breakpoints.set(places.map((location) => ({ location, left: VISITS })));
    return breakpoints;
  }

  /** A stack as V8 writes it, with the bundle's frames only. */
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

/** Breakpoints, each of which stops the bot only a few times. */
export class Breakpoints {
  private readonly debug: Debug;
  private places = new Map<string, { location: Position; left: number }>();

  constructor(debug: Debug) {
    this.debug = debug;
  }

  async set(places: readonly { location: Position; left: number }[]): Promise<void> {
    const set = await Promise.all(
      places.map(async (place) => {
        const { location } = place;
        const done = await this.debug.ask<{ breakpointId: string }>("Debugger.setBreakpoint", { location });
        return done ? ([[done.breakpointId, place]] as const) : [];
      }),
    );
    this.places = new Map(set.flat());
  }

  /** Removes the breakpoints that were reached often enough. */
  async visited({ hitBreakpoints = [] }: Paused): Promise<void> {
    for (const id of hitBreakpoints) {
      const place = this.places.get(id);
      if (place === undefined || --place.left > 0) continue;
      this.places.delete(id);
      await this.remove(id);
    }
    // V8 still stops at a place whose breakpoint was removed as long as its function has others, but not once all
    // are removed.
    if (hitBreakpoints.length > 0) return;
    const kept = [...this.places];
    await Promise.all(kept.map(([id]) => this.remove(id)));
    await this.set(kept.map(([, place]) => place));
  }

  private remove(breakpointId: string): Promise<unknown> {
    return this.debug.ask("Debugger.removeBreakpoint", { breakpointId });
  }
}

// In a match process of its own: finds out where a bot was when its time was up. The bot is called as it was called
// then, under V8's debugger. A bot that is being judged never runs under a debugger, and only the frames of this
// run are kept.
import ivm from "isolated-vm";
import { asking, furnish } from "../isolate/box.ts";
import { BUNDLE_NAME } from "../isolate/bundle-text.ts";
import type { Limits } from "../limits.ts";
import { type Breakpoints, Debug, type Paused } from "./debug.ts";
import type { Diagnosis, DiagnosisJob, Span, ToBot } from "./wire.ts";

/** A bot that gives no sign for this long, ms of CPU time, is in a built-in function that never checks for a stop. */
const STUCK_MS = 120;

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Answers once. The caller then ends the process, whatever still runs in it. */
export async function diagnose({ calls, stuck }: DiagnosisJob, limits: Limits): Promise<Diagnosis> {
  const isolate = new ivm.Isolate({ memoryLimit: limits.isolateMb, inspector: true });
  const context = isolate.createContextSync({ inspector: true });
  const harness = furnish(isolate, context, limits);
  const debug = new Debug(isolate);
  const mostMs = cpuMs() + limits.diagnosisMs;
  await debug.ask("Debugger.enable");
  for (const [i, call] of calls.entries()) {
    const slowly = i === stuck?.call;
    // Before the bundle is loaded there is nothing to stop at.
    const breaks = slowly && call.op !== "load" ? await debug.breakAt(stuck.author) : undefined;
    const stop = slowly ? lastSeen(debug, stuck.author, breaks, i, mostMs) : stopped(debug, call.afterMs, i, mostMs);
    const run = harness[call.op].apply(undefined, argumentsOf(call, slowly));
    const found = await Promise.race([run.then(nothing, nothing), stop]);
    if (found !== undefined || i === calls.length - 1) return found ?? {};
  }
  return {};
}

const nothing = () => undefined;
/** `stop`: a bundle stops before its first statement. */
function argumentsOf(call: ToBot, stop: boolean): [] | [string] {
  if (call.op === "ask") return asking(call.ask);
  return [call.op === "load" ? named(call.text, stop) : call.text];
}

const named = (bundle: string, stop: boolean) =>
  `${stop ? bundle.replace(/^"use strict";/, "$&debugger;") : bundle}\n//# sourceURL=${BUNDLE_NAME}`;

/**
 * Where a call is after so much CPU time. It never settles for a call that ends earlier. `mostMs`: the CPU time of
 * the process at which there is no more time for it.
 */
function stopped(debug: Debug, afterMs: number, call: number, mostMs: number): Promise<Diagnosis> {
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
      else if (now > mostMs) resolve({});
    });
  });
}

/** Where a call was last stopped, before it ran on without reaching another of these places. */
function lastSeen(
  debug: Debug,
  author: readonly Span[],
  set: Breakpoints | undefined,
  call: number,
  mostMs: number,
): Promise<Diagnosis> {
  return new Promise((resolve) => {
    let stack: string | undefined;
    let since: number | undefined = cpuMs();
    let breaks = set;
    const goOn = async (paused: Paused) => {
      if (breaks === undefined) breaks = await debug.breakAt(author);
      else await breaks.visited(paused);
      await debug.ask("Debugger.resume");
      since = cpuMs();
    };
    debug.onPaused = (paused) => {
      since = undefined;
      stack = debug.stackOf(paused);
      void goOn(paused);
    };
    debug.watch(() => {
      const now = cpuMs();
      if (now > mostMs || (since !== undefined && now - since > STUCK_MS))
        resolve({ stuck: call, ...(stack === undefined ? {} : { stack }) });
    });
  });
}

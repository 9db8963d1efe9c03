import ivm from "isolated-vm";
import { LIMITS, type Limits } from "../limits.ts";
import { cpuMsOf } from "../proc.ts";
import { sharedPage } from "../shared-page.ts";
import { cleanText } from "../text.ts";
import { BUNDLE_NAME, literal } from "./bundle-text.ts";
import { callClock } from "./clock.ts";
import { NO_ANSWER, NO_MEMORY, REJECTED, readEnvelope, type Said } from "./envelope.ts";
import { HARNESS } from "./harness.ts";
import { type PackedAsk, putAsk } from "./pack.ts";
import { PRELUDE } from "./prelude.ts";

/** The result of one call into an isolate. */
export interface Called extends Said {
  /** CPU time of this thread, ms. */
  readonly cpuMs: number;
}

/**
 * With /proc, the supervisor can see how much CPU time a process uses. Then decisions need no clock of V8's:
 * isolated-vm's clock wakes a thread a second after each call. The choice is the same alone and in company, because a
 * bot can measure it in the depth of the stack.
 */
const WATCHED = cpuMsOf(process.pid) !== undefined;

type Given = [] | [string | ivm.Dereference<unknown>];
type Way = ivm.Reference<(...given: Given) => string>;

/**
 * The functions that call into an isolate. `ask` is called directly, without an argument if the whole question is
 * in words.
 */
export type Harness = Readonly<Record<"load" | "start" | "ask", Way>>;

/**
 * The memory in which each question is put before its bot is called. It is allocated before there is any bot, which
 * could notice it.
 */
const shared = sharedPage();
const words = new Int16Array(shared);
const copied = new ivm.ExternalCopy(shared);

/** Puts a question into that memory, and returns the arguments for the harness. */
export const asking = (ask: PackedAsk): [] | [string] => {
  const others = putAsk(words, ask);
  return others === undefined ? [] : [others];
};

/** Puts into a context what must be there before the bot is loaded. */
export function furnish(isolate: ivm.Isolate, context: ivm.Context, limits: Limits): Harness {
  const { reply, log, message, stack } = limits;
  const prelude = compiled(isolate, PRELUDE);
  // Without a timeout, because only our own text runs here. A timeout's clock is a thread, and a zygote must have
  // no other thread when it forks.
  prelude.runSync(context);
  const harness = `${HARNESS}(${JSON.stringify({ reply, log, message, stack })})`;
  const script = compiled(isolate, harness);
  const make: ivm.Reference = script.runSync(context, { reference: true });
  const ways: ivm.Reference = make.applySync(undefined, [copied.copyInto()], { result: { reference: true } });
  const way = (op: keyof Harness) => ways.getSync(op, { reference: true }) as Way;
  const found = { load: way("load"), start: way("start"), ask: way("ask") };
  // Otherwise they would be freed when our own garbage is collected, and the bot's memory would show when that was.
  for (const ours of [prelude, script, make, ways]) ours.release();
  return found;
}

/**
 * Scripts as V8 compiled them, in an isolate in which none of them ever ran. Later isolates need not compile them
 * again.
 */
const caches = new Map<string, ivm.ExternalCopy<ArrayBuffer>>();
/** That isolate. There is only one, because making it takes as long as compiling a bundle. */
let compiler: ivm.Isolate | undefined;

function compiled(isolate: ivm.Isolate, source: string): ivm.Script {
  let cachedData = caches.get(source);
  if (cachedData === undefined) {
    compiler ??= new ivm.Isolate();
    const script: ivm.Script & ivm.CachedDataResult = compiler.compileScriptSync(source, { produceCachedData: true });
    ({ cachedData } = script);
    script.release();
    if (cachedData) caches.set(source, cachedData);
  }
  return isolate.compileScriptSync(source, cachedData ? { cachedData } : {});
}

/** One bot in one isolate, for one phase. Only processes that hold nothing but bots use it. */
export class Box {
  private readonly isolate: ivm.Isolate;
  private readonly context: ivm.Context;
  private readonly harness: Harness;
  private readonly limits: Limits;
  private readonly options: { timeout: number };
  private readonly longest: number;

  constructor(limits: Limits = LIMITS) {
    this.limits = limits;
    this.options = { timeout: limits.stopMs };
    this.longest = 16 + limits.reply + limits.message + limits.stack + limits.log + 100;
    this.isolate = new ivm.Isolate({ memoryLimit: limits.isolateMb });
    this.context = this.isolate.createContextSync();
    this.harness = furnish(this.isolate, this.context, limits);
  }

  load(bundle: string): Called {
    const script = literal(bundle);
    if (script === undefined)
      return this.call(this.harness.load, [`${bundle}\n//# sourceURL=${BUNDLE_NAME}`], this.options);
    const began = performance.now();
    callClock.start();
    let program: ivm.Reference;
    try {
      const unrun = compiled(this.isolate, script);
      program = unrun.runSync(this.context, { ...this.options, reference: true });
      unrun.release();
    } catch (error) {
      const cpuMs = callClock.stop();
      // Nothing of the bot ran yet. So either the text does not compile, or we stopped it.
      const text = cleanText(error instanceof Error ? error.message : "", this.limits.message);
      return { ...this.broken(began, this.options, { ...NO_PROGRAM, text }), cpuMs };
    }
    const compileMs = callClock.stop();
    const called = this.call(this.harness.load, [program.derefInto({ release: true })], this.options);
    return { ...called, cpuMs: called.cpuMs + compileMs };
  }

  /** The functions on the stack while a bot runs. */
  static readonly steady: readonly object[] = [
    Box,
    Box.prototype.load,
    Box.prototype.start,
    Box.prototype.ask,
    Box.prototype.call,
  ];

  /** Frees the heap. It is never called on a box that timed out, since that process is about to end anyway. */
  dispose(): void {
    if (!this.isolate.isDisposed) this.isolate.dispose();
  }

  /** `given`: a `Start` as text. */
  start(given: string): Called {
    return this.call(this.harness.start, [given], this.options);
  }

  ask(given: PackedAsk): Called {
    return this.call(this.harness.ask, asking(given), WATCHED ? undefined : this.options);
  }

  private call(way: Way, given: Given, options: { timeout: number } | undefined): Called {
    const began = options === undefined ? 0 : performance.now();
    callClock.start();
    let out: unknown;
    let failed = false;
    try {
      out = way.applySync(undefined, given, options);
    } catch {
      // What is thrown on this side may come from the bot, message included: it may be the value of a promise that the
      // bot rejected. So we do not read it.
      failed = true;
    }
    const cpuMs = callClock.stop();
    const { kind, text, stack, log } = failed ? this.broken(began, options, REJECTED) : this.open(out);
    return { kind, text, stack, log, cpuMs };
  }

  /** Why a call gave no answer: judged by the isolate and by the clock on this side, never by what was thrown. */
  private broken(began: number, options: { timeout: number } | undefined, otherwise: Said): Said {
    if (this.isolate.isDisposed) return NO_MEMORY;
    return options !== undefined && performance.now() - began >= options.timeout ? NO_TIME : otherwise;
  }

  private open(out: unknown): Said {
    if (typeof out !== "string" || out.length > this.longest) return NO_ANSWER;
    let said = known.get(out);
    if (said === undefined) {
      said = readEnvelope(out, this.limits);
      if (out.length <= KNOWN.length) {
        if (known.size >= KNOWN.envelopes) known.clear();
        known.set(out, said);
      }
    }
    return said;
  }
}

const NO_TIME: Said = { kind: "timeout", text: "did not answer in time", stack: "", log: "" };
const NO_PROGRAM: Said = { kind: "exception", text: "", stack: "", log: "" };

/** Bots answer with the same hundred or so texts many times. */
const known = new Map<string, Said>();
const KNOWN = { envelopes: 1_000, length: 100 };

import { literal } from "../isolate/bundle-text.ts";
import { readEnvelope } from "../isolate/envelope.ts";
import { HARNESS } from "../isolate/harness.ts";
import { putAsk } from "../isolate/pack.ts";
import { REFUSED } from "../isolate/prelude.ts";
import { ROOM_WORDS } from "../isolate/worker-room.ts";
import { LIMITS } from "../limits.ts";
import type { ToBot } from "../match/wire.ts";
import type { RoomCalled } from "./job.ts";

type Ways = Readonly<Record<ToBot["op"], (given?: unknown) => string>>;

const page = new ArrayBuffer(2 * ROOM_WORDS);
const words = new Int16Array(page);

/**
 * A house bot in the realm of its caller, for one phase: it is asked as in an isolate, and its module runs anew. Nothing is
 * taken away from it and nothing limits it, and other house bots are beside it. So it is for bots of our own alone, which
 * use no clock, no locale and no random numbers but those of their games. A test plays all of them in both ways.
 */
export class HouseRoom {
  private readonly ways = makeWays();

  call(call: ToBot): RoomCalled {
    const began = performance.now();
    const way = this.ways[call.op];
    const said = way(
      call.op === "ask" ? putAsk(words, call.ask) : call.op === "load" ? programOf(call.text) : call.text,
    );
    return { ...readEnvelope(said, LIMITS), cpuMs: performance.now() - began };
  }
}

/** A bundle as a function that runs it. */
function programOf(bundle: string): unknown {
  const text = literal(bundle);
  if (text === undefined) throw new Error("the bundle does not end with its value");
  return once(text);
}

/** A harness, without what it does to the realm of an isolate, in which it is alone. */
function makeWays(): Ways {
  const { reply, log, message, stack } = LIMITS;
  const make = once<(page: ArrayBuffer) => Ways>(`${HARNESS}(${JSON.stringify({ reply, log, message, stack })})`);
  const kept = [
    [globalThis, "console"],
    [Math, "random"],
  ] as const;
  const own = kept.map(([of, name]) => Object.getOwnPropertyDescriptor(of, name)!);
  Object.assign(globalThis, { [REFUSED]: () => false });
  try {
    return make(page);
  } finally {
    for (const [i, [of, name]] of kept.entries()) Object.defineProperty(of, name, own[i]!);
  }
}

// By this name, it evaluates a script in the realm, and not in the scope of who calls it.
// biome-ignore lint/security/noGlobalEval: it is the browser's way to run a script that is text, and the text is ours
const evaluate = eval;
const made = new Map<string, unknown>();
/** The value of a script of ours, made once: what was called often in one phase is quick in the next. */
function once<T>(script: string): T {
  if (!made.has(script)) made.set(script, evaluate(script));
  return made.get(script) as T;
}

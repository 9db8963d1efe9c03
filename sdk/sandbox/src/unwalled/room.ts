import vm from "node:vm";
import { BUNDLE_NAME, literal } from "../isolate/bundle-text.ts";
import { callClock } from "../isolate/clock.ts";
import { readEnvelope } from "../isolate/envelope.ts";
import { HARNESS } from "../isolate/harness.ts";
import { putAsk } from "../isolate/pack.ts";
import { PRELUDE } from "../isolate/prelude.ts";
import { LIMITS } from "../limits.ts";
import type { ToBot } from "../match/wire.ts";
import { sharedPage } from "../shared-page.ts";
import type { RoomCalled } from "./job.ts";

type Way = (given?: unknown) => string;

/**
 * A bot in a context of this process, which is set up like its isolate: the same clock, random numbers, locale and log,
 * and the same way in and out. It has no limits and no walls. It is for the author's tools, which cannot reach into an
 * isolate.
 */
export class Room {
  private readonly context = vm.createContext(vm.constants.DONT_CONTEXTIFY);
  private readonly ways: Readonly<Record<ToBot["op"], Way>>;
  private readonly words: Int16Array;

  constructor() {
    const { reply, log, message, stack } = LIMITS;
    const page = sharedPage();
    this.words = new Int16Array(page);
    vm.runInContext(PRELUDE, this.context, "liars:prelude");
    const harness = `${HARNESS}(${JSON.stringify({ reply, log, message, stack })})`;
    const make = vm.runInContext(harness, this.context, "liars:harness");
    this.ways = make(page);
  }

  /** @param sourceMap as a URL, for a debugger. */
  load(bundle: string, sourceMap: string): RoomCalled {
    const text = literal(bundle);
    if (text === undefined) throw new Error("the bundle does not end with its value");
    const program: unknown = vm.runInContext(`${text}\n//# sourceMappingURL=${sourceMap}`, this.context, BUNDLE_NAME);
    return this.through(this.ways.load, program);
  }

  call(call: ToBot): RoomCalled {
    return this.through(this.ways[call.op], call.op === "ask" ? putAsk(this.words, call.ask) : call.text);
  }

  private through(way: Way, given: unknown): RoomCalled {
    callClock.start();
    const said = given === undefined ? way() : way(given);
    return { ...readEnvelope(said, LIMITS), cpuMs: callClock.stop() };
  }
}

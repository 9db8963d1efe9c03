import {
  bytesOf,
  type Call,
  type FromRoom,
  LIMITS,
  putAsk,
  ROOM_WORDS,
  readEnvelope,
  type ToRoom,
  WORKER_ROOM,
} from "@liars-ladder/sandbox/rooms";

/** How often rooms are checked, ms. */
export const LOOK_MS = 200;
/**
 * A bot that has not answered after this many checks is stopped. That is many times what a decision may take on the
 * ladder. Checks are counted, not time: on a busy machine, these are late too.
 */
const LOOKS = 15;
/** The maximum length of an envelope. */
const LONGEST = 16 + LIMITS.reply + LIMITS.message + LIMITS.stack + LIMITS.log + 100;

/** The outcome of a call, as `playPhase` takes it. */
type Called = ReturnType<typeof readEnvelope> & { readonly cpuMs: number };

const STOPPED: Called = {
  kind: "timeout",
  // A browser ends a worker that has filled its heap, and tells nobody.
  text: `did not answer within ${(LOOKS * LOOK_MS) / 1000} s, and was stopped: it is too slow, or it filled the browser's memory`,
  ...{ stack: "", log: "", cpuMs: LOOKS * LOOK_MS },
};
const GONE: Called = { kind: "crash", text: "broke its worker", stack: "", log: "", cpuMs: 0 };

const scratch = new Int16Array(ROOM_WORDS);
let script: string | undefined;
const scriptUrl = (): string => {
  script ??= URL.createObjectURL(new Blob([WORKER_ROOM], { type: "text/javascript" }));
  return script;
};

/** One bot in its own worker, for one phase. It takes one call at a time. */
export class Room {
  readonly #worker = new Worker(scriptUrl());
  readonly #loading: Promise<Called>;
  #settle: ((called: Called) => void) | undefined;
  /** Checks since a call waits for it. No call waits while it loads by itself. */
  #looks = Number.NEGATIVE_INFINITY;

  /** Begins to load the bot. */
  constructor(bundle: string) {
    this.#worker.onmessage = ({ data: { said, ms } }: MessageEvent<FromRoom>) => {
      const fits = typeof said === "string" && said.length <= LONGEST && typeof ms === "number";
      this.#end(fits ? { ...readEnvelope(said, LIMITS), cpuMs: ms } : GONE);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#end(GONE);
    };
    this.#loading = this.#send({ op: "load", text: `${bundle}\n//# sourceURL=bot.js` });
    // Others load before it, so its time begins when it is called.
    this.#looks = Number.NEGATIVE_INFINITY;
  }

  call(call: Call): Promise<Called> {
    if (call.op === "load") {
      this.#looks = 0;
      return this.#loading;
    }
    if (call.op !== "ask") return this.#send({ op: call.op, text: call.text });
    const text = putAsk(scratch, call.ask);
    // There are never more words than half of its bytes.
    return this.#send({ op: "ask", text, words: scratch.slice(0, (bytesOf(call.ask) + 1) >> 1) });
  }

  /** Ends a bot whose call takes too long. */
  look(): void {
    if (this.#settle !== undefined && ++this.#looks > LOOKS) this.close(STOPPED);
  }

  /** Ends the bot's worker. */
  close(as: Called = GONE): void {
    this.#worker.terminate();
    this.#end(as);
  }

  #send(message: ToRoom): Promise<Called> {
    this.#looks = 0;
    this.#worker.postMessage(message);
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  #end(called: Called): void {
    this.#settle?.(called);
    this.#settle = undefined;
  }
}

import {
  bytesOf,
  type Call,
  type FromRoom,
  LIMITS,
  putAsk,
  ROOM_RUNS,
  ROOM_WORDS,
  readEnvelope,
  type ToRoom,
  WORKER_ROOM,
} from "@liars-ladder/sandbox/rooms";
import { Pace } from "./pace.ts";

/** How often rooms are checked, ms. */
export const LOOK_MS = 200;
/**
 * A bot that has not answered after this many checks is stopped, once it has had as much of a core as `Pace` takes. That
 * is many times what a decision may take on the ladder.
 */
const LOOKS = 15;
/**
 * A worker that does not run after this many checks never will. The browser starts it in another process, and a busy
 * machine may keep that waiting while this one looks on: with 16 processes on two cores, it took longer than `LOOKS` in
 * three matches of eight. Nor is a bot waited for any longer.
 */
const LAST_LOOKS = 300;
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
const NOT_STARTED = `Your browser did not start a worker for a bot within ${(LAST_LOOKS * LOOK_MS) / 1000} s. Close what keeps this computer busy, and play again.`;
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
  /** The call that waits for its answer. */
  #called: PromiseWithResolvers<Called> | undefined;
  /** Checks since a call waits for it. No call waits while it loads by itself. */
  #looks = Number.NEGATIVE_INFINITY;
  #runs = false;
  /** The work that is done beside it before it is called too slow. */
  #beside: number | undefined;

  /** Begins to load the bot. */
  constructor(bundle: string) {
    this.#worker.onmessage = ({ data }: MessageEvent<FromRoom | typeof ROOM_RUNS>) => {
      if (data === ROOM_RUNS) {
        this.#runs = true;
        this.#looks = Math.min(0, this.#looks);
        return;
      }
      const { said, ms } = data;
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

  /** Ends a bot whose call takes too long, by the clock and by the work of others. */
  look(pace: Pace): void {
    if (this.#called === undefined || ++this.#looks <= LOOKS) return;
    const last = this.#looks > LAST_LOOKS;
    if (this.#runs) {
      this.#beside ??= pace.ask();
      if (last || pace.isDone(this.#beside)) this.close(STOPPED);
    } else if (last) {
      // That it never ran is no fault of the bot, so nothing is said of it.
      this.#called.reject(new Error(NOT_STARTED));
      this.close();
    }
  }

  /** Ends the bot's worker. */
  close(as: Called = GONE): void {
    this.#worker.terminate();
    this.#end(as);
  }

  #send(message: ToRoom): Promise<Called> {
    this.#looks = 0;
    this.#beside = undefined;
    this.#worker.postMessage(message);
    this.#called = Promise.withResolvers();
    return this.#called.promise;
  }

  #end(called: Called): void {
    this.#called?.resolve(called);
    this.#called = undefined;
  }
}

/** The rooms in which bots play now. */
export class Rooms {
  readonly #open = new Set<Room>();
  readonly #pace = new Pace();

  /** A room for a bot, which begins to load there. */
  open(bundle: string): Room {
    const room = new Room(bundle);
    this.#open.add(room);
    return room;
  }

  /** Ends the bots whose calls take too long. */
  look(): void {
    for (const room of this.#open) room.look(this.#pace);
  }

  close(room: Room): void {
    room.close();
    this.#open.delete(room);
  }

  closeAll(): void {
    for (const room of this.#open) this.close(room);
    this.#pace.close();
  }
}

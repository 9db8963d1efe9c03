import {
  bytesOf,
  type Call,
  type FromRoom,
  LIMITS,
  literal,
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

/**
 * What may leave a promise rejected. The rulesets' books are asked for by nobody who plays.
 * https://tc39.es/ecma262: only these make promises, or functions that do.
 */
const PROMISES = /\b(?:async|await|import|eval|Function)\b|Async|(?<!\bbook:\s*\(\)\s*=>\s*)\bPromise\b/;

/**
 * What can still run when a phase is over: a module that is asked for is refused in a task of its own, and text may ask for
 * one, too. A worker of such a bot serves one phase.
 */
const OUTLASTS = /\bimport\s*\(|\beval\b|\bFunction\s*\(/;

/** What a bot's text may do. */
interface Traits {
  readonly careful: boolean;
  readonly outlasts: boolean;
}
const traitsOf = (bundle: string): Traits => ({ careful: PROMISES.test(bundle), outlasts: OUTLASTS.test(bundle) });

/** One bot in its own worker. It takes one call at a time. */
export class Room {
  readonly bundle: string;
  readonly #worker = new Worker(scriptUrl());
  readonly #text: string;
  readonly #traits: Traits;
  #loading!: Promise<Called>;
  /** The call that waits for its answer. */
  #called: PromiseWithResolvers<Called> | undefined;
  /** Checks since a call waits for it. No call waits while it loads by itself. */
  #looks = Number.NEGATIVE_INFINITY;
  #runs = false;
  #over = false;
  /** The work that is done beside it before it is called too slow. */
  #beside: number | undefined;

  /** Begins to load the bot. */
  constructor(bundle: string, traits = traitsOf(bundle)) {
    const text = literal(bundle);
    if (text === undefined) throw new Error("the bundle does not end with its value");
    this.bundle = bundle;
    this.#text = text;
    this.#traits = traits;
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
    this.load();
  }

  /** Begins to load the bot. Again, it is as new, if the room was cleared. */
  load(): void {
    this.#loading = this.#send({ op: "load", text: this.#text, careful: this.#traits.careful });
    // Others load before it, so its time begins when it is called.
    this.#looks = Number.NEGATIVE_INFINITY;
  }

  /** Makes it as it was before the bot was loaded. Resolves to false if that cannot be: it is closed, or still called. */
  async clear(): Promise<boolean> {
    if (this.#over || this.#called !== undefined || this.#traits.outlasts) return false;
    return (await this.#send({ op: "clear" })).kind === "answer";
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
    this.#over = true;
  }

  #send(message: ToRoom): Promise<Called> {
    this.#looks = 0;
    this.#beside = undefined;
    this.#worker.postMessage(message);
    this.#called = Promise.withResolvers();
    return this.#called.promise;
  }

  #end(called: Called): void {
    this.#over ||= called === GONE;
    this.#called?.resolve(called);
    this.#called = undefined;
  }
}

/** The rooms in which bots play now. */
export class Rooms {
  readonly #open = new Set<Room>();
  /** Those of them that no bot is in. The next phase of the same bot is faster there: the engine has compiled it. */
  readonly #clear = new Set<Room>();
  readonly #pace = new Pace();
  /** By bundle: texts are long, and each is read once. */
  readonly #traits = new Map<string, Traits>();

  /** A room for a bot, which begins to load there. */
  open(bundle: string): Room {
    for (const room of this.#clear)
      if (room.bundle === bundle) {
        this.#clear.delete(room);
        room.load();
        return room;
      }
    const traits = this.#traits.get(bundle) ?? traitsOf(bundle);
    this.#traits.set(bundle, traits);
    const room = new Room(bundle, traits);
    this.#open.add(room);
    return room;
  }

  /** Ends the bots whose calls take too long. */
  look(): void {
    for (const room of this.#open) room.look(this.#pace);
  }

  /** Takes a room back whose phase is over. */
  async giveBack(room: Room): Promise<void> {
    if (await room.clear()) this.#clear.add(room);
    else {
      room.close();
      this.#open.delete(room);
    }
  }

  closeAll(): void {
    for (const room of this.#open) room.close();
    this.#pace.close();
  }
}

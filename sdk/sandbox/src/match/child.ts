import { randomUUID } from "node:crypto";
import { closeSync, existsSync, ftruncateSync, openSync, readSync, unlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { giveWay, Session } from "../give-way.ts";
import { forkable, lockable } from "../layers.ts";
import { LIMITS } from "../limits.ts";
import type { Arch } from "../lock/filter.ts";
import { withoutRings } from "../lock/launch.ts";
import { innermost, isFiltered, parentOf } from "../proc.ts";
import { WalledProcess } from "../walled.ts";
import { linesOf, parseMessage } from "./messages.ts";
import { matchScript, type Script } from "./script.ts";
import { FD, type FromProcess, type FromZygote, JOURNAL, type Told, type ToProcess, type ToZygote } from "./wire.ts";

/** The same flags for every bot, alone or in company: what a bot can measure must not differ. */
export const V8_FLAGS: readonly string[] = [
  "--no-node-snapshot",
  "--single-threaded",
  "--random-seed=1",
  "--enable-sharedarraybuffer-per-context",
  // Garbage collection must depend only on what was allocated: not on another thread's tasks, nor on the time that
  // collecting takes. The memory that is left, and how deep a bot may call, depend on it.
  "--no-incremental-marking",
  "--no-minor-gc-task",
  "--no-memory-reducer",
  "--heap-growing-percent=100",
  // A phase is short, and every isolate starts cold on the only thread. At V8's 400 calls Maglev costs more than it
  // gains, and so does TurboFan at 3,000. Really hot code is still optimized: loops by themselves, functions from
  // these numbers on.
  "--invocation-count-for-maglev=1000",
  "--invocation-count-for-turbofan=60000",
];

const STDERR = 4 * 1024;
/** Wall time that a process has to end when its match is over. It has nothing left to do. */
const END_MS = 1_000;
/** A zygote forks processes for this many matches. Then another zygote starts, with a different memory layout. */
const MATCHES = 200;

/** Set when a fork failed for lack of processes or memory. From then on, each match starts a process. */
let cannotFork = false;

export interface JournalEntry {
  readonly seq: number;
  readonly seat: number;
  readonly game: number;
}

/** How a process ended: because we ended it, or by itself. */
export interface End {
  readonly ours: boolean;
  readonly signal: string | null;
  /** The kernel ended it because of its memory, according to the kernel. */
  readonly outOfMemory: boolean;
  readonly stderr: string;
}

/** What a process needs besides what every match process has. */
export interface Needs {
  /** An event loop after it is locked. */
  readonly loop?: true;
  /** koffi's file: the process is there to try the walls, and holds no bot. */
  readonly tries?: string;
  /** How much its processes give way to everything else on this machine: 0 to 19, as with `nice`. */
  readonly nice?: number;
}

/**
 * The supervisor's side of one match process after another. A zygote forks them; without one, a process is started
 * for a single match. Messages are bounded, parsed and handed on; nothing is believed.
 */
export class MatchChild {
  /** Once it is ready: the id of the process that holds the bots, whatever is wrapped around it. */
  pid = -1;
  /** Settles when the process has ended. For the next match there is another promise, and this one may never settle. */
  ended!: Promise<End>;
  /** Resolves when the process can take work; rejects when it ends before that. */
  ready!: Promise<void>;
  /** Versions whose bundles this match's process has. */
  readonly sent = new Set<number>();
  /** Settles when no process can come from it any more. */
  readonly gone: Promise<void>;
  private readonly walled: WalledProcess;
  private readonly session: Session;
  private readonly nice: number;
  private readonly socket: Socket;
  /** The socket to the zygote. */
  private readonly orders: Socket | undefined;
  private readonly journal: number;
  private readonly bytes = Buffer.alloc(JOURNAL.bytes);
  private killed = false;
  private stderr = "";
  private listener: ((message: FromProcess) => void) | undefined;
  private settle: (end: End) => void = () => {};
  /** How the forked process ended, according to its zygote. */
  private status: number | undefined;
  /** Called when the process that was told to end has ended. */
  private over: ((status: number) => void) | undefined;
  private matches = 0;
  private readonly tried: boolean;

  constructor(script: Script = matchScript(), needs: Needs = {}) {
    this.tried = needs.tries !== undefined;
    this.nice = needs.nice ?? 0;
    const koffi = script.locks ? lockable() : undefined;
    const forks = koffi !== undefined && !needs.loop && !cannotFork && forkable();
    const told: Told = {
      ...(koffi === undefined ? {} : { lock: koffi }),
      ...(forks ? { zygote: true } : {}),
      ...(needs.tries === undefined ? {} : { tries: needs.tries }),
    };
    const folder = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
    const path = join(folder, `liars-${randomUUID()}`);
    this.journal = openSync(path, "wx+", 0o600);
    unlinkSync(path);
    this.walled = new WalledProcess(
      [
        ...(koffi !== undefined && needs.loop ? withoutRings(koffi, process.arch as Arch, Object.values(FD)) : []),
        process.execPath,
        ...V8_FLAGS,
        "--title=match-process",
        "--disable-warning=SecurityWarning",
        "--permission",
        "--allow-addons",
        "--allow-worker",
        "--allow-fs-read=*",
        ...("file" in script ? [script.file] : ["--input-type=commonjs", "-"]),
        JSON.stringify(told),
      ],
      {
        reads: [...script.reads, ...[koffi, needs.tries].filter((file) => file !== undefined)],
        cgroup: { memory: LIMITS.processMemory, tasks: LIMITS.processTasks },
        addressSpace: LIMITS.addressSpace,
        fileSize: 64 * 1024,
        nice: this.nice,
      },
      {
        cwd: "/",
        stdio: [
          "file" in script ? "ignore" : "pipe",
          "ignore",
          "pipe",
          "pipe",
          this.journal,
          ...(forks ? (["pipe"] as const) : []),
        ],
      },
    );
    const child = this.walled.process;
    this.session = new Session(child.pid ?? -1);
    if ("text" in script) child.stdin?.on("error", () => {}).end(script.text);
    this.socket = child.stdio[3] as Socket;
    this.socket.on("error", () => {});
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      if (this.stderr.length < STDERR) this.stderr += text.slice(0, STDERR);
    });
    const end = this.walled.ended.then(({ signal, outOfMemory }) => {
      this.closed = true;
      closeSync(this.journal);
      const own = this.status === undefined ? signal : signalOf(this.status);
      return { ours: this.killed, signal: own, outOfMemory, stderr: this.stderr };
    });
    this.gone = end.then(() => {});
    // So the list of processes is up to date before the caller of this one hears of its end.
    void this.gone.then(async () => this.settle(await end));
    if (forks) {
      this.orders = (child.stdio as readonly unknown[])[FD.orders] as Socket;
      this.orders.on("error", () => {});
      linesOf(this.orders, (line) => this.told(parseMessage<FromZygote>(line)));
    }
    linesOf(this.socket, (line) => {
      const message = parseMessage<FromProcess>(line);
      if (message === undefined || typeof message.op !== "string") this.kill();
      else this.listener?.(message);
    });
    this.begin(koffi !== undefined);
  }

  private closed = false;

  /** Waits for a process that has played no match. */
  private begin(locked: boolean): void {
    const { orders } = this;
    const order: ToZygote | undefined = orders && { word: randomUUID() };
    this.matches++;
    this.sent.clear();
    this.session.giveWay(this.nice);
    this.stderr = "";
    // Nothing may stay in the file either: the pages around the entry are memory that a process can write to.
    if (!this.closed) for (const bytes of [0, JOURNAL.bytes]) ftruncateSync(this.journal, bytes);
    this.ended = new Promise((resolve) => {
      this.settle = resolve;
    });
    this.ready = new Promise((resolve, reject) => {
      const refuse = (why: string) => {
        this.stderr ||= why;
        this.kill();
      };
      this.listener = (message) => {
        // Something left by an earlier process of this zygote cannot know the word.
        if (message.op !== "ready" || message.word !== order?.word) return refuse("it said something else");
        const outermost = this.walled.process.pid ?? -1;
        this.pid = orders ? innermost(outermost) : this.walled.inner();
        // The process says that it is locked. The kernel confirms it for each of its threads.
        const unlocked = orders ? parentOf(this.pid) : undefined;
        if (locked && !isFiltered(this.pid, unlocked)) return refuse("not every thread of it is locked");
        this.listener = undefined;
        resolve();
      };
      this.ended.then((end) =>
        reject(new Error(`a match process ended before it was ready: ${end.stderr.slice(0, 500)}`)),
      );
    });
    this.ready.catch(() => {});
    if (order === undefined) return;
    // It is sent before the order, and so after everything that was sent to the process before. It has a line of
    // its own.
    this.socket.write(`\n${order.word}\n`);
    orders?.write(JSON.stringify(order));
  }

  /** Handles a message of the zygote. */
  private told(message: FromZygote | undefined): void {
    if (message !== undefined && "forked" in message) {
      if (message.forked > 0) return;
      cannotFork = true;
    }
    const status = message !== undefined && "status" in message ? message.status : undefined;
    if (status !== undefined && this.over) this.over(status);
    else if (status !== undefined && this.tried && signalOf(status) === "SIGSYS") {
      // The lock held, so the zygote is unharmed: the next attempt gets another process of it.
      this.settle({ ours: false, signal: "SIGSYS", outOfMemory: false, stderr: this.stderr });
      this.begin(true);
    } else {
      // Nobody told that process to end, so everything else ends with it.
      this.status = status;
      this.walled.kill();
    }
  }

  /** Whether a match has used a process of it. */
  get played(): boolean {
    return this.matches > 1;
  }

  /** Whether there may be a process for another match when this one is over. */
  get reusable(): boolean {
    return this.alive && this.orders !== undefined && this.matches < MATCHES;
  }

  /**
   * The match is over, and nothing went wrong: its process ends, and another is forked for the next match.
   *
   * @returns whether that process can be waited for.
   */
  async again(): Promise<boolean> {
    if (!this.reusable) return false;
    const late = setTimeout(() => this.kill(), END_MS);
    // It may send nothing more.
    this.listener = () => this.kill();
    const ended = new Promise<number>((resolve) => {
      this.over = resolve;
      void this.gone.then(() => resolve(-1));
    });
    this.send({ op: "end" });
    const status = await ended;
    clearTimeout(late);
    this.over = undefined;
    if (status !== 0 || !this.alive) {
      this.kill();
      return false;
    }
    this.begin(true);
    return true;
  }

  get alive(): boolean {
    return !this.closed && !this.killed;
  }

  /** Sets who gets its messages from now on. */
  listen(listener: (message: FromProcess) => void): void {
    this.listener = listener;
  }

  send(message: ToProcess): void {
    if (this.alive) this.socket.write(`${JSON.stringify(message)}\n`);
  }

  /** The last entry of its journal: the call that it was about to make. */
  entry(): JournalEntry {
    if (this.closed) return { seq: -1, seat: -1, game: -1 };
    readSync(this.journal, this.bytes, 0, JOURNAL.bytes, 0);
    const at = (i: number) => this.bytes.readInt32LE(4 * i);
    return { seq: at(JOURNAL.seq), seat: at(JOURNAL.seat), game: at(JOURNAL.game) };
  }

  /** At once, with everything that it may have started. */
  kill(): void {
    if (this.killed || this.closed) return;
    this.killed = true;
    this.walled.kill();
    this.socket.destroy();
  }

  /**
   * Makes the process of this match give way to everything else on this machine, also to other matches.
   *
   * @param nice how much: 0 to 19, as with `nice`.
   */
  giveWay(nice: number): void {
    giveWay(this.pid, nice);
    this.session.giveWay(nice);
  }

  /** Whether waiting for this process keeps ours from ending. */
  hold(on: boolean): void {
    const verb = on ? "ref" : "unref";
    this.walled.process[verb]();
    this.socket[verb]();
    this.orders?.[verb]();
    (this.walled.process.stderr as Socket | null)?.[verb]();
  }
}

/** The signal that ended a process, from the status of `wait4`; null if it ended by itself. */
function signalOf(status: number): string | null {
  const number = status & 0x7f;
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? null;
}

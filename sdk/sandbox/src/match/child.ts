import { randomUUID } from "node:crypto";
import { closeSync, existsSync, ftruncateSync, openSync, readSync, unlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { forkable, lockable } from "../layers.ts";
import { LIMITS } from "../limits.ts";
import type { Arch } from "../lock/filter.ts";
import { withoutRings } from "../lock/launch.ts";
import { innermost, isFiltered, parentOf } from "../proc.ts";
import { WalledProcess } from "../walled.ts";
import { linesOf, parseMessage } from "./messages.ts";
import { matchScript, type Script } from "./script.ts";
import { FD, type FromProcess, type FromZygote, JOURNAL, type Told, type ToProcess, type ToZygote } from "./wire.ts";

/** The same for every bot, alone or in company: what they can measure must not differ. */
export const V8_FLAGS: readonly string[] = [
  "--no-node-snapshot",
  "--single-threaded",
  "--random-seed=1",
  "--enable-sharedarraybuffer-per-context",
  // When garbage is collected goes by what was allocated alone: no task of another thread, no share of the time that
  // collecting takes. What is left of memory, and how deep a bot may call, depends on it.
  "--no-incremental-marking",
  "--no-minor-gc-task",
  "--no-memory-reducer",
  "--heap-growing-percent=100",
  // A phase is short, and every isolate starts cold on the one thread there is: at V8's 400 calls Maglev costs more than it
  // gains, and so does TurboFan at 3,000. What is really hot still gets them: loops by themselves, functions from here on.
  "--invocation-count-for-maglev=1000",
  "--invocation-count-for-turbofan=60000",
];

const STDERR = 4 * 1024;
/** Wall time that a process whose match is over has to end: it has nothing left to do. */
const END_MS = 1_000;
/** Matches for which a zygote forks a process. After that it is started anew, with its memory laid out another way. */
const MATCHES = 200;

/** A fork failed, for want of processes or memory that are promised: from then on each match starts a process. */
let cannotFork = false;

export interface JournalEntry {
  readonly seq: number;
  readonly seat: number;
  readonly game: number;
}

/** How a process ended: by our hand, or by itself. */
export interface End {
  readonly ours: boolean;
  readonly signal: string | null;
  /** The kernel ended it for its memory: said by the kernel. */
  readonly outOfMemory: boolean;
  readonly stderr: string;
}

/** What it needs besides what every match process has. */
export interface Needs {
  /** An event loop once it is locked. */
  readonly loop?: true;
  /** koffi: it is there to be tried, and holds no bot. */
  readonly tries?: string;
}

/**
 * One match process after another, from the supervisor's side: forked by a zygote, or where none can be, one that was
 * started for a single match. What it says is bounded, parsed and handed on; nothing is believed.
 */
export class MatchChild {
  /** Of the process that holds the bots, whatever is wrapped around it, once it is ready. */
  pid = -1;
  /** Settles when the process is gone. Of another match it is another promise, and this one is never settled. */
  ended!: Promise<End>;
  /** Resolves when it can take work; rejects when it ends before that. */
  ready!: Promise<void>;
  /** Versions whose bundles the process has: of its match alone. */
  readonly sent = new Set<number>();
  /** Settles when nothing can come of it any more. */
  readonly gone: Promise<void>;
  private readonly walled: WalledProcess;
  private readonly socket: Socket;
  /** To the zygote. */
  private readonly orders: Socket | undefined;
  private readonly journal: number;
  private readonly bytes = Buffer.alloc(JOURNAL.bytes);
  private killed = false;
  private stderr = "";
  private listener: ((message: FromProcess) => void) | undefined;
  private settle: (end: End) => void = () => {};
  /** How the forked process ended, as its zygote said. */
  private status: number | undefined;
  /** Called when the process ends that was told to. */
  private over: ((status: number) => void) | undefined;
  private matches = 0;
  private readonly tried: boolean;

  constructor(script: Script = matchScript(), needs: Needs = {}) {
    this.tried = needs.tries !== undefined;
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
    // Whoever keeps a list of processes hears of it before who had this one.
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

  /** Waits for a process that no match has had. */
  private begin(locked: boolean): void {
    const { orders } = this;
    const order: ToZygote | undefined = orders && { word: randomUUID() };
    this.matches++;
    this.sent.clear();
    this.stderr = "";
    // Nor does anything stay in the file: the pages around the entry are memory that a process can write to.
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
        // What a process left that had a match before was not told the word.
        if (message.op !== "ready" || message.word !== order?.word) return refuse("it said something else");
        const outermost = this.walled.process.pid ?? -1;
        this.pid = orders ? innermost(outermost) : this.walled.inner();
        // It says that it is locked; the kernel says so of each of its threads.
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
    // Before the order, and so behind all that the process before was sent, on a line of its own.
    this.socket.write(`\n${order.word}\n`);
    orders?.write(JSON.stringify(order));
  }

  /** What the zygote says. */
  private told(message: FromZygote | undefined): void {
    if (message !== undefined && "forked" in message) {
      if (message.forked > 0) return;
      cannotFork = true;
    }
    const status = message !== undefined && "status" in message ? message.status : undefined;
    if (status !== undefined && this.over) this.over(status);
    else if (status !== undefined && this.tried && signalOf(status) === "SIGSYS") {
      // The lock held, and so the zygote is what it was: the next attempt has another process of it.
      this.settle({ ours: false, signal: "SIGSYS", outOfMemory: false, stderr: this.stderr });
      this.begin(true);
    } else {
      // Nobody told that process to end: with it goes all else.
      this.status = status;
      this.walled.kill();
    }
  }

  /** Whether a match had a process of it. */
  get played(): boolean {
    return this.matches > 1;
  }

  /** Whether there may be another process for another match when this one's is over. */
  get reusable(): boolean {
    return this.alive && this.orders !== undefined && this.matches < MATCHES;
  }

  /**
   * The match is over, and nothing went wrong: its process ends, and another is forked for the next.
   *
   * @returns whether that can be waited for.
   */
  async again(): Promise<boolean> {
    if (!this.reusable) return false;
    const late = setTimeout(() => this.kill(), END_MS);
    // It has nothing more to say.
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

  /** Who gets its messages from now on. */
  listen(listener: (message: FromProcess) => void): void {
    this.listener = listener;
  }

  send(message: ToProcess): void {
    if (this.alive) this.socket.write(`${JSON.stringify(message)}\n`);
  }

  /** The last entry of its journal: what it was about to do. */
  entry(): JournalEntry {
    if (this.closed) return { seq: -1, seat: -1, game: -1 };
    readSync(this.journal, this.bytes, 0, JOURNAL.bytes, 0);
    const at = (i: number) => this.bytes.readInt32LE(4 * i);
    return { seq: at(JOURNAL.seq), seat: at(JOURNAL.seat), game: at(JOURNAL.game) };
  }

  /** At once, with all that it may have started. */
  kill(): void {
    if (this.killed || this.closed) return;
    this.killed = true;
    this.walled.kill();
    this.socket.destroy();
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

/** The signal that ended a process, of what `wait4` says; null where it ended by itself. */
function signalOf(status: number): string | null {
  const number = status & 0x7f;
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? null;
}

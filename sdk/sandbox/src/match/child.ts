import { randomUUID } from "node:crypto";
import { closeSync, existsSync, openSync, readSync, unlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockable } from "../layers.ts";
import { LIMITS } from "../limits.ts";
import type { Arch } from "../lock/filter.ts";
import { withoutRings } from "../lock/launch.ts";
import { isFiltered } from "../proc.ts";
import { WalledProcess } from "../walled.ts";
import { matchScript, type Script } from "./script.ts";
import { FD, type FromProcess, JOURNAL, type Told, type ToProcess } from "./wire.ts";

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
  // A phase is short, and every isolate starts cold on the one thread there is: at V8's 3,000 calls TurboFan costs more
  // than it gains. What is really hot still gets it: loops by themselves, functions from here on.
  "--invocation-count-for-turbofan=60000",
];

/** A line longer than this is no message of ours: games are sent by 256 KB, and the log of one takes less than that. */
const LINE = 1024 ** 2;
const STDERR = 4 * 1024;

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

/** One match process, from the supervisor's side. What it says is bounded, parsed and handed on; nothing is believed. */
/** What it needs besides what every match process has. */
export interface Needs {
  /** An event loop once it is locked. */
  readonly loop?: true;
  /** koffi: it is there to be tried, and holds no bot. */
  readonly tries?: string;
}

export class MatchChild {
  /** Of the process that holds the bots, whatever is wrapped around it, once it is ready. */
  pid = -1;
  /** Settles when the process is gone. */
  readonly ended: Promise<End>;
  /** Resolves when it can take work; rejects when it ends before that. */
  readonly ready: Promise<void>;
  private readonly walled: WalledProcess;
  private readonly socket: Socket;
  private readonly journal: number;
  private readonly bytes = Buffer.alloc(JOURNAL.bytes);
  private killed = false;
  private stderr = "";
  private listener: ((message: FromProcess) => void) | undefined;

  constructor(script: Script = matchScript(), needs: Needs = {}) {
    const koffi = script.locks ? lockable() : undefined;
    const told: Told = {
      ...(koffi === undefined ? {} : { lock: koffi }),
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
        reads: [...script.reads, ...Object.values(told)],
        cgroup: { memory: LIMITS.processMemory, tasks: LIMITS.processTasks },
        addressSpace: LIMITS.addressSpace,
        fileSize: 64 * 1024,
      },
      { cwd: "/", stdio: ["file" in script ? "ignore" : "pipe", "ignore", "pipe", "pipe", this.journal] },
    );
    const child = this.walled.process;
    if ("text" in script) child.stdin?.on("error", () => {}).end(script.text);
    this.socket = child.stdio[3] as Socket;
    this.socket.on("error", () => {});
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      if (this.stderr.length < STDERR) this.stderr += text.slice(0, STDERR);
    });
    this.ended = this.walled.ended.then(({ signal, outOfMemory }) => {
      this.closed = true;
      closeSync(this.journal);
      return { ours: this.killed, signal, outOfMemory, stderr: this.stderr };
    });
    this.ready = new Promise((resolve, reject) => {
      this.listener = (message) => {
        if (message.op !== "ready") return;
        this.pid = this.walled.inner();
        // It says that it is locked; the kernel says so of each of its threads.
        if (koffi === undefined || isFiltered(this.pid)) return resolve();
        this.stderr ||= "not every thread of it is locked";
        this.kill();
      };
      this.ended.then((end) =>
        reject(new Error(`a match process ended before it was ready: ${end.stderr.slice(0, 500)}`)),
      );
    });
    this.ready.catch(() => {});
    this.read();
  }

  private closed = false;

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
    if (this.killed) return;
    this.killed = true;
    this.walled.kill();
    this.socket.destroy();
  }

  /** Whether waiting for this process keeps ours from ending. */
  hold(on: boolean): void {
    const verb = on ? "ref" : "unref";
    this.walled.process[verb]();
    this.socket[verb]();
    (this.walled.process.stderr as Socket | null)?.[verb]();
  }

  private read(): void {
    let pending: Buffer[] = [];
    let size = 0;
    this.socket.on("data", (chunk: Buffer) => {
      let rest = chunk;
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        const line = Buffer.concat([...pending, rest.subarray(0, end)]).toString("utf8");
        rest = rest.subarray(end + 1);
        pending = [];
        size = 0;
        const message = parse(line);
        if (message === undefined) return this.kill();
        this.listener?.(message);
        if (this.killed) return;
      }
      if (rest.length > 0) pending.push(rest);
      size += rest.length;
      if (size > LINE) this.kill();
    });
  }
}

function parse(line: string): FromProcess | undefined {
  try {
    const value = JSON.parse(line) as FromProcess;
    return typeof value === "object" && value !== null && typeof value.op === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

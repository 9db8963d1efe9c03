// Runs only in a match process that was started for these attempts. It makes the system calls that it is told to.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { isArch } from "../lock/filter.ts";
import { type Native, openNative } from "../lock/native.ts";
import { numberOf } from "../lock/syscalls.ts";
import type { FromProcess, ToProcess } from "../match/wire.ts";
import { sharedPage } from "../shared-page.ts";
import type { Came, Step } from "./steps.ts";

/**
 * Makes the calls: all of them, or up to one that fails. It can use nothing that stands outside of it, because a
 * thread gets its text.
 */
function perform(native: Native, exit: number, steps: readonly Step[]): Came {
  const results: number[] = [];
  const held: Uint8Array[] = [];
  const words = (text: string) => {
    const bytes = new Uint8Array(Buffer.from(`${text}\0`));
    held.push(bytes);
    return native.addressOf(bytes);
  };
  const argument = (given: Step["given"][number]) => {
    if (typeof given === "number") return given;
    if (typeof given === "string") return Buffer.from(`${given}\0`);
    if ("hex" in given) return Buffer.from(given.hex, "hex");
    if ("list" in given) return new Uint8Array(BigUint64Array.from([...given.list.map(words), 0n]).buffer);
    return results[given.result] ?? -1;
  };
  let came: Came = { value: 0, errno: 0 };
  for (const { number, given, times = 1, child } of steps) {
    for (let time = 0; time < times; time++) {
      const { value, errno } = native.call(number, ...given.map(argument));
      came = { value: Number(value), errno };
      if (errno !== 0) return came;
      if (value === 0 && child !== undefined) {
        perform(native, exit, child);
        native.call(exit, 0);
      }
    }
    results.push(came.value);
  }
  return came;
}

/** Words of the shared page: whose turn it is, and the length of the message. The message follows them. */
const TURN = 0;
const LENGTH = 1;
const SAID = 8;
const IDLE = 0;
const ASKED = 1;
const DONE = 2;
const START_MS = 30_000;

/**
 * Gets ready to make attempts from two threads, and to list what is open. It must be called before the process
 * locks itself, which allows none of this.
 */
export function openAttempts(koffi: string): (message: ToProcess, send: (message: FromProcess) => void) => void {
  const native = openNative(koffi);
  const descriptors = [...linksOf("/proc/self/fd")];
  const shared = readFileSync("/proc/self/maps", "latin1")
    .split("\n")
    .filter((line) => /^\S+ ...s /.test(line));
  const { arch } = process;
  const exit = (isArch(arch) ? numberOf("exit_group", arch) : null) ?? -1;
  const page = sharedPage();
  const words = new Int32Array(page, 0, 2);
  const bytes = new Uint8Array(page, SAID);
  const given: Given = { page, koffi, exit, TURN, LENGTH, SAID, ASKED, DONE };
  new Worker(`(${another})(require("node:worker_threads").workerData, ${openNative}, ${perform})`, {
    eval: true,
    workerData: given,
    execArgv: [],
    stdin: false,
  });
  if (Atomics.wait(words, TURN, IDLE, START_MS) === "timed-out") throw new Error("the other thread did not start");
  const elsewhere = (steps: readonly Step[]): Came => {
    const text = Buffer.from(JSON.stringify(steps));
    bytes.set(text);
    words[LENGTH] = text.length;
    Atomics.store(words, TURN, ASKED);
    Atomics.notify(words, TURN);
    Atomics.wait(words, TURN, ASKED);
    return JSON.parse(Buffer.from(bytes.slice(0, words[LENGTH])).toString("utf8")) as Came;
  };
  return (message, send) => {
    if (message.op === "descriptors") send({ op: "descriptors", descriptors, shared });
    if (message.op !== "try") return;
    const { thread, steps } = message;
    send({ op: "tried", came: thread === "main" ? perform(native, exit, steps) : elsewhere(steps) });
  };
}

interface Given {
  readonly page: SharedArrayBuffer;
  readonly koffi: string;
  readonly exit: number;
  readonly TURN: number;
  readonly LENGTH: number;
  readonly SAID: number;
  readonly ASKED: number;
  readonly DONE: number;
}

/** The whole code of the other thread. */
function another(
  { page, koffi, exit, TURN, LENGTH, SAID, ASKED, DONE }: Given,
  open: typeof openNative,
  make: typeof perform,
): never {
  const native = open(koffi);
  const words = new Int32Array(page, 0, 2);
  const bytes = new Uint8Array(page, SAID);
  for (;;) {
    Atomics.store(words, TURN, DONE);
    Atomics.notify(words, TURN);
    Atomics.wait(words, TURN, DONE);
    if (Atomics.load(words, TURN) !== ASKED) continue;
    const steps = JSON.parse(Buffer.from(bytes.slice(0, words[LENGTH])).toString("utf8")) as readonly Step[];
    const text = Buffer.from(JSON.stringify(make(native, exit, steps)));
    bytes.set(text);
    words[LENGTH] = text.length;
  }
}

/** What a process has open, by number. Everywhere the same text tells sockets, pipes and files from each other. */
export function linksOf(folder: string): Map<number, string> {
  const links = new Map<number, string>();
  for (const fd of readdirSync(folder))
    try {
      links.set(Number(fd), readlinkSync(`${folder}/${fd}`));
    } catch {
      // The descriptor by which the folder was read.
    }
  return links;
}

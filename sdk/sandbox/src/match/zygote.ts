import { readdirSync, readFileSync, readSync, writeSync } from "node:fs";
import { type Arch, ERRNO } from "../lock/filter.ts";
import { confine, hide } from "../lock/lock.ts";
import { type Native, openNative } from "../lock/native.ts";
import { type Call, numberOf } from "../lock/syscalls.ts";
import { FD, type FromZygote, type ToZygote } from "./wire.ts";

/** linux/mman.h */
const MADV_DONTFORK = 10;
const MADV_DOFORK = 11;
/** The last descriptor that a match process may keep of its zygote's: the standard ones, its messages, its journal. */
const LAST_KEPT = FD.journal;
const NOTHING = 1;
/** linux/prctl.h, linux/signal.h, linux/wait.h */
const PR_SET_PDEATHSIG = 1;
const SIGKILL = 9;
const EINTR = 4;

/**
 * Makes this process a zygote. It never holds a bot. Each time it is told to, it forks a process that does, ready
 * and warm, for a thousandth of what starting one costs. Then it waits until that process has ended, and says how.
 *
 * @param getReady does what every child should find done.
 * @returns in each child, the word by which the supervisor knows it. In the zygote itself it never returns.
 */
export function becomeZygote(koffi: string, arch: Arch, getReady: () => void): string {
  const native = openNative(koffi);
  const call = (name: Call, ...given: Parameters<Native["call"]> extends [number, ...infer Rest] ? Rest : never) =>
    native.call(numberOf(name, arch) ?? -1, ...given);
  keepHeapsForChildren(native, arch);
  // Anything written into its memory would be in every match.
  hide(native, arch);
  getReady();
  const own = call("getpid").value;
  const ways = readdirSync("/proc/self/fd")
    .map(Number)
    .filter((fd) => fd > LAST_KEPT);
  const shared = mappings().filter(({ mode }) => mode.endsWith("s"));
  for (let order = hear(); order !== undefined; order = hear()) {
    const pid = native.fork();
    if (pid === 0) {
      call("prctl", PR_SET_PDEATHSIG, SIGKILL);
      // The zygote may have ended before the signal was asked for.
      if (call("getppid").value !== own) call("exit_group", 1);
      // Node's event loops belong to the zygote as well: a process that could write to them would act as the
      // zygote, which is behind no lock. So /dev/null takes their place. The descriptors are not closed, because
      // isolated-vm wakes a loop that nobody runs.
      for (const fd of ways) call("dup3", NOTHING, fd, 0);
      for (const { begin, bytes } of shared) call("munmap", begin, bytes);
      return order.word;
    }
    say({ forked: pid });
    if (pid < 0) continue;
    const status = new Int32Array(1);
    const bytes = new Uint8Array(status.buffer);
    while (call("wait4", pid, bytes, 0, 0).errno === EINTR);
    say({ status: status[0] ?? 0 });
  }
  return end(native, arch, 0);
}

/** Ends a process without running the exit handlers of Node and V8. */
export function end(native: Native, arch: Arch, code: number): never {
  native.call(numberOf("exit_group", arch) ?? -1, code);
  throw new Error("a process went on after its end");
}

/**
 * V8 keeps its heaps from children, because nobody else forks a Node process that goes on to use them. From here on
 * it cannot do that, and the children get back what it kept so far.
 */
function keepHeapsForChildren(native: Native, arch: Arch): void {
  const madvise = numberOf("madvise", arch) ?? -1;
  const rule = { number: madvise, when: [{ argument: 2, oneOf: [MADV_DONTFORK] }], verdict: { fails: ERRNO.EPERM } };
  confine(native, { arch, rules: [rule], others: "allowed" });
  // The kernel refuses for its own pages, which are in every process anyway.
  for (const { begin, bytes } of mappings()) native.call(madvise, begin, bytes, MADV_DOFORK);
}

/**
 * The mappings of this process's memory. `mode` is as in `rw-p`; an `s` at its end marks memory that others have
 * too.
 */
function mappings(): { begin: bigint; bytes: bigint; mode: string }[] {
  return readFileSync("/proc/self/maps", "latin1")
    .split("\n")
    .flatMap((line) => {
      const [, from, to, mode] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
      if (from === undefined || to === undefined || mode === undefined) return [];
      const begin = BigInt(`0x${from}`);
      return [{ begin, bytes: BigInt(`0x${to}`) - begin, mode }];
    });
}

const word = Buffer.alloc(256);

function hear(): ToZygote | undefined {
  // Only one order is pending at a time, and each is one short line.
  const n = readSync(FD.orders, word);
  return n === 0 ? undefined : (JSON.parse(word.toString("utf8", 0, n)) as ToZygote);
}

function say(message: FromZygote): void {
  writeSync(FD.orders, `${JSON.stringify(message)}\n`);
}

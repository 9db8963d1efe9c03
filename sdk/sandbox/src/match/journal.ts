import { Worker } from "node:worker_threads";
import type { Arch } from "../lock/filter.ts";
import { openNative } from "../lock/native.ts";
import { numberOf } from "../lock/syscalls.ts";
import { sharedPage } from "../shared-page.ts";
import { JOURNAL } from "./wire.ts";

/** How often the thread copies, ms. So the journal's file can be this old. */
const EVERY_MS = 5;
const START_MS = 30_000;

/** Words after the entry's own: whether anything is played, whether the thread is up, and one that it sleeps on. */
const PLAYING = JOURNAL.bytes / 4;
const UP = PLAYING + 1;
const SLEEP = PLAYING + 2;
const WORDS = PLAYING + 3;

export interface Journal {
  /** Records whose code runs next. Nothing else is written until the next entry. */
  enter(seat: number, game: number, op: number): void;
  /** Whether entries are made from now on. The thread sleeps while none are. */
  play(on: boolean): void;
}

/**
 * The journal of a match process, in the file that its supervisor reads. Writing to that file would cost as much as
 * many a decision does (measured: 1.9 µs, of 17), so the file is mapped into memory: an entry is a few words put
 * there.
 *
 * @param koffi maps the file. Without it, a thread copies the words to the file.
 */
export function openJournal(fd: number, koffi: string | undefined): Journal {
  const { play, words } = koffi === undefined ? byThread(fd) : { play() {}, words: mapped(fd, koffi) };
  let seq = 0;
  return {
    enter(seat, game, op) {
      words[JOURNAL.seat] = seat;
      words[JOURNAL.game] = game;
      words[JOURNAL.op] = op;
      // It is written last and read last, so that a half-written entry is noticed: another one follows.
      Atomics.store(words, JOURNAL.seq, ++seq);
    },
    play,
  };
}

/** linux/mman.h */
const PROT_READ_WRITE = 3;
const MAP_SHARED = 1;

function mapped(fd: number, koffi: string): Int32Array {
  const native = openNative(koffi);
  const mmap = numberOf("mmap", process.arch as Arch) ?? -1;
  const { value, errno } = native.call(mmap, 0, JOURNAL.bytes, PROT_READ_WRITE, MAP_SHARED, fd, 0);
  if (errno !== 0) throw new Error(`the journal cannot be mapped: error ${errno}`);
  // Clears the entry of an earlier process.
  return new Int32Array(native.at(value, JOURNAL.bytes)).fill(0);
}

/** The thread runs even while a bot blocks the thread that plays. What it copies is old only if nothing hangs. */
function byThread(fd: number): Pick<Journal, "play"> & { readonly words: Int32Array } {
  const words = new Int32Array(sharedPage(), 0, WORDS);
  const given: Given = { words, fd, everyMs: EVERY_MS, bytes: JOURNAL.bytes, seq: JOURNAL.seq, PLAYING, UP, SLEEP };
  // As text, because the match process itself may run from a text.
  new Worker(`(${keep})(require("node:worker_threads").workerData, require("node:fs").writeSync)`, {
    eval: true,
    workerData: given,
    execArgv: [],
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  // The thread takes address space, which a bot can measure. So we wait until it has taken all of it.
  if (Atomics.wait(words, UP, 0, START_MS) === "timed-out")
    throw new Error(`the journal's thread did not start within ${START_MS} ms`);
  return {
    words,
    play(on) {
      Atomics.store(words, PLAYING, on ? 1 : 0);
      if (on) Atomics.notify(words, PLAYING);
    },
  };
}

interface Given {
  readonly words: Int32Array<SharedArrayBuffer>;
  readonly fd: number;
  readonly everyMs: number;
  readonly bytes: number;
  readonly seq: number;
  readonly PLAYING: number;
  readonly UP: number;
  readonly SLEEP: number;
}

/** The whole code of the thread: it can use nothing that stands outside of this function. */
function keep(
  { words, fd, everyMs, bytes, seq, PLAYING, UP, SLEEP }: Given,
  write: (fd: number, buffer: Uint8Array, offset: number, length: number, position: number) => number,
): never {
  const entry = new Uint8Array(bytes);
  const shared = new Uint8Array(words.buffer, 0, bytes);
  let written = 0;
  Atomics.store(words, UP, 1);
  Atomics.notify(words, UP);
  for (;;) {
    Atomics.wait(words, PLAYING, 0);
    const now = Atomics.load(words, seq);
    if (now !== written) {
      entry.set(shared);
      write(fd, entry, 0, bytes, 0);
      written = now;
    }
    Atomics.wait(words, SLEEP, 0, everyMs);
  }
}

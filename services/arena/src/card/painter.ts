import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Painted, ToPaint } from "./painter-thread.ts";

const FROM_SOURCE = import.meta.url.endsWith(".ts");
const THREAD = new URL(FROM_SOURCE ? "./painter-thread.ts" : "./painter-thread.js", import.meta.url);
const CONDITIONS = FROM_SOURCE ? ["--conditions=@liars-ladder/source"] : [];

/** Pictures that are kept, of about 60 KB each. */
const KEPT = 200;
/** Pictures that wait or are being made, at most: a second of work. */
const WAITING = 12;
/** Without work for so long, the thread ends: it holds 30 MB. */
const IDLE_MS = 60_000;

/** Makes PNGs of SVGs in a thread of its own, one at a time, and keeps the latest. */
export interface Painter {
  /** Null when too many wait. Rejects when a picture cannot be made, or the thread died. */
  paint(svg: string): Promise<Buffer | null>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(png: Buffer): void;
  reject(error: Error): void;
}

/** @param most pictures that wait or are being made. */
export function openPainter(most = WAITING): Painter {
  const kept = new Map<string, Promise<Buffer>>();
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let count = 0;

  const end = (): Promise<unknown> | undefined => {
    const old = thread;
    thread = undefined;
    return old?.terminate();
  };

  function open(): Worker {
    const made = new Worker(THREAD, { execArgv: CONDITIONS, env: {}, name: "painter" });
    const left = (error?: unknown): void => {
      if (thread === made) thread = undefined;
      for (const { reject } of waiting.values())
        reject(error instanceof Error ? error : new Error("the painter ended"));
      waiting.clear();
    };
    made.on("message", (painted: Painted) => {
      const one = waiting.get(painted.id);
      waiting.delete(painted.id);
      if ("png" in painted) one?.resolve(Buffer.from(painted.png));
      else one?.reject(new Error(painted.problem));
      clearTimeout(idle);
      if (waiting.size === 0) idle = setTimeout(() => void end(), IDLE_MS).unref();
    });
    made
      .once("exit", () => left())
      .on("error", left)
      .unref();
    return made;
  }

  return {
    async paint(svg) {
      if (closed) throw new Error("closed");
      const key = createHash("sha256").update(svg).digest("base64url");
      const known = kept.get(key);
      if (known) {
        // The latest asked for stay longest.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      if (waiting.size >= most) return null;
      clearTimeout(idle);
      thread ??= open();
      const id = ++count;
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, svg } satisfies ToPaint);
      kept.set(key, promise);
      promise.catch(() => kept.delete(key));
      for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
      return promise;
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { BotStyle, StyleJob } from "./match.ts";

const FROM_SOURCE = import.meta.url.endsWith(".ts");
const THREAD = new URL(FROM_SOURCE ? "./style-thread.ts" : "./style-thread.js", import.meta.url);
const CONDITIONS = FROM_SOURCE ? ["--conditions=@liars-ladder/source"] : [];

/** Sums up the styles of matches in its own thread, one match at a time, so that requests never wait for it. */
export interface StyleWorker {
  /** Rejects if the match cannot be played again, or if the thread died. Then the next call gets a new thread. */
  styleOf(job: StyleJob): Promise<BotStyle[]>;
  close(): Promise<void>;
}

export function openStyleWorker(): StyleWorker {
  let thread: Worker | undefined;
  let closed = false;

  function open(): Worker {
    const made = new Worker(THREAD, { execArgv: CONDITIONS, env: {}, name: "style" });
    const left = () => {
      if (thread === made) thread = undefined;
    };
    made.once("exit", left).on("error", left).unref();
    return made;
  }

  return {
    async styleOf(job) {
      if (closed) throw new Error("closed");
      thread ??= open();
      const mine = thread;
      const ended = new AbortController();
      const end = () => ended.abort();
      mine.once("exit", end);
      try {
        mine.postMessage(job);
        // It rejects with what the thread threw, or because the thread ended.
        const [answer] = (await once(mine, "message", { signal: ended.signal })) as [
          { bots: BotStyle[] } | { error: string },
        ];
        if ("error" in answer) throw new Error(answer.error);
        return answer.bots;
      } finally {
        mine.off("exit", end);
      }
    },
    async close() {
      closed = true;
      await thread?.terminate();
    },
  };
}

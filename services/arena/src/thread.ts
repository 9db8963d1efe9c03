import { once } from "node:events";
import { parentPort, Worker } from "node:worker_threads";

/** Does jobs in a thread of its own, one at a time, so that requests never wait for them. */
export interface Thread<Job, Answer> {
  /** Rejects with what the work threw, or if the thread died. Then the next call gets a new thread. */
  ask(job: Job): Promise<Answer>;
  close(): Promise<void>;
}

/** @param file the name, without its ending, of the thread's file in the folder of the module with the URL `from`. */
export function openThread<Job, Answer>(from: string, file: string, name: string): Thread<Job, Answer> {
  const fromSource = from.endsWith(".ts");
  const url = new URL(`./${file}.${fromSource ? "ts" : "js"}`, from);
  const execArgv = fromSource ? ["--conditions=@liars-ladder/source"] : [];
  let thread: Worker | undefined;
  let closed = false;
  let turn: Promise<unknown> = Promise.resolve();

  function open(): Worker {
    const made = new Worker(url, { execArgv, env: {}, name });
    const left = () => {
      if (thread === made) thread = undefined;
    };
    made.once("exit", left).on("error", left).unref();
    return made;
  }

  async function ask(job: Job): Promise<Answer> {
    if (closed) throw new Error("closed");
    thread ??= open();
    const mine = thread;
    const ended = new AbortController();
    const end = () => ended.abort();
    mine.once("exit", end);
    try {
      mine.postMessage(job);
      // It rejects with what the thread threw, or because the thread ended.
      const [told] = (await once(mine, "message", { signal: ended.signal })) as [
        { answer: Answer } | { error: string },
      ];
      if ("error" in told) throw new Error(told.error);
      return told.answer;
    } finally {
      mine.off("exit", end);
    }
  }

  return {
    ask: (job) => {
      const mine = turn.then(() => ask(job));
      turn = mine.catch(() => {});
      return mine;
    },
    close: async () => {
      closed = true;
      await thread?.terminate();
    },
  };
}

/** What the thread's file calls: answers each job that comes. */
export function answerJobs<Job, Answer>(work: (job: Job) => Answer | Promise<Answer>): void {
  parentPort?.on("message", async (job: Job) => {
    try {
      parentPort?.postMessage({ answer: await work(job) });
    } catch (error) {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    }
  });
}

import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Ratings } from "./fit.ts";

export interface FitThread {
  databaseUrl: string;
}

export interface FitRequest {
  id: number;
  /** Refit: with what was committed since the last fit. Finish: the final table of a season that is closing. */
  what: "refit" | "finish";
  ladder: string;
}

export interface FitAnswer {
  id: number;
  changed?: boolean;
  failed?: Error;
  /** CPU time that the fit took, ms. */
  ms: number;
}

/** Ratings that are fitted in a thread of their own. */
export interface ThreadedRatings extends Ratings {
  /** Writes the final table of a season that is closing; true when it did (season.ts). */
  finishSeason(ladderId: string): Promise<boolean>;
  /** CPU time of a ladder's last fit, in ms. */
  took(ladderId: string): number;
  /** How long to leave a ladder alone after a fit, ms: a large fit takes seconds of a core. */
  rest(ladderId: string): number;
  /** Stops the fits that are running: nothing of them was written, and the next request starts again. */
  close(): Promise<void>;
}

/** Ladders that take longer than this are fitted every 5 s. */
const LONG_MS = 250;
const REST_MS = 100;
const LONG_REST_MS = 5_000;

const EXTENSION = extname(new URL(import.meta.url).pathname);
const THREAD = new URL(`./fit-thread${EXTENSION}`, import.meta.url);
// In a checkout the thread runs from the sources too.
const execArgv = EXTENSION === ".ts" ? ["--conditions=@liars-ladder/source"] : [];

interface Waiting {
  ladder: string;
  done(changed: boolean): void;
  failed(error: Error): void;
}

/** Starts the thread when it is first needed, and again when it has died. */
export function openThreadedRatings(databaseUrl: string): ThreadedRatings {
  const waiting = new Map<number, Waiting>();
  const took = new Map<string, number>();
  let thread: Worker | undefined;
  let closed = false;
  let last = 0;

  const start = (): Worker => {
    const workerData: FitThread = { databaseUrl };
    const made = new Worker(THREAD, { execArgv, workerData });
    made.on("message", ({ id, changed, failed, ms }: FitAnswer) => {
      const who = waiting.get(id);
      waiting.delete(id);
      if (who) took.set(who.ladder, ms);
      if (failed) who?.failed(failed);
      else who?.done(changed ?? false);
    });
    let why: unknown;
    made.on("error", (error) => {
      why = error;
    });
    made.on("exit", (code) => {
      if (thread === made) thread = undefined;
      for (const { failed, done } of waiting.values()) {
        if (closed) done(false);
        else failed(new Error(`the thread that fits ratings ended (exit code ${code})`, { cause: why }));
      }
      waiting.clear();
    });
    return made;
  };

  const ask = (what: FitRequest["what"], ladder: string): Promise<boolean> =>
    new Promise((done, failed) => {
      if (closed) return done(false);
      thread ??= start();
      const id = ++last;
      waiting.set(id, { ladder, done, failed });
      thread.postMessage({ id, what, ladder } satisfies FitRequest);
    });

  return {
    refit: (ladder) => ask("refit", ladder),
    finishSeason: (ladder) => ask("finish", ladder),
    took: (ladder) => took.get(ladder) ?? 0,
    rest: (ladder) => ((took.get(ladder) ?? 0) > LONG_MS ? LONG_REST_MS : REST_MS),
    close: async () => {
      closed = true;
      await thread?.terminate();
    },
  };
}

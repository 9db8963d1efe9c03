import type { FastifyBaseLogger } from "fastify";
import type { Counter, Histogram } from "prom-client";
import { coalesce } from "./coalesce.ts";

/** Asks for work to be done soon, without waiting for it. */
export type Ask<K = void> = (key: K) => void;

export interface Periodic {
  /** Rest after each run, ms; 0 by default. */
  pauseMs?: number;
  /** The first run is at the start, not after the first period. */
  atStart?: boolean;
}

/** Work that the arena does by itself. No task ever runs twice at a time. A failure is logged with the task's name. */
export interface Tasks {
  /** A task that runs every `ms` from the start on, and when it is asked for. */
  every(ms: number, name: string, work: () => unknown, more?: Periodic): Ask;
  /** A task that runs when it is asked for, separately for each key. `pauseMs`: the rest after a run. */
  byKey<K>(name: string, work: (key: K) => Promise<void>, pauseMs: (key: K) => number): Ask<K>;
  /** Something that happens once, and that only `close` waits for. */
  once(name: string, work: () => Promise<unknown>): void;
  start(): void;
  /** Begins nothing new, and waits for what runs. */
  close(): Promise<void>;
}

export interface TaskMetrics {
  /** How long each run took, in seconds. */
  taskTime: Histogram<"task">;
  taskFailures: Counter<"task">;
}

export function createTasks(log: FastifyBaseLogger, { taskTime, taskFailures }: TaskMetrics): Tasks {
  const starts: (() => void)[] = [];
  const closes: (() => Promise<void>)[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();
  const failed = (task: string) => (error: unknown) => {
    taskFailures.inc({ task });
    log.error({ err: error, task }, "background work failed");
  };
  return {
    every: (ms, name, work, { pauseMs = 0, atStart = false } = {}) => {
      const timed = async () => {
        const stop = taskTime.startTimer({ task: name });
        await work();
        stop();
      };
      const runs = coalesce<void>(timed, pauseMs, failed(name));
      starts.push(() => {
        timers.push(setInterval(runs.ask, ms));
        if (atStart) runs.ask();
      });
      closes.push(runs.close);
      return runs.ask;
    },
    byKey: (name, work, pauseMs) => {
      const runs = coalesce(work, pauseMs, failed(name));
      closes.push(runs.close);
      return runs.ask;
    },
    once: (name, work) => {
      const run = work()
        .catch(failed(name))
        .finally(() => running.delete(run));
      running.add(run);
    },
    start: () => {
      for (const start of starts) start();
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(closes.map((close) => close()));
      await Promise.all(running);
    },
  };
}

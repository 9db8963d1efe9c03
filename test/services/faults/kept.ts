import { setTimeout as sleep } from "node:timers/promises";
import type { Ended, Program } from "../program.ts";

/** A program that is started again a second after it ended, as systemd and docker compose do. */
export interface Kept {
  /** The one that runs, or the last one. */
  now(): Program;
  /** How each ended that was not told to. */
  readonly ends: readonly Ended[];
  /** Tells it to end, and starts no other. @returns how it ended. */
  stop(): Promise<Ended>;
}

export function keep(start: () => Program): Kept {
  let program = start();
  let stopping = false;
  const ends: Ended[] = [];
  const watch = (one: Program): void => {
    void one.ended.then(async (end) => {
      if (stopping) return;
      ends.push(end);
      await sleep(1_000);
      if (stopping) return;
      program = start();
      watch(program);
    });
  };
  watch(program);
  return {
    now: () => program,
    ends,
    stop: () => {
      stopping = true;
      program.kill("SIGTERM");
      return program.ended;
    },
  };
}

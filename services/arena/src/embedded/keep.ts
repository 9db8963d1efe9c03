import type { Service } from "./service.ts";

export interface KeepOptions {
  /** Its name at the beginning of a sentence. */
  name: string;
  start: () => Service;
  /** Called at each end. The return value says whether another one may start. */
  fell: (service: Service, how: string) => boolean;
  say: (text: string) => void;
}

/** A service that is started again whenever it dies. */
export interface Kept {
  /** Ends it at once, with everything that it started, and starts no other. */
  drop: () => Promise<void>;
}

const FIRST_MS = 250;
const MOST_MS = 30_000;
/** A service that lived this long did not die because of how it started. */
const STEADY_MS = 10_000;

/** The wait before another try, ms: it grows as long as tries fail soon. `lived`: how long the last one lasted, ms. */
export function backOff(): (lived: number) => number {
  let next = FIRST_MS;
  return (lived) => {
    const wait = lived > STEADY_MS ? FIRST_MS : next;
    next = Math.min(2 * wait, MOST_MS);
    return wait;
  };
}

/** Starts a service, and another one whenever it dies: at once, but with growing delays if it keeps dying. */
export function keepService({ name, start, fell, say }: KeepOptions): Kept {
  const wait = backOff();
  let dropped = false;
  let timer: NodeJS.Timeout | undefined;
  let service: Service;
  const run = (): void => {
    const born = performance.now();
    const mine = start();
    service = mine;
    void mine.ended.then((how) => {
      if (!fell(mine, how) || dropped) return;
      const ms = wait(performance.now() - born);
      say(`${name} ended (${how}); a new one starts in ${ms / 1000} s.`);
      timer = setTimeout(run, ms);
    });
  };
  run();
  return {
    drop: async () => {
      dropped = true;
      clearTimeout(timer);
      service.process.kill("SIGKILL");
      await service.ended;
    },
  };
}

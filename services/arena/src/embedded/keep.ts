import type { Service } from "./service.ts";

export interface KeepOptions {
  /** The service's name, as it begins a sentence. */
  name: string;
  start: () => Service;
  /** Called each time the service ends. Returns whether another one may start. */
  fell: (service: Service, how: string) => boolean;
  say: (text: string) => void;
}

/** A service that is started again whenever it dies. */
export interface Kept {
  /** Ends the service at once, with everything that it started, and starts no other. */
  drop: () => Promise<void>;
}

const FIRST_MS = 250;
const MOST_MS = 30_000;
/** A service that ran this long did not die because of a failed start. */
const STEADY_MS = 10_000;

/**
 * Returns a function that says how long to wait before the next try, ms. The wait grows while tries fail early.
 * `lived`: how long the last try lasted, ms.
 */
export function backOff(): (lived: number) => number {
  let next = FIRST_MS;
  return (lived) => {
    const wait = lived > STEADY_MS ? FIRST_MS : next;
    next = Math.min(2 * wait, MOST_MS);
    return wait;
  };
}

/** Starts a service, and starts another one each time it dies: at once, but with growing delays if it keeps dying. */
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

import { setTimeout as sleep } from "node:timers/promises";

export interface Coalesced<K> {
  ask(key: K): void;
  /** Waits for what runs now, and for nothing else. */
  close(): Promise<void>;
}

/**
 * Runs `work` for each key that was asked for: never twice at a time for one key, and with a pause of `pause` ms
 * between two runs. However often a key is asked for while its work runs, it runs once more afterwards.
 */
export function coalesce<K>(
  work: (key: K) => Promise<void>,
  pause: number | ((key: K) => number),
  failed: (error: unknown) => void,
): Coalesced<K> {
  const waiting = new Set<K>();
  const running = new Map<K, Promise<void>>();
  const closing = new AbortController();
  const run = async (key: K): Promise<void> => {
    while (waiting.delete(key) && !closing.signal.aborted) {
      await work(key).catch(failed);
      await sleep(typeof pause === "number" ? pause : pause(key), undefined, { signal: closing.signal }).catch(
        () => {},
      );
    }
    running.delete(key);
  };
  return {
    ask(key) {
      if (closing.signal.aborted) return;
      waiting.add(key);
      if (running.has(key)) return;
      // Set before the work begins, because the work may ask for itself.
      running.set(key, Promise.resolve());
      running.set(key, run(key));
    },
    async close() {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}

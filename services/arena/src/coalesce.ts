/**
 * Runs `work` for each key that was asked for, never twice at a time for one key, at most once in `pause` ms: whoever asks
 * while it runs is served by one more run afterwards.
 */
export function coalesce<K>(
  work: (key: K) => Promise<void>,
  pause: number,
  failed: (error: unknown) => void,
): { ask(key: K): void; close(): Promise<void> } {
  const waiting = new Set<K>();
  const running = new Map<K, Promise<void>>();
  let closed = false;
  const run = async (key: K): Promise<void> => {
    while (waiting.delete(key) && !closed) {
      await work(key).catch(failed);
      if (!closed) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    running.delete(key);
  };
  return {
    ask(key) {
      if (closed) return;
      waiting.add(key);
      if (!running.has(key)) running.set(key, run(key));
    },
    async close() {
      closed = true;
      await Promise.all(running.values());
    },
  };
}

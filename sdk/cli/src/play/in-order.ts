/**
 * Does `work` for the numbers `from` to `to` − 1, `parallel` at a time, and passes the results to `take` in the order of
 * their numbers, whichever finishes first. It ends when all are done, when `take` returns false, or when `stop` aborts. Then
 * the signal cancels what is still running, and its results and failures are dropped. Throws the first other failure.
 */
export async function inOrder<T>(
  { from, to, parallel, stop }: { from: number; to: number; parallel: number; stop: AbortSignal },
  work: (number: number, signal: AbortSignal) => Promise<T>,
  take: (result: T) => boolean,
): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([stop, over.signal]);
  const early = new Map<number, T>();
  let [begun, taken] = [from, from];

  const lane = async (): Promise<void> => {
    while (begun < to && !signal.aborted) {
      const number = begun++;
      early.set(number, await work(number, signal));
      while (early.has(taken) && !signal.aborted) {
        const result = early.get(taken)!;
        early.delete(taken++);
        if (!take(result)) over.abort();
      }
    }
  };
  const lanes = Array.from({ length: parallel }, () =>
    lane().catch((error: unknown) => {
      if (signal.aborted) return;
      over.abort();
      throw error;
    }),
  );
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === "rejected") throw ended.reason;
}

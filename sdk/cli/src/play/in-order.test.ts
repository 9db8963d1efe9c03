import { describe, expect, it } from "vitest";
import { inOrder } from "./in-order.ts";

const never = new AbortController().signal;

/** Work that is done when the test says so. */
function waiting() {
  const done = new Map<number, (result: number) => void>();
  const failed = new Map<number, (error: Error) => void>();
  const work = (number: number): Promise<number> =>
    new Promise((resolve, reject) => {
      done.set(number, resolve);
      failed.set(number, reject);
    });
  /** Ends one, and lets all that follows from it happen. */
  const end = async (number: number, error?: Error): Promise<void> => {
    if (error === undefined) done.get(number)!(number);
    else failed.get(number)!(error);
    await new Promise(setImmediate);
  };
  return { work, end, begun: () => [...done.keys()] };
}

describe("inOrder", () => {
  it("takes results by their numbers, whichever is done first, and begins so many at a time", async () => {
    const { work, end, begun } = waiting();
    const taken: number[] = [];
    const all = inOrder({ from: 2, to: 6, parallel: 2, stop: never }, work, (result) => taken.push(result) > 0);
    expect(begun()).toEqual([2, 3]);
    await end(3);
    expect([taken, begun()]).toEqual([[], [2, 3, 4]]);
    await end(4);
    await end(2);
    expect([taken, begun()]).toEqual([
      [2, 3, 4],
      [2, 3, 4, 5],
    ]);
    await end(5);
    await all;
    expect(taken).toEqual([2, 3, 4, 5]);
  });

  it("stops where it is told to, even if later numbers are done, and calls off the rest", async () => {
    const { work, end } = waiting();
    const taken: number[] = [];
    const signals: AbortSignal[] = [];
    const all = inOrder(
      { from: 0, to: 9, parallel: 3, stop: never },
      (number, signal) => {
        signals.push(signal);
        return work(number);
      },
      (result) => {
        taken.push(result);
        return result < 1;
      },
    );
    await end(2);
    await end(1);
    expect(signals.some(({ aborted }) => aborted)).toBe(false);
    await end(0);
    expect(taken).toEqual([0, 1]);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    // Those under way fail as they are called off: that is no failure.
    for (const number of [3, 4]) await end(number, new Error("called off"));
    await all;
    expect(taken).toEqual([0, 1]);
  });

  it("ends at a signal with what was taken, and fails with what fails", async () => {
    const { work, end } = waiting();
    const stop = new AbortController();
    const taken: number[] = [];
    const take = (result: number): boolean => taken.push(result) > 0;
    const stopped = inOrder({ from: 0, to: 9, parallel: 1, stop: stop.signal }, work, take);
    await end(0);
    stop.abort();
    await end(1, new Error("called off"));
    await stopped;
    expect(taken).toEqual([0]);

    const failing = waiting();
    const failed = inOrder({ from: 0, to: 9, parallel: 2, stop: never }, failing.work, take);
    const told = expect(failed).rejects.toThrow("no sandbox");
    await failing.end(0, new Error("no sandbox"));
    await failing.end(1);
    await told;
    expect(failing.begun()).toEqual([0, 1]);
  });
});
